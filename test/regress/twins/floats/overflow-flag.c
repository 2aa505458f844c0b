// The flag of overflow in every rounding mode (IEEE 754-2019, 7.4): it is
// raised where the result, rounded as if exponents had no bound, exceeds the
// largest number. What is cut to that number need not be one.
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
#include <float.h>
#include <math.h>
#pragma STDC FENV_ACCESS ON
#ifndef BAD
#define BAD 0
#endif

static _Bool overflows(void) {
  _Bool result = fetestexcept(FE_OVERFLOW) != 0;
  feclearexcept(FE_ALL_EXCEPT);
  return result;
}

// Toward zero 2^1024 is the first number that is too large, to nearest one half
// of the last digit above the largest, and away from zero all above it.
static void sums(int mode, _Bool half, _Bool less) {
  double max = DBL_MAX, step = 0x1p971, r;
  fesetround(mode);
  r = max + step;
  fathom_assert(overflows() != (BAD == 1));
  r = max + step / 2;
  fathom_assert(overflows() == half);
  r = max + step / 4;
  fathom_assert(overflows() == less);
  r = max - -step / 2;
  fathom_assert(overflows() == half);
  r = max + 0x1p-1074;
  fathom_assert(overflows() == less);
}

static void others(void) {
  double max = DBL_MAX, huge = 0x1p1023, tiny = 0x1p-1074, r;
  long double large = LDBL_MAX;
  fesetround(FE_TOWARDZERO);
  r = max * max;
  fathom_assert(r == DBL_MAX && overflows() != (BAD == 2));
  r = huge * 0x1.fffffffffffffp0;
  fathom_assert(!overflows());
  r = -huge / 0x1.fffffffffffffp-1; // beside 2^1023
  fathom_assert(!overflows());
  r = max / tiny;
  fathom_assert(overflows());
  float f = (float)(0x1p128 - 0x1p76 + r * 0);
  fathom_assert(f == FLT_MAX && overflows() == (BAD == 3));
  double first = 0x1p128;
  f = (float)first;
  fathom_assert(f == FLT_MAX && overflows());
  large = large * 2;
  fathom_assert(large == LDBL_MAX && overflows());
  r = __builtin_fma(huge, 2.0, -tiny); // a little less than 2^1024
  fathom_assert(r == DBL_MAX && !overflows());
}

// For all numbers.
static void products(void) {
  double x = fathom_nondet_double(), r;
  fathom_assume(x >= 1 && x <= 4);
  fesetround(FE_TOWARDZERO);
  r = 0x1p1023 * x;
  fathom_assert(overflows() == (x >= (BAD == 4 ? 3 : 2)));
  fesetround(FE_UPWARD);
  r = -0x1p1023 * x;
  fathom_assert(overflows() == (BAD == 5 ? x > 2 : x >= 2));
}

int main(void) {
  sums(FE_TONEAREST, 1, 0);
  sums(FE_TOWARDZERO, 0, 0);
  sums(FE_UPWARD, 1, 1);
  sums(FE_DOWNWARD, 0, 0);
  feclearexcept(FE_ALL_EXCEPT);
  others();
  feclearexcept(FE_ALL_EXCEPT);
  products();
  return 0;
}
