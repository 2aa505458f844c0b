// Functions of math.h whose results libraries round in their own ways:
// math_inexact.c includes this for double, float and long double. What C11 F.10
// says of zeros, infinities and NaN is exact. Any other result is a number that
// the function may have there, widened by a few units in the last place (not
// beyond -1, 0 and 1, if it is rounded to nearest), and the same for the same
// arguments. Where the arguments are known it lies beside the right one.
#include "math_type.h"

#define LARGEST (INFINITE - 1)
#define NORMAL ((BITS)1 << FRACTION_BITS)
#define HUGE H(number)(INFINITE)

// Which number the library gives: any, named so that it is one function for
// each mode of rounding. The right one is what unfolding knows, if it does
// (terms/floats/libm.h).
#if SINGLE == 2 && __LDBL_MANT_DIG__ != 53
#define APPLIED(function, name, x, y, z)                                       \
  ({                                                                           \
    bits128 a_ = H(bits)(x), b_ = H(bits)(y);                                  \
    unsigned long long low_, high_;                                            \
    function(name, (unsigned long long)a_, (unsigned long long)(a_ >> 64),     \
             (unsigned long long)b_, (unsigned long long)(b_ >> 64), (z),      \
             &low_, &high_);                                                   \
    (bits128) high_ << 64 | low_;                                              \
  })
#define ANY(name, x, y)                                                        \
  APPLIED(any_long_function, NAME(name) SHAPE, x, y, LONG_MODE)
#define NEAREST(name, x, y)                                                    \
  APPLIED(fathom_libm_nearest_long, LIBM_NAME(name), x, y, 0)
#define KNOWN(bits)                                                            \
  (fathom_known((unsigned long long)(bits)) &&                                 \
   fathom_known((unsigned long long)((bits) >> 64)))
#else
#define ANY(name, x, y)                                                        \
  any_function(NAME(name) SHAPE, H(bits)(x), H(bits)(y), LIB(rounding))
#define NEAREST(name, x, y)                                                    \
  fathom_libm_nearest(LIBM_NAME(name), H(bits)(x), H(bits)(y), 0)
#define KNOWN(bits) fathom_known(bits)
#endif
#define RESULT(name, x, y, low, high)                                          \
  H(chosen)((BITS)ANY(name, x, y) & (SIGN | (SIGN - 1)),                       \
            KNOWN(H(bits)(x)) && KNOWN(H(bits)(y)) ? (BITS)NEAREST(name, x, y) \
                                                   : NO_BITS,                  \
            (low), (high))
#define RESULT1(name, x, low, high) RESULT(name, x, (T)0, low, high)
#define NO_BITS (INFINITE | QUIET | 1)

// Numbers in their order, as integers.
static inline WHOLE H(order)(BITS bits) {
  BITS size = bits & ~SIGN;
  return bits & SIGN ? -(WHOLE)size : (WHOLE)size;
}
static T H(up)(T x);
static T H(chosen)(BITS bits, BITS right, T low, T high) {
  T result = H(number)(bits);
  if (LIB(rounding) != 0) {
    low = -H(up)(-low);
    high = H(up)(high);
  }
  fathom_assume(result >= low && result <= high);
  if (right != NO_BITS) {
    // What is far too large is infinite, or the largest number if it is rounded
    // toward that.
    BITS units = (right & ~SIGN) != INFINITE ? UNITS : LIB(rounding) != 0;
    WHOLE distance = H(order)(bits) - H(order)(right);
    fathom_assume(distance <= (int)units && distance >= -(int)units);
  }
  return result;
}
// The bound moved by units in the last place; zero and infinity stay.
static T H(up)(T x) {
  BITS size = H(magnitude)(x);
  if (size == 0 || size >= INFINITE)
    return x;
  if (H(is_negative)(x))
    return H(with_sign)(size > UNITS ? size - UNITS : 0, x);
  return H(number)(size < INFINITE - UNITS ? size + UNITS : INFINITE);
}
static T H(down)(T x) { return -H(up)(-x); }
static T H(least)(T a, T b) { return a < b ? a : b; }
static T H(most)(T a, T b) { return a > b ? a : b; }
static T H(size)(T x) { return H(number)(H(magnitude)(x)); }

// errno, if a finite argument has such a result: too large, or perhaps too
// small.
static T H(told)(T x, T result) {
  if (H(is_finite)(x)) {
    if (H(is_infinite)(result))
      range_error();
    else if (H(magnitude)(result) < NORMAL ||
             (LIB(rounding) != 0 && H(magnitude)(result) == LARGEST))
      range_error_or_not();
  }
  return result;
}
// No number: of a NaN without error.
static T H(none)(T x) {
  if (!H(is_none)(x))
    domain_error();
  return (x - x) / (x - x);
}
static T H(pole)(BITS sign) {
  range_error();
  return H(number)(INFINITE | sign);
}

