// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

#ifdef BUG
#define LIMIT 11
#else
#define LIMIT 10
#endif

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x >= 0 && x <= LIMIT);
  fathom_assert(x <= 10);
  return 0;
}
