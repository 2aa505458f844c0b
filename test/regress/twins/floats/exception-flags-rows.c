// Flags where something is left open: library functions may raise any, and
// without the pragma a compiler may compute otherwise.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=PLAIN
// RUN: %exit 0 %fathom check -DLIBRARY %s | FileCheck %s --check-prefix=LIBRARY
// PLAIN: chosen: flags of floating-point exceptions {{.*}}FENV_ACCESS
// PLAIN-NOT: may raise any
// LIBRARY: chosen: a library function that computes with numbers may raise any flags
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DLIBRARY -DBAD=2: UNSAFE assert
// EXPECT -DBAD=3: SAFE
// EXPECT -DBAD=4: UNKNOWN FE_NOMASK_ENV
#define _GNU_SOURCE
#include <fathom.h>
#include <fenv.h>
#include <math.h>
#ifndef BAD
#define BAD 0
#endif

int main(void) {
  double x = fathom_nondet_double();
  fathom_assume(x >= 1 && x <= 2);
#ifdef LIBRARY
  double y = sin(x);
  fathom_assert(y <= 1 && (BAD == 2 ? fetestexcept(FE_INEXACT) != 0
                                    : fetestexcept(FE_INVALID) >= 0));
#elif BAD == 3 // nobody looks
  double y = x / 3;
  fathom_assert(y > 0 && feclearexcept(FE_ALL_EXCEPT) == 0);
#elif BAD == 4
  fesetenv(FE_NOMASK_ENV);
#else
  volatile double kept = x + 1;
  fathom_assert(fetestexcept(FE_INVALID | FE_DIVBYZERO) == 0);
  fathom_assert(BAD != 1 || fetestexcept(FE_INEXACT) == 0);
#endif
  return 0;
}
