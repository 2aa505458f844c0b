// fenv.h: rounding and flags as the program sets them (what operations raise:
// twins/floats/exception-flags.c).
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE assert
// EXPECT -DBAD=3: UNSAFE assert
// RUN: %exit 10 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=NULL
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
  fathom_assert(fetestexcept(FE_INEXACT) == (BAD == 3 ? FE_INEXACT : 0));
  fegetenv(BAD == 4 ? NULL : &saved);
  feholdexcept(&saved);
  fesetenv(FE_DFL_ENV);
  feupdateenv(&saved);
  feraiseexcept(FE_INEXACT);
  fathom_assert(fegetround() == FE_TONEAREST);
}
