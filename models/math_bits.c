// Functions of math.h that are exact (math_bits.h), and what they share.
#include "math_errors.h"

// compared(x, y): 1 if y is greater than x, -1 if it is less, 0 if they are
// equal, 2 if one is NaN. A long double of x86 is taken apart.
#if __LDBL_MANT_DIG__ == 64
union extended {
  long double number;
  struct {
    unsigned long long significand;
    unsigned short sign_and_exponent;
  } bits;
};
static double sign_of(long double y) {
  union extended both = {y};
  return both.bits.sign_and_exponent >> 15 ? -0.0 : 0.0;
}
// The magnitude of a double, in the same form.
static int size_order(double x, unsigned exponent, unsigned long long bits) {
  union {
    double number;
    unsigned long long bits;
  } both = {x};
  unsigned long long fraction = both.bits << 12 >> 1;
  unsigned field = (unsigned)(both.bits >> 52 & 0x7ff);
  unsigned long long mine = 1ULL << 63 | fraction;
  unsigned mine_exponent = field + 16383 - 1023;
  if (field == 0) {
    if (fraction == 0)
      return bits != 0;
    unsigned leading = (unsigned)__builtin_clzll(fraction);
    mine = fraction << leading;
    mine_exponent = 16383 - 1023 + 1 - leading;
  } else if (field == 0x7ff) {
    mine_exponent = 0x7fff;
  }
  if (exponent != mine_exponent)
    return exponent > mine_exponent ? 1 : -1;
  return bits > mine ? 1 : bits < mine ? -1 : 0;
}
static int compared(double x, long double y) {
  union extended both = {y};
  unsigned exponent = both.bits.sign_and_exponent & 0x7fff;
  unsigned long long bits = both.bits.significand;
  if ((exponent != 0) != (bits >> 63 != 0))
    unsupported("a long double that is no number of its format");
  _Bool negative = both.bits.sign_and_exponent >> 15;
  if (x != x || (exponent == 0x7fff && bits << 1 != 0))
    return 2;
  if (x == 0 && bits == 0)
    return 0;
  _Bool x_negative = __builtin_copysign(1, x) < 0;
  if (x_negative != negative)
    return negative ? -1 : 1;
  int order = size_order(x, exponent, bits);
  return negative ? -order : order;
}
#else
static double sign_of(long double y) {
  return __builtin_copysignl(1, y) < 0 ? -0.0 : 0.0;
}
static int compared(double x, long double y) {
  long double wide = x;
  return wide != wide || y != y ? 2 : y > wide ? 1 : y < wide ? -1 : 0;
}
#endif

// FP_ILOGB0 and FP_ILOGBNAN are the headers' choice.
static int exponent_of_none(_Bool is_zero) {
  const int least = -0x7fffffff - 1;
#if defined(__x86_64__) || defined(__i386__)
  (void)is_zero;
  return least;
#else
  if (any_bool("exponent of no number"))
    return least;
  return is_zero ? -0x7fffffff : 0x7fffffff;
#endif
}
// glibc's logb leaves errno alone, C allows both.
static void range_error_or_not(void) {
  if (LIB(asks_errno) && any_bool("errno of logb"))
    LIB(errno) = ERANGE;
}

#define SINGLE 0
#include "math_bits.h"
#undef SINGLE
#define SINGLE 1
#include "math_bits.h"

// The same for float where math.c has it for double: a double holds the float
// times any power of two on the way, so rounding to float is the only one.
float LIB(frexpf)(float x, int *exponent) {
  if (x == 0 || !is_finite_of_float(x)) {
    *exponent = x == 0 ? 0 : any_int("exponent of no number");
    return x;
  }
  int e = exponent_of_float(x) + 1;
  *exponent = e;
  return (float)(x * number_of_double((unsigned long long)(1023 - e) << 52));
}
static float scaled(float x, long n) {
  int m = n > 400 ? 400 : n < -400 ? -400 : (int)n;
  float result =
      (float)(x * number_of_double((unsigned long long)(1023 + m) << 52));
  if (is_finite_of_float(x) && x != 0 &&
      (!is_finite_of_float(result) || result == 0))
    range_error();
  return result;
}
float LIB(ldexpf)(float x, int n) { return scaled(x, n); }
float LIB(scalbnf)(float x, int n) { return scaled(x, n); }
float LIB(scalblnf)(float x, long n) { return scaled(x, n); }
double LIB(ldexp)(double x, int n);
double LIB(scalbln)(double x, long n) {
  return LIB(ldexp)(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n);
}

// The numbers of FP_NAN and its cousins are glibc's.
enum { NAN_CLASS, INFINITE_CLASS, ZERO_CLASS, SUBNORMAL_CLASS, NORMAL_CLASS };
#define CLASS(suffix, type, least)                                             \
  int LIB(__fpclassify##suffix)(type x) {                                      \
    type size = __builtin_fabs##suffix(x);                                     \
    return x != x                            ? NAN_CLASS                       \
           : size == __builtin_inf##suffix() ? INFINITE_CLASS                  \
           : size == 0                       ? ZERO_CLASS                      \
           : size < least                    ? SUBNORMAL_CLASS                 \
                                             : NORMAL_CLASS;                                      \
  }
CLASS(, double, 0x1p-1022)
CLASS(f, float, 0x1p-126f)