// Functions that have the sign of their argument, keep zeros, and of other
// numbers have magnitudes from low to high.
#define ODD(name, x, low, high)                                                \
  (H(is_negative)(x) ? RESULT1(name, x, -(high), -(low))                       \
                     : RESULT1(name, x, low, high))

T F(sin)(T x) {
  if (x == 0)
    return x;
  if (!H(is_finite)(x))
    return H(none)(x);
  T bound = H(least)(H(up)(H(size)(x)), 1);
  return H(told)(x, RESULT1(sin, x, -bound, bound));
}
T F(cos)(T x) {
  if (!H(is_finite)(x))
    return H(none)(x);
  return x == 0 ? 1 : RESULT1(cos, x, -1, 1);
}
T F(tan)(T x) {
  if (x == 0)
    return x;
  if (!H(is_finite)(x))
    return H(none)(x);
  if (H(size)(x) <= (T)1.5)
    return H(told)(x, ODD(tan, x, H(down)(H(size)(x)), (T)15));
  return H(told)(x, RESULT1(tan, x, -H(number)(LARGEST), H(number)(LARGEST)));
}
void F(sincos)(T x, T *sine, T *cosine) {
  *sine = F(sin)(x);
  *cosine = F(cos)(x);
}

T F(asin)(T x) {
  if (x == 0)
    return x;
  if (!(H(size)(x) <= 1))
    return H(none)(x);
  return H(told)(x, ODD(asin, x, H(down)(H(size)(x)), H(up)(HALF_PI)));
}
T F(acos)(T x) {
  if (!(H(size)(x) <= 1))
    return H(none)(x);
  if (x == 1)
    return 0;
  return x > 0 ? RESULT1(acos, x, 0, H(up)(HALF_PI))
               : RESULT1(acos, x, H(down)(HALF_PI), H(up)(PI));
}
T F(atan)(T x) {
  if (x == 0 || H(is_none)(x))
    return x + x;
  T bound = H(least)(H(up)(H(size)(x)), H(up)(HALF_PI));
  T low = H(size)(x) >= 1 ? H(down)(PI / 4) : 0;
  return H(told)(x, ODD(atan, x, low, bound));
}
T F(atan2)(T y, T x) {
  if (H(is_none)(x) || H(is_none)(y))
    return x + y;
  T low = 0, high = H(up)(HALF_PI);
  if ((y == 0 || x == HUGE) && !H(is_negative)(x) && !H(is_infinite)(y))
    return H(with_sign)(0, y);
  if (y == 0 || (x == -HUGE && !H(is_infinite)(y)))
    low = H(down)(PI), high = H(up)(PI);
  else if (x == 0 || (H(is_infinite)(y) && H(is_finite)(x)))
    low = H(down)(HALF_PI);
  else if (H(is_infinite)(y)) {
    T angle = H(is_negative)(x) ? 3 * (PI / 4) : PI / 4;
    low = H(down)(angle), high = H(up)(angle);
  } else if (x < 0)
    low = H(down)(HALF_PI), high = H(up)(PI);
  T result = H(is_negative)(y) ? RESULT(atan2, y, x, -high, -low)
                               : RESULT(atan2, y, x, low, high);
  return H(told)(x, result);
}

T F(sinh)(T x) {
  if (x == 0 || !H(is_finite)(x))
    return x + x;
  T high = H(size)(x) < E(710, 89, 11356) ? H(number)(LARGEST) : HUGE;
  return H(told)(x, ODD(sinh, x, H(down)(H(size)(x)), high));
}
T F(cosh)(T x) {
  if (H(is_none)(x))
    return x + x;
  if (x == 0 || H(is_infinite)(x))
    return x == 0 ? 1 : HUGE;
  T high = H(size)(x) < E(710, 89, 11356) ? H(number)(LARGEST) : HUGE;
  return H(told)(x, RESULT1(cosh, x, 1, high));
}
T F(tanh)(T x) {
  if (x == 0 || H(is_none)(x))
    return x + x;
  if (H(is_infinite)(x))
    return H(with_sign)(H(bits)(1), x);
  T bound = H(least)(H(up)(H(size)(x)), 1);
  return H(told)(x, ODD(tanh, x, 0, bound));
}
T F(asinh)(T x) {
  if (x == 0 || !H(is_finite)(x))
    return x + x;
  T bound = H(least)(H(up)(H(size)(x)), E(711, 90, 11358));
  return H(told)(x, ODD(asinh, x, 0, bound));
}
T F(acosh)(T x) {
  if (H(is_none)(x) || x == HUGE)
    return x + x;
  if (x < 1)
    return H(none)(x);
  return x == 1 ? 0 : RESULT1(acosh, x, 0, E(711, 90, 11358));
}
T F(atanh)(T x) {
  if (x == 0 || H(is_none)(x))
    return x + x;
  if (H(size)(x) > 1)
    return H(none)(x);
  if (H(size)(x) == 1)
    return H(pole)(H(bits)(x) & SIGN);
  return H(told)(x, ODD(atanh, x, H(down)(H(size)(x)), E(20, 20, 41)));
}

