// INT_MIN % -1 is undefined although the mathematical remainder is 0.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE division-overflow
#include <fathom.h>
#include <limits.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  fathom_assume(y != 0);
#ifndef BUG
  fathom_assume(x != INT_MIN || y != -1);
#endif
  int r = x % y;
  fathom_assert(r == 0 || (r < 0) == (x < 0));
  return 0;
}
