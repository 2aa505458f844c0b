// fesetround: what rounds does so as the mode says, from then on.
// TWINS: lower_rounding relax_strict_floats
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert@27
// EXPECT -DBAD=2: UNSAFE assert@30
// EXPECT -DBAD=3: UNSAFE assert@34
// EXPECT -DBAD=4: UNSAFE assert@38
// EXPECT -DBAD=5: UNSAFE assert@43
// EXPECT -DSTRICT: SAFE
// EXPECT -DSTRICT -DBAD=1: UNSAFE assert@27
// RUN: %fathom check %s | FileCheck %s
// CHECK: rounded as fesetround says
#include <fathom.h>
#include <fenv.h>
#include <math.h>
#ifdef STRICT
#pragma STDC FENV_ACCESS ON
#endif
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))

static double third(double x) { return x / 3; }

int main(void) {
  fathom_assert(fesetround(FE_DOWNWARD) == 0 && fegetround() == IF(1, FE_UPWARD, FE_DOWNWARD));
  double low = third(1);
  fesetround(FE_UPWARD);
  fathom_assert(third(1) > IF(2, low * 2, low) && third(1) == nextafter(low, 1));
  // One of the modes: the numbers lie on both sides of the right one.
  float x = fathom_nondet_float();
  if (x >= 1 && x <= 2) {
    fathom_assert((double)(float)(x + 1e-9) > IF(3, x + 1e-6, x));
    fesetround(fathom_nondet_int() ? FE_TOWARDZERO : FE_TONEAREST);
    // Small things are lost to nearest; toward zero as well.
    float sum = x + 1e-12f;
    fathom_assert(sum == IF(4, x + 0.5f, x));
  }
  fenv_t saved;
  fesetround(FE_TONEAREST), fegetenv(&saved);
  fesetround(FE_UPWARD);
  fathom_assert(rint(0.25) == IF(5, 0, 1) && lrint(2.5) == 3);
  fesetenv(&saved);
  fathom_assert(rint(0.25) == 0);
  return 0;
}
