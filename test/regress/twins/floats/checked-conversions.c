// Conversions to types that are too small, and vectors, element by element.
// EXPECT --checks=+float-divide-by-zero,+float-nan,+float-overflow: SAFE
// EXPECT -DBAD=1: SAFE
// EXPECT --checks=+float-overflow -DBAD=1: UNSAFE float-overflow@35
// EXPECT --checks=+float-overflow -DBAD=2: UNSAFE float-overflow@36
// EXPECT --checks=+float-divide-by-zero -DBAD=3: UNSAFE float-divide-by-zero@40
// EXPECT --checks=+float-nan -DBAD=4: UNSAFE float-nan@41
// EXPECT --checks=+float-overflow -DBAD=5: UNSAFE float-overflow@44
// RUN: %exit 10 %fathom check --checks=+float-overflow -DBAD=2 %s | FileCheck %s
// CHECK: float-overflow: 65520 does not fit _Float16 [CWE-682]
#include <fathom.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))
typedef float four __attribute__((vector_size(16)));

static int whole(int low, int high) {
  int x = fathom_nondet_int();
  fathom_assume(x >= low && x <= high);
  return x;
}
static double between(double low, double high) {
  double x = fathom_nondet_double();
  fathom_assume(x >= low && x <= high);
  return x;
}
volatile float kept;
volatile _Float16 small;
four many;
_Atomic float shared = 1;

int main(void) {
  // The first number that is rounded to infinity, and the one before it.
  kept = (float)between(0, IF(1, 0x1.ffffffp+127, 0x1.fffffefffffffp+127));
  small = (_Float16)whole(0, IF(2, 65520, 65519));
  kept = (float)(unsigned)whole(0, 2147483647);
  four x = {1, 2, (float)whole(IF(3, 0, 1), 4), 3};
  four y = {0, 1, IF(4, __builtin_inff(), 1), 2};
  many = y / x;
  many = y - y;
  // The old number is what it gives; the new one is judged.
  shared += IF(5, 3.4028234e38f, 3e38f) * whole(1, 1);
  shared += IF(5, 3.4028234e38f, 3e37f);
  return 0;
}