// b to the power of x: finite up to last, no smaller than normal numbers from
// first on.
#define POWER(name, first, last)                                               \
  T F(name)(T x) {                                                             \
    if (H(is_none)(x) || x == HUGE)                                            \
      return x + x;                                                            \
    if (x == 0 || x == -HUGE)                                                  \
      return x == 0;                                                           \
    if (x > 0)                                                                 \
      return H(told)(                                                          \
          x, RESULT1(name, x, 1, x < (last) ? H(number)(LARGEST) : HUGE));     \
    return H(told)(x,                                                          \
                   RESULT1(name, x, x > (first) ? H(number)(NORMAL) : 0, 1));  \
  }
POWER(exp, E(-708, -87, -11355), E(709, 88, 11356))
POWER(exp2, E(-1022, -126, -16382), E(1023, 127, 16383))
POWER(exp10, E(-307, -37, -4931), E(308, 38, 4932))
T F(expm1)(T x) {
  if (x == 0 || H(is_none)(x) || x == HUGE)
    return x + x;
  if (x == -HUGE)
    return -1;
  if (x < 0)
    return H(told)(x, RESULT1(expm1, x, H(most)(H(down)(x), -1), 0));
  return H(told)(x, RESULT1(expm1, x, H(down)(x),
                            x < E(709, 88, 11356) ? H(number)(LARGEST) : HUGE));
}

// Logarithms: finite numbers lie from least to most.
#define LOGARITHM(name, least, most)                                           \
  T F(name)(T x) {                                                             \
    if (H(is_none)(x) || x == HUGE)                                            \
      return x + x;                                                            \
    if (x == 0)                                                                \
      return H(pole)(SIGN);                                                    \
    if (x < 0)                                                                 \
      return H(none)(x);                                                       \
    if (x == 1)                                                                \
      return 0;                                                                \
    return x > 1 ? RESULT1(name, x, 0, most) : RESULT1(name, x, least, 0);     \
  }
LOGARITHM(log, E(-745, -104, -11434), E(710, 89, 11357))
LOGARITHM(log2, E(-1074, -149, -16495), E(1024, 128, 16385))
LOGARITHM(log10, E(-324, -45, -4966), E(309, 39, 4933))
T F(log1p)(T x) {
  if (x == 0 || H(is_none)(x) || x == HUGE)
    return x + x;
  if (x == -1)
    return H(pole)(SIGN);
  if (x < -1)
    return H(none)(x);
  if (x < 0)
    return H(told)(x, RESULT1(log1p, x, E(-40, -18, -80), H(up)(x)));
  return H(told)(x,
                 RESULT1(log1p, x, 0, H(least)(H(up)(x), E(710, 89, 11357))));
}

