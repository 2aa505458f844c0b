// Functions of math.h that are exact.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert@22
// EXPECT -DBAD=2: UNSAFE assert@27
// EXPECT -DBAD=3: UNSAFE assert@31
// EXPECT -DBAD=4: UNSAFE assert@34
// EXPECT -DBAD=5: UNSAFE assert@36
// EXPECT -DBAD=6: UNSAFE assert@38
#define _GNU_SOURCE
#include <errno.h>
#include <fathom.h>
#include <math.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))

int main(void) {
  float x = fathom_nondet_float();
  if (isfinite(x)) {
    // The next number is greater, and there is none between.
    fathom_assert(nextafterf(x, INFINITY) > IF(1, x + 1, x) &&
                  nextafterf(nextafterf(x, INFINITY), -INFINITY) == x);
    fathom_assert(nexttowardf(x, 1.0L) == nextafterf(x, 1) && nextdownf(nextupf(x)) == x);
    if (x != 0) {
      int e = ilogbf(x);
      fathom_assert(logbf(x) == e && scalbnf(1, e) <= IF(2, -1, fabsf(x)));
    }
  }
  int quotient;
  fathom_assert(remainder(5.5, 2) == IF(3, 1.5, -0.5) &&
                remainder(5, 2) == 1 && remainder(3, 2) == -1);
  errno = 0;
  fathom_assert(isnan(remainder(1, 0)) && errno == IF(4, ERANGE, EDOM));
  fathom_assert(remquo(-7, 2, &quotient) == 1);
  fathom_assert(quotient % 8 == -4 && quotient < 0 && IF(5, quotient == -4, 1));
  errno = 0;
  fathom_assert(nextafter(1e308 * 1.7976931348623157, INFINITY) == INFINITY &&
                IF(6, errno == 0, errno == ERANGE));
  fathom_assert(fpclassify(x) != FP_NAN || x != x);
  return 0;
}
