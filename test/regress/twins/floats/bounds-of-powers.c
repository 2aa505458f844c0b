// pow, tgamma and lgamma are finite where their arguments' exponents say so, and lie where a library's result does. The
// failures are the machine's own.
// EXPECT --checks=+float-overflow: SAFE
// EXPECT --checks=+float-overflow -DBUG=1: UNSAFE float-overflow
// EXPECT --checks=+float-overflow -DBUG=2: UNSAFE float-overflow
// EXPECT --checks=+float-overflow -DBUG=3: UNSAFE float-overflow
// EXPECT -DBUG=4: UNSAFE assert
// EXPECT -DBUG=5: UNSAFE assert
// EXPECT -DBUG=6: UNSAFE assert
// RUN: %confirm -DBUG=1 --checks=+float-overflow %s
// RUN: %confirm -DBUG=2 --checks=+float-overflow %s
// RUN: %confirm -DBUG=3 --checks=+float-overflow %s
// RUN: %confirm -DBUG=4 %s
// RUN: %confirm -DBUG=5 %s
// RUN: %confirm -DBUG=6 %s
#include <fathom.h>
#include <math.h>
#ifndef BUG
#define BUG 0
#endif

static double between(double low, double high) {
  double x = fathom_nondet_double();
  fathom_assume(x >= low && x <= high);
  return x;
}

int main(void) {
  // 2^(1024 / 4) is the last base.
  double p = pow(BUG == 1 ? between(0x1p257, 0x1p258) : between(1, 0x1p250), 4);
  fathom_assert(p >= 1);
  double small = pow(between(1, 1.9), between(1, 4));
  fathom_assert(small >= 1 && small <= 1024);
  fathom_assert(pow(1.5, 4) > (BUG == 4 ? 5.1 : 5.0));
  // The gamma function is infinite from 171.62... on.
  double g = tgamma(BUG == 2 ? between(172, 200) : between(1, 170));
  fathom_assert(g >= 0.88);
  fathom_assert(tgamma(5) > (BUG == 5 ? 24.1 : 23.9));
  // Its logarithm is infinite from 2.5e305 on.
  double l = lgamma(BUG == 3 ? between(3e305, 1e306) : between(3, 1e299));
  fathom_assert(l >= -0.13);
  fathom_assert(lgamma(10) > (BUG == 6 ? 12.9 : 12.8));
}
