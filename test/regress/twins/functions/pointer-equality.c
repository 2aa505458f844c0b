// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int one(void) { return 1; }
static int two(void) { return 1; }

int main(void) {
  int (*f)(void) = fathom_nondet_bool() ? one : two;
#ifdef BUG
  fathom_assert(f == one);
#else
  fathom_assert(f == one || f == two);
  fathom_assert(one != two && f != 0);
#endif
  return f() - 1;
}
