// Flags of floating-point exceptions: what operations raise, what is left open,
// and what clears, keeps and restores them.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE assert
// EXPECT -DBAD=3: UNSAFE assert
// EXPECT -DBAD=4: UNSAFE assert
// EXPECT -DBAD=5: UNSAFE assert
// EXPECT -DBAD=6: UNSAFE assert
// EXPECT -DBAD=7: UNSAFE assert
// EXPECT -DBAD=8: UNSAFE assert
// EXPECT -DBAD=9: UNSAFE assert
// EXPECT -DBAD=10: UNSAFE assert
// RUN: %exit 10 %fathom check --replay=native -DBAD=2 %s | FileCheck %s --check-prefix=NATIVE
// NATIVE: confirmed natively
#include <fathom.h>
#include <fenv.h>
#pragma STDC FENV_ACCESS ON
#ifndef BAD
#define BAD 0
#endif
enum { OTHERS = FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW };

static int flags(void) {
  int result = fetestexcept(FE_ALL_EXCEPT);
  feclearexcept(FE_ALL_EXCEPT);
  return result;
}

static void operations(void) {
  double x = fathom_nondet_double(), zero = 0, huge = 0x1p1023, small = 0x1p-1022;
  fathom_assume(x >= 1 && x <= 4);
  double sum = x + x; // a number of the same digits
  fathom_assert(flags() == (BAD == 1 ? FE_INEXACT : 0));
  double quotient = x / zero;
  fathom_assert(flags() == (BAD == 2 ? FE_INVALID : FE_DIVBYZERO));
  double none = zero / zero;
  fathom_assert(flags() == (BAD == 3 ? FE_DIVBYZERO : FE_INVALID));
  double large = huge * x;
  int raised = flags();
  fathom_assert(((raised & FE_OVERFLOW) != 0) == (x >= (BAD == 4 ? 3 : 2)));
  double tiny = small * small;
  fathom_assert(flags() == (FE_UNDERFLOW | FE_INEXACT));
  double subnormal = small / 2; // exact
  fathom_assert(flags() == (BAD == 5 ? FE_UNDERFLOW : 0));
  double third = 1 / (x + 2);
  fathom_assert((flags() & OTHERS) == 0);
  float narrow = (float)huge;
  fathom_assert(flags() == (FE_OVERFLOW | FE_INEXACT));
  (void)sum, (void)quotient, (void)none, (void)large, (void)tiny;
  (void)subnormal, (void)third, (void)narrow;
}

// A quiet NaN may be compared with ==, not with <.
static void comparisons(void) {
  double none = __builtin_nan(""), x = fathom_nondet_double();
  fathom_assume(x >= 0);
  _Bool equal = none == x;
  fathom_assert(!equal && flags() == (BAD == 6 ? FE_INVALID : 0));
  _Bool less = none < x;
  fathom_assert(!less && flags() == (BAD == 7 ? 0 : FE_INVALID));
}

static void environments(void) {
  fenv_t saved;
  fexcept_t kept;
  double zero = 0, x = 1;
  feraiseexcept(FE_INVALID);
  fesetround(FE_UPWARD);
  fegetexceptflag(&kept, FE_ALL_EXCEPT);
  feholdexcept(&saved);
  fathom_assert(fetestexcept(FE_ALL_EXCEPT) == 0);
  fesetround(FE_DOWNWARD);
  double quotient = x / zero;
  feupdateenv(&saved);
  fathom_assert(fegetround() == (BAD == 8 ? FE_DOWNWARD : FE_UPWARD));
  fathom_assert(fetestexcept(FE_ALL_EXCEPT) ==
                (BAD == 9 ? FE_INVALID : FE_INVALID | FE_DIVBYZERO));
  fesetenv(&saved);
  fathom_assert(fetestexcept(FE_ALL_EXCEPT) == FE_INVALID);
  feclearexcept(FE_ALL_EXCEPT);
  fesetexceptflag(&kept, FE_INVALID);
  fathom_assert(fetestexcept(FE_ALL_EXCEPT) == FE_INVALID);
  fesetenv(FE_DFL_ENV);
  fathom_assert(fetestexcept(FE_ALL_EXCEPT) == (BAD == 10) &&
                fegetround() == FE_TONEAREST);
  (void)quotient;
}

int main(void) {
  operations();
  comparisons();
  environments();
  return 0;
}
