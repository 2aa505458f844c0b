// What IEEE 754 defines and is often not meant: off by default. Numbers that
// are infinite or none already are nobody's failure.
// TWINS: check_floats
// EXPECT -DBAD=1: SAFE
// EXPECT --checks=+float-divide-by-zero,+float-nan,+float-overflow: SAFE
// EXPECT --checks=+float-divide-by-zero,+float-nan,+float-overflow -DBAD=1: UNSAFE float-divide-by-zero@38
// EXPECT --checks=+float-nan,+float-overflow -DBAD=1: SAFE
// EXPECT --checks=+float-overflow -DBAD=2: UNSAFE float-overflow@39
// EXPECT --checks=+float-nan -DBAD=3: UNSAFE float-nan@40
// EXPECT --checks=+float-nan,+float-overflow -DBAD=4: UNSAFE float-nan@41
// EXPECT --checks=+float-nan,+float-overflow -DBAD=5: UNSAFE float-overflow@42
// RUN: %exit 10 %fathom check --checks=+float-divide-by-zero -DBAD=1 %s | FileCheck %s --check-prefix=ZERO
// ZERO: float-divide-by-zero: 1.0 / 0.0 [CWE-369]
// RUN: %exit 10 %fathom check --checks=+float-nan -DBAD=3 %s | FileCheck %s --check-prefix=NAN
// NAN: float-nan: inf - inf is not a number [CWE-682]
#include <fathom.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))
#define INFINITE __builtin_inff()

static float between(float low, float high) {
  float x = fathom_nondet_float();
  fathom_assume(x >= low && x <= high);
  return x;
}
static float whole(int low, int high) {
  int x = fathom_nondet_int();
  fathom_assume(x >= low && x <= high);
  return (float)x;
}
volatile float kept;

int main(void) {
  double d = fathom_nondet_double();
  fathom_assume(d >= 0 && d <= IF(5, 8e307, 7e307));
  kept = 1 / whole(IF(1, 0, 1), 2);
  kept = 1 / between(IF(2, 1e-39f, 1e-38f), 2);
  kept = between(0, INFINITE) - between(0, IF(3, INFINITE, 1));
  kept = between(0, IF(4, INFINITE, 1)) * whole(0, 1);
  volatile double sum = d + 1e308;
  // Of infinite numbers, and of none, anything.
  kept = between(INFINITE, INFINITE) * 2 + (__builtin_nanf("") - between(0, 1));
  return 0;
}
