// Functions of math.h for long double that are not exact: special cases are exact, other results are of the range, the
// same for the same arguments, and beside the right ones where the arguments are known.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert@40
// EXPECT -DBAD=2: UNSAFE assert@42
// EXPECT -DBAD=3: UNSAFE assert@43
// EXPECT -DBAD=4: UNSAFE assert@57
// EXPECT -DBAD=5: UNSAFE assert@64
// EXPECT -DBAD=6: UNSAFE assert@66
// EXPECT -DBAD=7: UNSAFE assert@71
// EXPECT -DORDER --libm=monotone: SAFE
// EXPECT -DORDER: UNSAFE assert@77
// EXPECT -DORDER -DBAD=8 --libm=monotone: UNSAFE assert@77
// EXPECT --target=aarch64-linux-gnu -DPLAIN -DQUAD: SAFE
// EXPECT --target=aarch64-linux-gnu -DPLAIN -DQUAD -DBAD=1: UNSAFE assert@40
// EXPECT --target=aarch64-linux-gnu -DPLAIN -DQUAD -DBAD=4: UNSAFE assert@57
// EXPECT --target=arm-linux-gnueabihf -DPLAIN: SAFE
// EXPECT --target=arm-linux-gnueabihf -DPLAIN -DBAD=1: UNSAFE assert@40
// RUN: %fathom check %s | FileCheck %s
// CHECK: at most 16 units in the last place
#include <fathom.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))
#ifdef PLAIN // no headers of that machine are needed
long double sinl(long double), expl(long double), logl(long double), powl(long double, long double);
long double tanhl(long double), atan2l(long double, long double), cosl(long double);
#else
#include <errno.h>
#include <math.h>
#endif

// Not a constant for the compiler.
static long double opaque(long double x) { return x; }

static void unknown_numbers(void) {
  long double x = fathom_nondet_int(), y = x;
  // A function, in its range; which number it is nobody knows.
  fathom_assert(sinl(x) == sinl(y) && sinl(x) >= -1 && sinl(x) <= IF(1, 0.9L, 1));
  if (x > 0 && x < 700) {
    fathom_assert(expl(x) >= IF(2, 1.0000001L, 1) && expl(x) <= __LDBL_MAX__);
    fathom_assert(logl(x) < IF(3, 2, 12e3L) && tanhl(x) >= 0);
  }
}

static void known_numbers(void) {
  // More digits than a double has.
#ifdef QUAD
  const long double less = 1.41421356237309504880168872420969L, more = 1.41421356237309504880168872420971L;
#elif __LDBL_MANT_DIG__ == 64
  const long double less = 1.41421356237309504L, more = 1.41421356237309506L;
#else
  const long double less = 1.4142135623730L, more = 1.4142135623732L;
#endif
  long double root = powl(opaque(2), 0.5L);
  fathom_assert(root > less && root < IF(4, less, more));
  fathom_assert(atan2l(opaque(1), -1) > 2.3561944901923L && cosl(opaque(0)) == 1);
}

#ifndef PLAIN
static void special_cases(void) {
  fathom_assert(isnan(sinl(INFINITY)) && atanl(-0.0L) == 0 && signbit(atanl(-0.0L)));
  fathom_assert(expl(opaque(0)) == 1 && cosl(opaque(0)) == IF(5, 0, 1));
  errno = 0;
  fathom_assert(logl(opaque(0)) == -INFINITY && errno == IF(6, EDOM, ERANGE));
  errno = 0;
  fathom_assert(isnan(powl(opaque(-2), 0.5L)) && errno == EDOM);
  errno = 0;
  fathom_assert(expl(opaque(11000)) < INFINITY && errno == 0);
  fathom_assert(expl(opaque(20000)) >= 1e4932L && errno == IF(7, 0, ERANGE));
  fathom_assert(powl(-2, 3) <= -7.99L && hypotl(3, 4) > 4.99L && tgammal(5) > 23.9L && cbrtl(27) < 3.01L);
}
static void in_order(void) {
  long double x = fathom_nondet_int(), y = fathom_nondet_int();
  fathom_assume(x <= y);
  fathom_assert(IF(8, expl(y) <= expl(x), expl(x) <= expl(y)));
}
#else
static void special_cases(void) {}
static void in_order(void) {}
#endif

int main(void) {
#ifdef ORDER
  in_order();
#else
  unknown_numbers();
  known_numbers();
  special_cases();
#endif
}
