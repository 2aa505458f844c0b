// Names of CBMC for long double.
// EXPECT: SAFE
// EXPECT -DWHICH=1: UNKNOWN floating-point arithmetic
// EXPECT -DWHICH=2: UNKNOWN floating-point arithmetic
// EXPECT -DWHICH=3: UNKNOWN floating-point arithmetic
// EXPECT -DWHICH=4: UNKNOWN floating-point arithmetic
// EXPECT -DWHICH=5: UNKNOWN floating-point
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#ifndef WHICH
#define WHICH 0
#endif

int main(void) {
  int result = 0;
#if WHICH != 0
  long double x = fathom_nondet_int();
  result = WHICH == 1   ? __CPROVER_isnanld(x)
           : WHICH == 2 ? __CPROVER_isinfld(x)
           : WHICH == 3 ? !__CPROVER_isfiniteld(x)
           : WHICH == 4 ? __CPROVER_isnormalld(x) - 1
                        : __CPROVER_signld(x) - 1;
#endif
#ifdef BUG
  result = fathom_nondet_int();
#endif
  fathom_assert(result <= 0);
}
