// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE shift-amount
// TWINS: lower_ubsan
#include <fathom.h>

int main(void) {
  signed char n = fathom_nondet_schar();
#ifdef BUG
  fathom_assume(n < 64);
#else
  fathom_assume(n < 64 && n > -1);
#endif
  long x = 1000L >> n;
  fathom_assert(x <= 1000);
  return 0;
}
