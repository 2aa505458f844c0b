// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE null-deref
#include <fathom.h>

static int one(void) { return 1; }

int main(void) {
  int (*f)(void) = 0;
#ifdef BUG
  if (fathom_nondet_bool())
    f = one;
#else
  f = one;
#endif
  return f() - 1;
}
