// Functions of math.h that rise or fall everywhere: only if the user says that
// the library's do so, between any two calls, and with a row.
// EXPECT: UNSAFE assert@31 assert@33
// EXPECT --libm=monotone: SAFE
// EXPECT --libm=monotone -DBAD=1: UNSAFE assert@31
// EXPECT --libm=monotone -DBAD=2: UNSAFE assert@33
// EXPECT --libm=monotone -DBAD=3: UNSAFE assert@36
// EXPECT --libm=monotone -DBAD=4: UNSAFE assert@40
// RUN: %fathom check --libm=monotone %s | FileCheck %s
// CHECK: chosen: functions of math.h that rise or fall everywhere do so between any two calls
// RUN: %exit 10 %fathom check %s | FileCheck %s --check-prefix=ANY
// ANY-NOT: everywhere
#include <fathom.h>
#include <fenv.h>
#include <math.h>
#ifndef BAD
#define BAD 0
#endif

int main(void) {
  double x = fathom_nondet_double(), y = fathom_nondet_double();
  float a = fathom_nondet_float();
  if (!(x > 1 && x <= y && y < 10) || !(a > 0.25f && a < 0.5f))
    return 0;
  double first;
  if (fathom_nondet_bool())
    first = exp(x);
  else
    first = exp(1);
  // Equal ones may be, even of different numbers.
  fathom_assert(BAD == 1 ? first < exp(y) || x == y : first <= exp(y));
  // This one falls, and this one does neither.
  fathom_assert(acosf(a) >= acosf(0.5f) && acosf(a) <= acosf(0.25f) - (BAD == 2));
  fathom_assert(acosf(a) > 1.0471f);
  if (BAD == 3)
    fathom_assert(sin(1.5) <= sin(x) + 1e-3);
  if (BAD == 4) { // each mode of rounding has a function of its own
    double near = log(x);
    fesetround(FE_UPWARD);
    fathom_assert(near <= log(x));
  }
  return 0;
}
