// Floating-point numbers and their decimal texts: what printing (float_print.c)
// and reading (float_scan.c) share.
#ifndef FATHOM_MODEL_DECIMAL_H
#define FATHOM_MODEL_DECIMAL_H
#include "model.h"

// Room for each number on the way: 2^1024 * 10^101, 10^425 * 2^53, 2 * 2^1074.
typedef unsigned _BitInt(1536) wide;

static inline unsigned bits_in(wide n) {
  unsigned bits = 0;
  for (unsigned step = 1024; step != 0; step /= 2)
    if (n >> step != 0) {
      n >>= step;
      bits += step;
    }
  return bits + 1;
}
static inline wide power_of_ten(unsigned n) {
  wide result = 1, power = 10;
  for (; n != 0; n /= 2) {
    if (n % 2 == 1)
      result *= power;
    power *= power;
  }
  return result;
}

static inline unsigned long long bits_of(double x) {
  union {
    double number;
    unsigned long long bits;
  } both = {x};
  return both.bits;
}
static inline double number_of(unsigned long long bits) {
  union {
    unsigned long long bits;
    double number;
  } both = {bits};
  return both.number;
}
static inline _Bool is_finite(double x) {
  return (bits_of(x) >> 52 & 0x7ff) != 0x7ff;
}

// The magnitude of a finite number: significand * 2^exponent.
struct binary {
  unsigned long long significand;
  int exponent;
};
static inline struct binary binary_of(double x) {
  unsigned long long bits = bits_of(x), fraction = bits & (1ULL << 52) - 1;
  int field = (int)(bits >> 52 & 0x7ff);
  struct binary result = {field == 0 ? fraction : fraction | 1ULL << 52,
                          (field == 0 ? 1 : field) - 1075};
  return result;
}

#endif