static _Bool H(is_whole)(T x) { return __builtin_elementwise_trunc(x) == x; }
static _Bool H(is_odd)(T x) { return H(is_whole)(x) && !H(is_whole)(x / 2); }
// Zero or infinity, negative if y is odd and x negative.
static T H(with_power_sign)(_Bool is_large, T x, T y) {
  BITS size = is_large ? INFINITE : 0;
  return H(number)(H(is_negative)(x) && H(is_odd)(y) ? size | SIGN : size);
}
// 2^n, a normal number.
static T H(power_of_two)(int n) {
  return H(number)((BITS)(EXPONENT_BIAS + n) << FRACTION_BITS);
}
// What no power x^y exceeds that is greater than 1 (or: its inverse). The
// exponent of x bounds its logarithm, and so that of the power; one more digit
// than needed covers what is rounded on the way. In steps, so that intervals of
// x and y tell which.
static T H(most_of_power)(T x, T y) {
  int field = (int)(H(magnitude)(x) >> FRACTION_BITS);
  int e = field == 0 ? -E(1075, 150, 16495) : field - EXPONENT_BIAS;
  T digits = (T)(e < 0 ? -e : e + 1), reach = H(size)(y) * digits;
  return reach < 8                     ? H(power_of_two)(10)
         : reach < 30                  ? H(power_of_two)(32)
         : reach < 100                 ? H(power_of_two)(102)
         : reach < E(1020, 124, 16380) ? H(power_of_two)(E(1022, 126, 16382))
                                       : HUGE;
}
T F(pow)(T x, T y) {
  if (H(is_signalling)(x) || H(is_signalling)(y))
    return x + y;
  if (x == 1 || y == 0)
    return 1;
  if (H(is_none)(x) || H(is_none)(y))
    return x + y;
  T size = H(size)(x);
  if (H(is_infinite)(y))
    return size == 1 ? 1 : H(number)((size > 1) == (y > 0) ? INFINITE : 0);
  if (H(is_infinite)(x))
    return H(with_power_sign)(y > 0, x, y);
  if (x == 0) {
    if (y < 0)
      range_error();
    return H(with_power_sign)(y < 0, x, y);
  }
  if (x < 0 && !H(is_whole)(y))
    return H(none)(x);
  _Bool grows = size == 1 || (size > 1) == (y > 0);
  T most = size == 1 ? 1 : H(most_of_power)(x, y);
  T low = grows ? 1 : most == HUGE ? 0 : 1 / most, high = grows ? most : 1;
  return H(told)(x, x < 0 && H(is_odd)(y) ? RESULT(pow, x, y, -high, -low)
                                          : RESULT(pow, x, y, low, high));
}
T F(cbrt)(T x) {
  if (x == 0 || !H(is_finite)(x))
    return x + x;
  T size = H(size)(x);
  return size > 1 ? ODD(cbrt, x, H(down)(1), H(up)(size))
                  : ODD(cbrt, x, H(down)(size), H(up)(1));
}
// At least the greater one, less than twice that.
T F(hypot)(T x, T y) {
  if (H(is_signalling)(x) || H(is_signalling)(y))
    return x + y;
  if (H(is_infinite)(x) || H(is_infinite)(y))
    return HUGE;
  if (H(is_none)(x) || H(is_none)(y))
    return x + y;
  if (x == 0 || y == 0)
    return H(size)(x == 0 ? y : x);
  BITS most =
      H(magnitude)(x) > H(magnitude)(y) ? H(magnitude)(x) : H(magnitude)(y);
  BITS twice = most + NORMAL > INFINITE ? INFINITE : most + NORMAL;
  return H(told)(
      x, RESULT(hypot, x, y, H(down)(H(number)(most)), H(number)(twice)));
}

T F(erf)(T x) {
  if (x == 0 || H(is_none)(x))
    return x + x;
  if (H(is_infinite)(x))
    return H(with_sign)(H(bits)(1), x);
  return H(told)(x, ODD(erf, x, 0, 1));
}
T F(erfc)(T x) {
  if (H(is_none)(x))
    return x + x;
  if (H(is_infinite)(x) || x == 0)
    return x == 0 ? 1 : x > 0 ? 0 : 2;
  return H(told)(x, x > 0 ? RESULT1(erfc, x, 0, 1) : RESULT1(erfc, x, 1, 2));
}
T F(tgamma)(T x) {
  if (H(is_none)(x) || x == HUGE)
    return x + x;
  if (x == 0)
    return H(pole)(H(bits)(x) & SIGN);
  if (x < 0 && H(is_whole)(x))
    return H(none)(x);
  // It is infinite beyond 171 (35, 1755), and beside zero. Near other poles a
  // number has not so many digits.
  _Bool finite = H(magnitude)(x) >= NORMAL && x < E(171, 35, 1755);
  T most = finite ? H(number)(LARGEST) : HUGE;
  return H(told)(x, x > 0 ? RESULT1(tgamma, x, (T)0.88, most)
                          : RESULT1(tgamma, x, -most, most));
}
// signgam is the sign of the gamma function.
T F(lgamma)(T x) {
  LIB(signgam) =
      H(is_negative)(x) && any_bool("sign of the gamma function") ? -1 : 1;
  if (H(is_none)(x))
    return x + x;
  if (H(is_infinite)(x))
    return HUGE;
  if (x <= 0 && H(is_whole)(x))
    return H(pole)(0);
  if (x == 1 || x == 2) // glibc's lgammal(2) is -0, rounded downward
    return LIB(rounding) != 0 && any_bool("sign of zero") ? -(T)0 : 0;
  // The logarithm of a factorial: less than x * log(x), and that of a number
  // beside a pole. Below -2^52 (-2^23, -2^112) all numbers are whole.
  if (x < 0)
    return H(told)(
        x, RESULT1(lgamma, x, E(-4e18, -2e9f, -1e37L), E(800, 120, 11500)));
  T most = x < E(1e300, 1e34f, 1e4900L)
               ? H(most)(E(800, 120, 11500), E(711, 90, 11358) * x)
               : HUGE;
  return H(told)(x, RESULT1(lgamma, x, (T)-0.13, most));
}

#undef LARGEST
#undef NORMAL
#undef HUGE
#undef APPLIED
#undef ANY
#undef NEAREST
#undef RESULT
#undef RESULT1
#undef NO_BITS
#undef ODD
#undef POWER
#undef LOGARITHM
