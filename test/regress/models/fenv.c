// fenv.h: rounding as the program sets it; flags are UNKNOWN.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE assert
// RUN: %exit 20 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=FLAGS
// RUN: %exit 10 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=NULL
// FLAGS: flags of floating-point exceptions
// NULL: error: {{nonnull|null-deref}}
#include <fathom.h>
#include <fenv.h>
#include <stdlib.h>
#ifndef BAD
#define BAD 0
#endif

int main(void) {
  fenv_t saved;
  fathom_assert(fegetround() == (BAD == 1 ? FE_UPWARD : FE_TONEAREST));
  fathom_assert(fesetround(BAD == 2 ? FE_UPWARD : FE_TONEAREST) == 0);
  fathom_assert(fesetround(12345) != 0 && feclearexcept(FE_ALL_EXCEPT) == 0);
  fathom_assert(fetestexcept(BAD == 3 ? FE_INEXACT : 0) == 0);
  fegetenv(BAD == 4 ? NULL : &saved);
  feholdexcept(&saved);
  fesetenv(FE_DFL_ENV);
  feupdateenv(&saved);
  feraiseexcept(FE_INEXACT);
  fathom_assert(fegetround() == FE_TONEAREST);
}
