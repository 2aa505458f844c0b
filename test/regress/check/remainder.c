// The sign of a remainder is that of the dividend.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifndef BUG
  fathom_assume(x >= 0);
#endif
  fathom_assert(x % 7 >= 0);
  fathom_assert(x % 7 < 7);
  return 0;
}
