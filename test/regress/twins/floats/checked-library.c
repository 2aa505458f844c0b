// Results of math.h's functions count, what their models compute does not.
// EXPECT --checks=+float-divide-by-zero,+float-nan,+float-overflow: SAFE
// EXPECT -DBAD=1: SAFE
// EXPECT --checks=+float-nan -DBAD=1: UNSAFE float-nan@36
// EXPECT --checks=+float-nan -DBAD=2: UNSAFE float-nan@37
// EXPECT --checks=+float-overflow -DBAD=3: UNSAFE float-overflow@38
// EXPECT --checks=+float-overflow -DBAD=4: UNSAFE float-overflow@39
// EXPECT --checks=+float-nan -DBAD=5: UNSAFE float-nan@40
// EXPECT --checks=+float-overflow -DBAD=6: UNSAFE float-overflow@41
// EXPECT --checks=+float-nan -DBAD=7: UNSAFE float-nan@43
// RUN: %exit 10 %fathom check --checks=+float-nan -DBAD=2 %s | FileCheck %s
// CHECK: float-nan: fmod(1.0, 0.0) is not a number [CWE-682]
#define _GNU_SOURCE
#include <complex.h>
#include <fathom.h>
#include <math.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))

static double between(double low, double high) {
  double x = fathom_nondet_double();
  fathom_assume(x >= low && x <= high);
  return x;
}
// Not a constant for the compiler.
static double opaque(double x) { return x; }
volatile double kept;
volatile float small;
// A function of the program's own has no row in the table.
float j0f(float x) { return x > 0 ? __builtin_inff() : x; }

int main(void) {
  double sine, cosine;
  kept = sqrt(between(IF(1, -1, 0), 4));
  kept = fmod(1, opaque(IF(2, 0, 1)));
  kept = exp(opaque(IF(3, 800, 700)));
  kept = log(between(IF(4, 0, 0.5), 4)); // a pole counts, too
  kept = fma(opaque(INFINITY), opaque(IF(5, 0, 1)), 1);
  small = hypotf(3e38f, (float)opaque(IF(6, 3e38, 3)));
  double (*f)(double) = floor;
  sincos(opaque(IF(7, INFINITY, 1)), &sine, &cosine);
  // Of NaN they give NaN, and of infinite numbers infinite ones.
  small = sqrtf(NAN) + expf(INFINITY) + (float)f(HUGE_VAL) + j0f(1) + nan("") + cbrt(-HUGE_VAL) +
          cabsf(__builtin_complex(small, INFINITY));
  return 0;
}
