// A remainder that is zero has the sign of the first number in every rounding
// mode (C11, F.10.7), though x - x is -0 where numbers are rounded down (and
// remainderf(6, 2) in glibc 2.36).
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE assert
// EXPECT -DBAD=3: UNSAFE assert
// EXPECT -DBAD=4: UNSAFE assert
// EXPECT -DBAD=5: UNSAFE assert
// RUN: %exit 10 %fathom check --replay=native -DBAD=1 %s | FileCheck %s --check-prefix=NATIVE
// NATIVE: confirmed natively
#include <fathom.h>
#include <fenv.h>
#include <math.h>
#pragma STDC FENV_ACCESS ON
#ifndef BAD
#define BAD 0
#endif

static void have_the_sign_of(int sign, double factor) {
  double x = sign * factor * 2, y = 2;
  float xf = (float)x, yf = 2;
  long double xl = x, yl = 2;
  int quotient;
  _Bool negative = sign < 0;
  fathom_assert(!signbit(fmodl(xl, yl)) == (negative == (BAD == 1)));
  fathom_assert(!signbit(remainder(x, y)) == (negative == (BAD == 2)));
  fathom_assert(!signbit(remainderf(xf, yf)) == (negative == (BAD == 3)));
  fathom_assert(!signbit(remainderl(xl, yl)) == (negative == (BAD == 4)));
  fathom_assert(!signbit(remquo(x, y, &quotient)) == (negative == (BAD == 5)));
  fathom_assert(!signbit(fmod(x, y)) == !negative);
  fathom_assert(!signbit(fmodf(xf, yf)) == !negative);
}

int main(void) {
  fesetround(FE_DOWNWARD);
  have_the_sign_of(1, 1);
  have_the_sign_of(1, 2);
  have_the_sign_of(1, 3);
  have_the_sign_of(-1, 2);
  fesetround(FE_UPWARD);
  have_the_sign_of(1, 2);
  have_the_sign_of(-1, 3);
  return 0;
}
