// math.h for long double, its texts, and strtold.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE assert
// EXPECT -DBAD=3: UNSAFE assert
// EXPECT -DBAD=4: UNSAFE assert
// EXPECT -DBAD=5: UNSAFE assert
// EXPECT -DBAD=6: UNSAFE assert
// EXPECT -DBAD=7: UNKNOWN 2^48 times
// EXPECT -DBAD=8: UNSAFE assert
// EXPECT -DANY: SAFE
// EXPECT -DANY -DBAD=1: UNSAFE assert
// EXPECT --target=aarch64-linux-gnu -DQUAD: SAFE
// EXPECT --target=aarch64-linux-gnu -DQUAD -DBAD=1: UNSAFE assert
#define _GNU_SOURCE
#include <fathom.h>
#ifndef BAD
#define BAD 0
#endif
#ifdef QUAD // no headers of that machine are needed
long double floorl(long double), frexpl(long double, int *);
long double nextafterl(long double, long double), fmodl(long double, long double);
int main(void) {
  int e;
  fathom_assert(floorl(-2.5L) == (BAD == 1 ? -2 : -3));
  fathom_assert(frexpl(12, &e) == 0.75L && e == 4);
  fathom_assert(nextafterl(1, 2) == 1 + 0x1p-112L && fmodl(7.5L, 2) == 1.5L);
}
#else
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef ANY
int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n >= 0 && n < 1000);
  long double x = n;
  fathom_assert(floorl(x / 2) == n / 2 && fmaxl(x, 1) >= 1);
  char text[40];
  int length = snprintf(text, sizeof text, "%Lg", x);
  fathom_assert(length >= 1 && (BAD == 1 ? text[0] == '1' : text[0] != '-'));
}
#else
static void texts(void) {
  char s[64], *end;
  snprintf(s, sizeof s, "%.25Lf %Lg %Le", 0.1L, 1234.5L, -0.0L);
  fathom_assert(strcmp(s, BAD == 1 ? "0.1" : "0.1000000000000000000013553 1234.5 -0.000000e+00") == 0);
  fathom_assert(strtold("0.1", NULL) == (BAD == 2 ? 0.1 : 0.1L));
  fathom_assert(strtold(" -1e-300x", &end) == -1e-300L && *end == 'x');
  fathom_assert(strtold("0x1.8p100", NULL) == 0x1.8p100L && isinf(strtold("inf", NULL)));
  long double y;
  fathom_assert(sscanf("2.5", "%Lf", &y) == 1 && y == (BAD == 3 ? 2 : 2.5L));
}

static void functions(void) {
  long double x = 0.1L, whole;
  int e;
  fathom_assert(floorl(-2.5L) == -3 && ceill(2.5L) == 3 && roundl(2.5L) == 3);
  fathom_assert(rintl(2.5L) == (BAD == 4 ? 3 : 2) && truncl(-2.5L) == -2);
  fathom_assert(nearbyintl(3.5L) == 4 && roundevenl(2.5L) == 2);
  fathom_assert(sqrtl(2) == 1.41421356237309504880168872420969807857L);
  fathom_assert(fmodl(7.5L, 2) == 1.5L && remainderl(7.5L, 2) == -0.5L);
  fathom_assert(frexpl(12, &e) == 0.75L && e == (BAD == 5 ? 3 : 4));
  fathom_assert(ldexpl(0.75L, 4) == 12 && scalbnl(3, 2) == 12 && scalblnl(3, -1) == 1.5L);
  fathom_assert(modfl(-2.5L, &whole) == -0.5L && whole == -2);
  fathom_assert(ilogbl(0x1p-16445L) == -16445 && logbl(8) == 3);
  fathom_assert(nextafterl(1, 2) == 1 + 0x1p-63L && nexttowardl(0, -1) == -0x1p-16445L);
  fathom_assert(nextupl(1) > 1 && nextdownl(1) == 1 - 0x1p-64L);
  fathom_assert(isnan(nanl("")) && !isfinite(HUGE_VALL) && signbit(-x));
  fathom_assert(__fpclassifyl(0x1p-16400L) == FP_SUBNORMAL && !__isnanl(x));
  fathom_assert(__isinfl(-HUGE_VALL) < 0 && __finitel(x) && __signbitl(-x));
  fathom_assert(lrintl(2.5L) == 2 && llrintl(3.5L) == 4 && lroundl(2.5L) == 3);
  fathom_assert(llroundl(-2.5L) == -3 && fdiml(3, 1) == 2 && fmaxl(1, 2) == 2);
  fathom_assert(fminl(NAN, 2) == 2 && fmal(2, 3, 1) == 7 && fabsl(-x) == x);
  fathom_assert(copysignl(1, -x) == (BAD == 6 ? 1 : -1));
  // Numbers that are known may be as far from each other as they like.
  fathom_assert(fmodl(0x1p60L, 3) == 1 && remainderl(0x1.8p300L, 1e9L) == 0x8.32d1p+25L);
  fathom_assert(fmodl(-0x1.23456789abcdep16000L, 7.25L) == (BAD == 8 ? -3.5L : -3.25L));
  if (BAD == 7)
    fmodl(fathom_nondet_int() + 0x1p60L, 3);
}

int main(void) {
  texts();
  functions();
}
#endif
#endif
