// long double of x86: 64 digits, arithmetic, comparisons, conversions, rounding
// as the program sets it, arguments for `...`.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE assert
// EXPECT -DBAD=3: UNSAFE assert
// EXPECT -DBAD=4: UNSAFE assert
// EXPECT -DBAD=5: UNSAFE float-cast
// EXPECT -DBAD=6: UNSAFE assert
// EXPECT -DBAD=7: UNSAFE invalid-builtin
// EXPECT -DBAD=8 --checks=+float-overflow: UNSAFE float-overflow
// RUN: %exit 0 %fathom check -m32 %s -- -msse2
// RUN: %exit 10 %fathom check -m32 -DBAD=6 %s -- -msse2
// RUN: %exit 10 %fathom check --replay=native -DBAD=1 %s | FileCheck %s --check-prefix=NATIVE
// NATIVE: confirmed natively
#include <fathom.h>
#include <fenv.h>
#include <stdarg.h>
#ifndef BAD
#define BAD 0
#endif

static long double third(int n, ...) {
  va_list list;
  va_start(list, n);
  int a = va_arg(list, int);
  long double x =
      BAD == 7 ? (long double)va_arg(list, double) : va_arg(list, long double);
  double b = va_arg(list, double);
  va_end(list);
  return x + a + b;
}

int main(void) {
  unsigned long long n = fathom_nondet_ulonglong();
  long double x = n; // exact: double has not that many digits
  fathom_assert((unsigned long long)x == n);
  fathom_assert(BAD != 1 || (unsigned long long)(double)(n >> 1) == n >> 1);
  int small = fathom_nondet_int();
  long double y = small, half = y / 2;
  fathom_assert(half + half == y && (half < 0) == (BAD == 2 ? small <= 0 : small < 0));
  // 2^63 + 1/2 is rounded to even.
  long double big = 0x1p63L;
  fathom_assert(big + 0.5L == (BAD == 3 ? big + 1 : big) && big + 1 != big);
  fathom_assert(1.0L / 3 != (long double)(1.0 / 3) && (float)0x1.000001p0L == 1.0f);
  fesetround(FE_UPWARD);
  fathom_assert(big + 0.5L == (BAD == 4 ? big : big + 1));
  fesetround(FE_TONEAREST);
  if (BAD == 5)
    return (int)(y + 1);
  fathom_assert(third(3, 1, 2.5L, 0.25) == (BAD == 6 ? 3.5L : 3.75L));
  if (BAD == 8)
    y = big * x * 0x1p16300L;
  return 0;
}
