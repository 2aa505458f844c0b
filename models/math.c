// Functions of math.h that are rounded once as IEEE 754 says, or exact (more of
// these: math_bits.h). Of the others (math_inexact.h) each library has its own.
#include "math_errors.h"

#define ROUNDS(name, how)                                                      \
  double LIB(name)(double x) { return how(x); }                                \
  float LIB(name##f)(float x) { return how(x); }

ROUNDS(floor, __builtin_elementwise_floor)
ROUNDS(ceil, __builtin_elementwise_ceil)
ROUNDS(trunc, __builtin_elementwise_trunc)
ROUNDS(round, __builtin_elementwise_round)
ROUNDS(rint, __builtin_elementwise_rint)
ROUNDS(nearbyint, __builtin_elementwise_nearbyint)
ROUNDS(roundeven, __builtin_elementwise_roundeven)

double LIB(sqrt)(double x) {
  if (x < 0)
    domain_error();
  return __builtin_elementwise_sqrt(x);
}
float LIB(sqrtf)(float x) {
  if (x < 0)
    domain_error();
  return __builtin_elementwise_sqrt(x);
}

double LIB(fma)(double x, double y, double z) {
  return __builtin_elementwise_fma(x, y, z);
}
float LIB(fmaf)(float x, float y, float z) {
  return __builtin_elementwise_fma(x, y, z);
}

// Of two zeros it is either.
double LIB(fmin)(double x, double y) {
  if (x != x || y != y)
    return x != x ? y : x;
  return x < y || (x == y && any_bool("first of equal numbers")) ? x : y;
}
float LIB(fminf)(float x, float y) {
  if (x != x || y != y)
    return x != x ? y : x;
  return x < y || (x == y && any_bool("first of equal numbers")) ? x : y;
}
double LIB(fmax)(double x, double y) {
  if (x != x || y != y)
    return x != x ? y : x;
  return x > y || (x == y && any_bool("first of equal numbers")) ? x : y;
}
float LIB(fmaxf)(float x, float y) {
  if (x != x || y != y)
    return x != x ? y : x;
  return x > y || (x == y && any_bool("first of equal numbers")) ? x : y;
}

// errno may say that the difference is too large.
double LIB(fdim)(double x, double y) {
  if (x != x || y != y)
    return x + y;
  double difference = x > y ? x - y : 0;
  if (LIB(asks_errno) && difference == __builtin_inf() &&
      x != __builtin_inf() && y != -__builtin_inf())
    LIB(errno) = ERANGE;
  return difference;
}
float LIB(fdimf)(float x, float y) {
  if (x != x || y != y)
    return x + y;
  float difference = x > y ? x - y : 0;
  if (LIB(asks_errno) && difference == __builtin_inff() &&
      x != __builtin_inff() && y != -__builtin_inff())
    LIB(errno) = ERANGE;
  return difference;
}

// Nothing is left of an infinite number, or by zero.
static _Bool has_no_rest(double x, double y) {
  return (x == __builtin_inf() || x == -__builtin_inf() || y == 0) && x == x &&
         y == y;
}
double LIB(fmod)(double x, double y) {
  if (has_no_rest(x, y))
    domain_error();
  return __builtin_fmod(x, y);
}
float LIB(fmodf)(float x, float y) {
  if (has_no_rest(x, y))
    domain_error();
  return __builtin_fmodf(x, y);
}

// A quiet NaN; which one the text says in a way of the library's own.
double LIB(nan)(const char *text) {
  union {
    unsigned long long bits;
    double number;
  } both = {(unsigned long long)any_long_long("bits of a NaN") | 0x7ff8ULL
                                                                     << 48};
  (void)LIB(strlen)(text);
  return both.number;
}
float LIB(nanf)(const char *text) {
  union {
    unsigned bits;
    float number;
  } both = {(unsigned)any_int("bits of a NaN") | 0x7fcU << 20};
  (void)LIB(strlen)(text);
  return both.number;
}

// What does not fit gives any number.
#define TO_INTEGER(name, type)                                                 \
  type LIB(name)(double x) { return __builtin_##name(x); }                     \
  type LIB(name##f)(float x) { return __builtin_##name##f(x); }
TO_INTEGER(lrint, long)
TO_INTEGER(llrint, long long)
TO_INTEGER(lround, long)
TO_INTEGER(llround, long long)

typedef unsigned long long bits64;
static bits64 bits_of(double x) {
  union {
    double number;
    bits64 bits;
  } both = {x};
  return both.bits;
}
static double number_of(bits64 bits) {
  union {
    bits64 bits;
    double number;
  } both = {bits};
  return both.number;
}
enum { FRACTION = 52, BIAS = 1023 };
static const bits64 field_mask = (bits64)0x7ff << FRACTION;
static _Bool is_finite(double x) {
  return (bits_of(x) & field_mask) != field_mask;
}

// x = result * 2^*exponent with 1/2 <= result < 1; zero, infinities and NaN
// stay, and what *exponent is then is not said for the last two.
double LIB(frexp)(double x, int *exponent) {
  if (x == 0 || !is_finite(x)) {
    *exponent = x == 0 ? 0 : any_int("exponent of no number");
    return x;
  }
  int moved = 0;
  if ((bits_of(x) & field_mask) == 0) { // subnormal
    x *= 0x1p54;
    moved = 54;
  }
  *exponent = (int)((bits_of(x) & field_mask) >> FRACTION) - (BIAS - 1) - moved;
  return number_of((bits_of(x) & ~field_mask) | (bits64)(BIAS - 1) << FRACTION);
}

// Rounded once: where two factors are needed the first one is exact.
static double scaled(double x, int n) {
  if (n > BIAS) {
    x *= 0x1p1023;
    n -= BIAS;
    if (n > BIAS) {
      x *= 0x1p1023;
      n = n - BIAS > BIAS ? BIAS : n - BIAS;
    }
  } else if (n < 1 - BIAS) {
    x *= 0x1p-1022 * 0x1p53;
    n += BIAS - 1 - 53;
    if (n < 1 - BIAS) {
      x *= 0x1p-1022 * 0x1p53;
      n = n + BIAS - 1 - 53 < 1 - BIAS ? 1 - BIAS : n + BIAS - 1 - 53;
    }
  }
  return x * number_of((bits64)(BIAS + n) << FRACTION);
}
static double scaled_or_error(double x, int n) {
  double result = scaled(x, n);
  _Bool lost = is_finite(x) && x != 0 && (!is_finite(result) || result == 0);
  if (LIB(asks_errno) && lost)
    LIB(errno) = ERANGE;
  return result;
}
double LIB(ldexp)(double x, int n) { return scaled_or_error(x, n); }
double LIB(scalbn)(double x, int n) { return scaled_or_error(x, n); }

double LIB(modf)(double x, double *whole) {
  *whole = __builtin_elementwise_trunc(x);
  if (!is_finite(x))
    return x != x ? x : __builtin_copysign(0, x);
  return __builtin_copysign(x - *whole, x);
}
float LIB(modff)(float x, float *whole) {
  *whole = __builtin_elementwise_trunc(x);
  if (!is_finite(x))
    return x != x ? x : __builtin_copysignf(0, x);
  return __builtin_copysignf(x - *whole, x);
}
