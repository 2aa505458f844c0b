// Complex numbers of floating point: sums and products, parts and projections are exact; a quotient the length of
// a number with two parts and its angle are rounded by each library in its own way.
// What clang calls for them: __muldc3, __mulsc3, __divdc3, __divsc3.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE assert
// EXPECT -DBAD=3: UNSAFE assert
// EXPECT -DBAD=4: UNSAFE assert
// EXPECT -DBAD=5: UNKNOWN a result that libraries round in different ways
// EXPECT -DBAD=6: UNSAFE assert
// EXPECT -DBAD=7: UNSAFE assert
// EXPECT -DBAD=8: UNKNOWN csqrt
// EXPECT -DBAD=9: UNSAFE uninitialised-read
// EXPECT -DBAD=10: UNKNOWN a result that libraries round in different ways
#include <complex.h>
#include <fathom.h>
#include <math.h>
#ifndef BAD
#define BAD 0
#endif
#ifndef CMPLX
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))
#endif

int main(void) {
  double complex a = 1.0 + 2.0 * I, b = 3.0 - 1.0 * I;
  fathom_assert(creal(a + b) == 4.0 && cimag(a + b) == 1.0);
  fathom_assert(creal(a - b) == -2.0 && cimag(-a) == -2.0);
  fathom_assert(a * b == 5.0 + 5.0 * I && a != b);
  fathom_assert(conj(a) == 1.0 - 2.0 * I && a / 2.0 == 0.5 + 1.0 * I);
  float complex f = CMPLXF(1.5f, -2.0f);
  fathom_assert(crealf(f) == 1.5f && cimagf(conjf(f)) == 2.0f && crealf(f * f) == -1.75f);

  int n = fathom_nondet_int();
  fathom_assume(n > 0 && n < 4);
  double complex z = CMPLX(n, 0.0), turned = z * I;
  fathom_assert(cabs(z) == n && carg(z) == 0 && cimag(turned) == n && creal(turned) == 0);
  fathom_assert(cabs(CMPLX(3.0, 4.0)) > 4.99 && carg(CMPLX(-1.0, 0.0)) > 3);
  if (BAD == 1)
    fathom_assert(creal(z * z) != 4);
  if (BAD == 2)
    fathom_assert(cimag(conj(turned)) > -3);

  double complex far = CMPLX(INFINITY, NAN), product = far * CMPLX(1.0, 1.0);
  fathom_assert(isinf(creal(product)) || isinf(cimag(product)));
  fathom_assert(creal(cproj(far)) == INFINITY && cimag(cproj(CMPLX(-INFINITY, -3.0))) == 0);
  fathom_assert(cabs(far) == INFINITY && hypot(-3.0, 0.0) == 3 && cabsf(CMPLXF(0, -2)) == 2);
  if (BAD == 3)
    fathom_assert(!isinf(creal(product)) && !isinf(cimag(product)));
  if (BAD == 4)
    fathom_assert(cimag(cproj(far)) != 0);
  if (BAD == 5)
    fathom_assert(creal(a / b) < 1);
  if (BAD == 6)
    fathom_assert(cabs(CMPLX(3.0, 4.0)) == 5);
  if (BAD == 7)
    fathom_assert(carg(CMPLX(-1.0, 0.0)) > 3.2);
  if (BAD == 8)
    fathom_assert(csqrt(CMPLX(4.0, 0.0)) == 2);
  if (BAD == 9) {
    double complex part;
    __real__ part = 1;
    fathom_assert(cimag(part) == 0);
  }
  if (BAD == 10)
    fathom_assert(crealf(f / f) == 1);
  return 0;
}
