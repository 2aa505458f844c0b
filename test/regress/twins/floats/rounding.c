// Sums, products and quotients are rounded to nearest even, once.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert@21
// EXPECT -DBAD=2: UNSAFE assert@22
// EXPECT -DBAD=3: UNSAFE assert@24
// EXPECT -DBAD=4: UNSAFE assert@29
#include <fathom.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))

int main(void) {
  int n = fathom_nondet_int();
  float x = fathom_nondet_float();
  if (n > 1000 || n < -1000)
    return 0;
  // Small integers are exact, and so are their halves.
  float f = n;
  double d = n;
  fathom_assert((int)f == n && f / 2 * 2 == IF(1, f + 1, f));
  fathom_assert(d * d == (double)(n * n + IF(2, n == 77, 0)));
  if (x >= 0 && x <= 1) {
    fathom_assert(x + 1 <= IF(3, 1.5f, 2.0f) && x + 1 >= 1);
    // 2^24 + 1 is not a float.
    fathom_assert(16777216.0f + x == 16777216.0f);
  }
  if (x > 0)
    fathom_assert(x / 2 > IF(4, 0, -1)); // the smallest number has no half
  return 0;
}
