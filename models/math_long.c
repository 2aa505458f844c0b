// Functions of math.h for long double that are exact or rounded once; those for
// double and float are in math.c and math_bits.h. The format is the machine's:
// x87 (64 digits, the leading one is stored), quad (113) or double (53).
#include "math_long.h"
#include "math_errors.h"

static const bits128 quiet = (bits128)1 << (FRACTION - 1);
static _Bool is_none(long double x) { return size_of(x) > infinite; }
static _Bool is_infinite(long double x) { return size_of(x) == infinite; }
static _Bool is_finite(long double x) { return size_of(x) < infinite; }
static int field_of(bits128 size) { return (int)(size >> FRACTION); }

// ------------------------------------------------------------- rounded once

#define ROUNDS(name)                                                           \
  long double LIB(name##l)(long double x) {                                    \
    return __builtin_elementwise_##name(x);                                    \
  }
ROUNDS(floor)
ROUNDS(ceil)
ROUNDS(trunc)
ROUNDS(round)
ROUNDS(rint)
ROUNDS(nearbyint)
ROUNDS(roundeven)
long double LIB(fabsl)(long double x) { return __builtin_fabsl(x); }
long double LIB(copysignl)(long double x, long double y) {
  return __builtin_copysignl(x, y);
}
long double LIB(sqrtl)(long double x) {
  if (x < 0)
    domain_error();
  return __builtin_elementwise_sqrt(x);
}
long double LIB(fmal)(long double x, long double y, long double z) {
  return __builtin_elementwise_fma(x, y, z);
}
// Of two zeros it is either.
long double LIB(fminl)(long double x, long double y) {
  if (x != x || y != y)
    return x != x ? y : x;
  return x < y || (x == y && any_bool("first of equal numbers")) ? x : y;
}
long double LIB(fmaxl)(long double x, long double y) {
  if (x != x || y != y)
    return x != x ? y : x;
  return x > y || (x == y && any_bool("first of equal numbers")) ? x : y;
}
long double LIB(fdiml)(long double x, long double y) {
  if (x != x || y != y)
    return x + y;
  long double difference = x > y ? x - y : 0;
  if (LIB(asks_errno) && is_infinite(difference) && !is_infinite(x) &&
      !is_infinite(y))
    LIB(errno) = ERANGE;
  return difference;
}
#define TO_INTEGER(name, type)                                                 \
  type LIB(name##l)(long double x) { return __builtin_##name##l(x); }
TO_INTEGER(lrint, long)
TO_INTEGER(llrint, long long)
TO_INTEGER(lround, long)
TO_INTEGER(llround, long long)

// ---------------------------------------------------------------- remainders

// a - b * n for the greatest n, both positive. Where the quotient has less than
// 62 digits it is right up to one, and the rest is a number: each step is
// exact. A zero is made positive: rounded down, x - x is -0.
static long double rest_of_near(long double a, long double b) {
  if (a < b)
    return a;
  long double quotient = a / b;
  if (!(quotient < 0x1p48L))
    unsupported("remainder of long doubles of which one is 2^48 times the "
                "other");
  long double rest =
      __builtin_elementwise_fma(-__builtin_elementwise_trunc(quotient), b, a);
  if (rest < 0)
    rest += b;
  return __builtin_fabsl(rest >= b ? rest - b : rest);
}
static _Bool is_known(long double x) {
  bits128 size = size_of(x);
  return fathom_known((unsigned long long)size) &&
         fathom_known((unsigned long long)(size >> 64));
}
static int exponent_of(long double x);
static long double scaled(long double x, long n);
// Numbers that are known may be far from each other: the rest by multiples of b
// comes first, each exact.
static long double rest_of(long double a, long double b) {
  enum { STEP = 40 }; // digits of a quotient
  if (is_known(a) && is_known(b))
    while (a >= b && exponent_of(a) - exponent_of(b) > STEP)
      a = rest_of_near(a, scaled(b, exponent_of(a) - exponent_of(b) - STEP));
  return rest_of_near(a, b);
}
// Whether the remainder is told by C11 F.10.7, and needs no division.
static _Bool is_told(long double x, long double y, long double *remainder) {
  _Bool is_number = !is_none(x) && !is_none(y);
  if (is_number && (is_infinite(x) || y == 0)) {
    domain_error();
    *remainder = (x * y) / (x * y);
    return 1;
  }
  *remainder = is_number ? x : x + y;
  return !is_number || is_infinite(y);
}
long double LIB(fmodl)(long double x, long double y) {
  long double told;
  if (is_told(x, y, &told))
    return told;
  long double rest = rest_of(__builtin_fabsl(x), __builtin_fabsl(y));
  return is_negative(x) ? -rest : rest;
}
long double LIB(remainderl)(long double x, long double y) {
  long double told;
  if (is_told(x, y, &told))
    return told;
  long double a = __builtin_fabsl(x), b = __builtin_fabsl(y);
  _Bool is_odd = 0;
  if (!is_infinite(2 * b))
    a = rest_of(a, 2 * b);
  if (a >= b) {
    a -= b;
    is_odd = 1;
  }
  // As in math_bits.h: b - a is exact, or more than a.
  if (a > b - a || (a == b - a && is_odd))
    a -= b;
  if (a == 0) // has the sign of x in every rounding mode (C11, F.10.7)
    return __builtin_copysignl(0, x);
  return is_negative(x) ? -a : a;
}

// --------------------------------------------------------- parts of a number

long double LIB(modfl)(long double x, long double *whole) {
  *whole = __builtin_elementwise_trunc(x);
  if (!is_finite(x))
    return x != x ? x : __builtin_copysignl(0, x);
  return __builtin_copysignl(x - *whole, x);
}
// 2^n, a normal number.
static long double power_of_two(int n) {
  return number_of((bits128)(BIAS + n) << FRACTION, 0);
}
enum { MOVED = 120 }; // makes normal what is subnormal
long double LIB(frexpl)(long double x, int *exponent) {
  if (x == 0 || !is_finite(x)) {
    *exponent = x == 0 ? 0 : any_int("exponent of no number");
    return x;
  }
  int moved = 0;
  if (field_of(size_of(x)) == 0) {
    x *= 0x1p120L;
    moved = MOVED;
  }
  bits128 size = size_of(x), fraction = size & (((bits128)1 << FRACTION) - 1);
  *exponent = field_of(size) - (BIAS - 1) - moved;
  return number_of((bits128)(BIAS - 1) << FRACTION | fraction, is_negative(x));
}
// Rounded once: where two factors are needed the first one is exact.
static long double scaled(long double x, long n) {
  const int step = BIAS - 1 - 113; // a normal number stays far from the least
  for (int i = 0; i < 3 && n > BIAS; ++i, n -= BIAS)
    x *= power_of_two(BIAS);
  for (int i = 0; i < 3 && n < 1 - BIAS; ++i, n += step)
    x *= power_of_two(-step);
  n = n > BIAS ? BIAS : n < 1 - BIAS ? 1 - BIAS : n;
  return x * power_of_two((int)n);
}
static long double scaled_or_error(long double x, long n) {
  long double result = scaled(x, n);
  _Bool lost = is_finite(x) && x != 0 && (!is_finite(result) || result == 0);
  if (LIB(asks_errno) && lost)
    LIB(errno) = ERANGE;
  return result;
}
long double LIB(ldexpl)(long double x, int n) { return scaled_or_error(x, n); }
long double LIB(scalbnl)(long double x, int n) { return scaled_or_error(x, n); }
long double LIB(scalblnl)(long double x, long n) {
  return scaled_or_error(x, n);
}

static int exponent_of(long double x) {
  int e;
  (void)LIB(frexpl)(x, &e);
  return e - 1;
}
// FP_ILOGB0 and FP_ILOGBNAN are the headers' choice.
int LIB(ilogbl)(long double x) {
  const int least = -0x7fffffff - 1;
  if (x != 0 && is_finite(x))
    return exponent_of(x);
  domain_error();
  if (is_infinite(x))
    return 0x7fffffff;
#if defined(__x86_64__) || defined(__i386__)
  return least;
#else
  if (any_bool("exponent of no number"))
    return least;
  return x == 0 ? -0x7fffffff : 0x7fffffff;
#endif
}
// glibc leaves errno alone, C allows both.
long double LIB(logbl)(long double x) {
  if (x == 0) {
    if (LIB(asks_errno) && any_bool("errno of logb"))
      LIB(errno) = ERANGE;
    return -__builtin_infl();
  }
  if (!is_finite(x))
    return is_none(x) ? x + x : __builtin_infl();
  return exponent_of(x);
}

static long double neighbour(long double x, _Bool up) {
  bits128 size = size_of(x);
  if (size == 0)
    return number_of(1, !up);
  return number_of(up == is_negative(x) ? size - 1 : size + 1, is_negative(x));
}
// errno tells of results that are too large or too small; of the one beside
// zero, too, for this type or not: libraries differ.
long double LIB(nextafterl)(long double x, long double y) {
  if (is_none(x) || is_none(y))
    return x + y;
  if (x == y)
    return y;
  long double result = neighbour(x, x < y);
  if (is_infinite(result))
    range_error();
  else if (field_of(size_of(result)) == 0 && LIB(asks_errno) &&
           any_bool("errno of a small number"))
    LIB(errno) = ERANGE;
  return result;
}
long double LIB(nexttowardl)(long double x, long double y) {
  return LIB(nextafterl)(x, y);
}
long double LIB(nextupl)(long double x) {
  return is_none(x) || (is_infinite(x) && !is_negative(x)) ? x + x
                                                           : neighbour(x, 1);
}
long double LIB(nextdownl)(long double x) {
  return is_none(x) || (is_infinite(x) && is_negative(x)) ? x + x
                                                          : neighbour(x, 0);
}

// A quiet NaN; which one the text says in a way of the library's own.
long double LIB(nanl)(const char *text) {
  bits128 more = (unsigned long long)any_long_long("bits of a NaN");
  (void)LIB(strlen)(text);
  return number_of(infinite | quiet | (more & (quiet - 1)),
                   any_bool("sign of a NaN"));
}

// ------------------------------------------------------------- classification

int LIB(__fpclassifyl)(long double x) {
  enum { NAN_CLASS, INFINITE_CLASS, ZERO_CLASS, SUBNORMAL_CLASS, NORMAL_CLASS };
  bits128 size = size_of(x);
  return size > infinite       ? NAN_CLASS
         : size == infinite    ? INFINITE_CLASS
         : size == 0           ? ZERO_CLASS
         : field_of(size) == 0 ? SUBNORMAL_CLASS
                               : NORMAL_CLASS;
}
int LIB(__isnanl)(long double x) { return true_of(TrueNanOfLong, is_none(x)); }
int LIB(__isinfl)(long double x) {
  return !is_infinite(x) ? 0 : is_negative(x) ? -1 : 1;
}
int LIB(__finitel)(long double x) {
  return true_of(TrueFiniteOfLong, is_finite(x));
}
int LIB(__signbitl)(long double x) {
  return true_of(TrueSignOfLong, is_negative(x));
}
