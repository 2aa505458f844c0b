// Functions of math.h that are exact and read or write the parts of a number:
// math_bits.c includes this for double and for float.
#include "math_type.h"

// The next number in the order of all: one more, or less, in the integer that
// the magnitude is. errno tells of results that are too large or too small, but
// not of the one beside zero, as in glibc.
static T H(neighbour)(T x, _Bool up) {
  BITS size = H(magnitude)(x);
  if (size == 0)
    return H(number)(up ? 1 : SIGN | 1);
  return H(with_sign)(up == H(is_negative)(x) ? size - 1 : size + 1, x);
}
static T H(stepped)(T x, _Bool up) {
  T result = H(neighbour)(x, up);
  if (H(is_infinite)(result) ||
      (x != 0 && H(magnitude)(result) < (BITS)1 << FRACTION_BITS))
    range_error();
  return result;
}
T F(nextafter)(T x, T y) {
  if (H(is_none)(x) || H(is_none)(y))
    return x + y;
  return x == y ? y : H(stepped)(x, x < y);
}
T F(nexttoward)(T x, long double y) {
  int order = compared(x, y);
  if (H(is_none)(x) || order == 2)
    return (x - x) / (x - x);
  return order == 0 ? H(with_sign)(H(magnitude)(x), sign_of(y))
                    : H(stepped)(x, order > 0);
}
T F(nextup)(T x) {
  return H(is_none)(x) || H(bits)(x) == INFINITE ? x + x : H(neighbour)(x, 1);
}
T F(nextdown)(T x) {
  return H(is_none)(x) || H(bits)(x) == (INFINITE | SIGN) ? x + x
                                                          : H(neighbour)(x, 0);
}

// The exponent of a number that is finite and not zero.
static int H(exponent)(T x) {
  BITS size = H(magnitude)(x);
  int field = (int)(size >> FRACTION_BITS);
  if (field != 0)
    return field - EXPONENT_BIAS;
  int leading = D(__builtin_clzll(size) - 11, __builtin_clz(size) - 8);
  return 1 - EXPONENT_BIAS - leading;
}
int F(ilogb)(T x) {
  if (x == 0 || !H(is_finite)(x)) {
    domain_error();
    return H(is_infinite)(x) ? 0x7fffffff : exponent_of_none(x == 0);
  }
  return H(exponent)(x);
}
T F(logb)(T x) {
  if (x == 0) {
    range_error_or_not();
    return H(number)(INFINITE | SIGN);
  }
  if (!H(is_finite)(x))
    return H(is_none)(x) ? x + x : H(number)(INFINITE);
  return (T)H(exponent)(x);
}

// What is left, as small as it can be; halves go to the even quotient. All
// steps are exact. *quotient is 0 to 7.
static T H(rest)(T x, T y, unsigned *quotient) {
  T a = D(__builtin_fabs, __builtin_fabsf)(x);
  T b = D(__builtin_fabs, __builtin_fabsf)(y);
  *quotient = 0;
  if (b < D(0x1p1021, 0x1p125f))
    a = D(__builtin_fmod, __builtin_fmodf)(a, 8 * b);
  if (b < D(0x1p1022, 0x1p126f) && a >= 4 * b) {
    a -= 4 * b;
    *quotient += 4;
  }
  if (b < D(0x1p1023, 0x1p127f) && a >= 2 * b) {
    a -= 2 * b;
    *quotient += 2;
  }
  // Where b is too large for a multiple, a is less than that. b - a is exact
  // unless a is less than half of it; then it is rounded to more than a.
  if (a >= b) {
    a -= b;
    *quotient += 1;
  }
  if (a > b - a || (a == b - a && *quotient % 2 == 1)) {
    a -= b;
    *quotient += 1;
  }
  *quotient %= 8;
  if (a == 0) // has the sign of x in every rounding mode (C11, F.10.7)
    return H(with_sign)(0, x);
  return H(is_negative)(x) ? -a : a;
}
static _Bool H(leaves_nothing)(T x, T y) {
  return (H(is_infinite)(x) || y == 0) && !H(is_none)(x) && !H(is_none)(y);
}
T F(remainder)(T x, T y) {
  unsigned quotient;
  if (H(leaves_nothing)(x, y)) {
    domain_error();
    return (x * y) / (x * y);
  }
  if (H(is_none)(x) || H(is_none)(y))
    return x + y;
  return H(is_infinite)(y) ? x : H(rest)(x, y, &quotient);
}
T F(drem)(T x, T y) { return F(remainder)(x, y); }
// Three bits of the quotient are right; others are any.
T F(remquo)(T x, T y, int *result) {
  unsigned quotient = 0;
  int more = any_int("more bits of the quotient") & 0x7ffffff8;
  if (H(leaves_nothing)(x, y) || H(is_none)(x) || H(is_none)(y)) {
    *result = any_int("quotient of no number");
    return (x * y) / (x * y);
  }
  T rest = H(is_infinite)(y) ? x : H(rest)(x, y, &quotient);
  int sum = more | (int)quotient;
  *result = H(is_negative)(x) != H(is_negative)(y) ? -sum : sum;
  return rest;
}
