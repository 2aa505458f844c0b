// A long double and its bits: what math_long.c and math_inexact_long.c share.
// The format is the machine's: x87 (64 digits, the leading one is stored), quad
// (113) or double (53).
#ifndef FATHOM_MODEL_MATH_LONG_H
#define FATHOM_MODEL_MATH_LONG_H
#include "model.h"

typedef unsigned _BitInt(128) bits128;
#if __LDBL_MANT_DIG__ == 64
enum { FRACTION = 63, BIAS = 16383 };
union extended {
  long double number;
  struct {
    unsigned long long significand;
    unsigned short top; // sign and exponent
  } bits;
};
// The magnitude as an integer, without the leading digit.
static inline bits128 size_of(long double x) {
  union extended both = {x};
  unsigned field = both.bits.top & 0x7fff;
  if ((field != 0) != (both.bits.significand >> 63 != 0))
    unsupported("a long double that is no number of its format");
  return (bits128)field << FRACTION | (both.bits.significand & ~0ULL >> 1);
}
static inline _Bool is_negative(long double x) {
  union extended both = {x};
  return both.bits.top >> 15;
}
static inline long double number_of(bits128 size, _Bool negative) {
  unsigned field = (unsigned)(size >> FRACTION);
  union extended both;
  both.bits.significand = ((unsigned long long)size & ~0ULL >> 1) |
                          (unsigned long long)(field != 0) << 63;
  both.bits.top = (unsigned short)(field | (unsigned)negative << 15);
  return both.number;
}
#else
#if __LDBL_MANT_DIG__ == 113
enum { FRACTION = 112, BIAS = 16383 };
typedef unsigned _BitInt(128) own_bits;
#else
enum { FRACTION = 52, BIAS = 1023 };
typedef unsigned long long own_bits;
#endif
union extended {
  long double number;
  own_bits bits;
};
static const own_bits sign_bit = (own_bits)1 << (8 * sizeof(long double) - 1);
static inline bits128 size_of(long double x) {
  union extended both = {x};
  return both.bits & ~sign_bit;
}
static inline _Bool is_negative(long double x) {
  union extended both = {x};
  return (both.bits & sign_bit) != 0;
}
static inline long double number_of(bits128 size, _Bool negative) {
  union extended both;
  both.bits = (own_bits)size | (negative ? sign_bit : 0);
  return both.number;
}
#endif
static const bits128 infinite = (bits128)(2 * BIAS + 1) << FRACTION;

#endif
