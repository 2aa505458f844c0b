// Functions of math.h that libraries round in their own ways: special cases are
// exact, other results are of the range, and the same for the same arguments.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert@28
// EXPECT -DBAD=2: UNSAFE assert@30
// EXPECT -DBAD=3: UNSAFE assert@31
// EXPECT -DBAD=4: UNSAFE assert@36
// EXPECT -DBAD=5: UNSAFE assert@39
// EXPECT -DBAD=6: UNSAFE assert@41
// EXPECT -DBAD=7: UNSAFE assert@45
// RUN: %fathom check %s | FileCheck %s
// CHECK: at most 16 units in the last place
#include <errno.h>
#include <fathom.h>
#include <math.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))

// Not a constant for the compiler.
static double opaque(double x) { return x; }

int main(void) {
  double x = fathom_nondet_double(), y = x;
  if (isfinite(x)) {
    // A function, in its range; which number it is nobody knows.
    fathom_assert(sin(x) == sin(y) && sin(x) >= -1 && sin(x) <= IF(1, 0.9, 1));
    if (x > 0 && x < 700) {
      fathom_assert(isfinite(exp(x)) && exp(x) >= IF(2, 1.0000001, 1));
      fathom_assert(log(x) < IF(3, 2, 8e2) && tanh(x) >= 0 && atan(x) <= 1.58);
    }
  }
  // Known numbers have results beside the right ones.
  double root = pow(opaque(2), 0.5);
  fathom_assert(root > 1.41421356237309 && root < IF(4, 1.4142135623730, 1.41421356237310));
  fathom_assert(fabs(atan2(opaque(1), -1) - 2.356194490192345) < 1e-14);
  // What is exact, with errno.
  fathom_assert(exp(opaque(0)) == 1 && cos(opaque(0)) == IF(5, 0, 1));
  errno = 0;
  fathom_assert(log(opaque(0)) == -INFINITY && errno == IF(6, EDOM, ERANGE));
  errno = 0;
  fathom_assert(isnan(pow(opaque(-2), 0.5)) && errno == EDOM);
  errno = 0;
  fathom_assert(exp(opaque(1000)) >= 1e308 && errno == IF(7, 0, ERANGE));
  fathom_assert(powf(-2, 3) <= -7.99f && hypotf(3, 4) > 4.99f);
  return 0;
}
