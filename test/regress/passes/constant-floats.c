// Floating-point operations on constants are folded; square roots of others are
// those of a model.
// TWINS: fold_floats
// RUN: %exit 0 %fathom check %s
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE signed-overflow
// EXPECT -DBAD=3: UNSAFE float-cast
// EXPECT -DBAD=4: UNSAFE assert
// EXPECT -DBAD=5: UNSAFE assert
// RUN: %exit 10 %fathom check --missing=sqrt:pure %s
#include <fathom.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))
double sqrt(double);
float sqrtf(float);

int main(void) {
  double a = 1.5, b = a * 2 - 0.25;
  float tenth = 0.1f; // a bit more than a tenth
  fathom_assert(b == 2.75 && tenth * 3 > IF(1, 0.31, 0.3));
  fathom_assert((int)b == 2 && (long)sqrt(17.0) == 4 && sqrtf(2.25f) == 1.5f);
  int x = fathom_nondet_int(), limit = (int)sqrt(2147483647.0);
  if (x >= 0 && x <= limit + IF(2, 1, 0))
    x = x * x;
  double large = 3e9;
  if (BAD == 3)
    x = (int)large;
  if (BAD == 4)
    fathom_assert((double)x < 2e9);
  if (BAD == 5)
    fathom_assert(sqrt(-1.0) == 0);
  return 0;
}
