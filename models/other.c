// What is left: signs of floats, the floating-point environment, and what is
// refused.
#include "model.h"

double LIB(fabs)(double x) { return __builtin_fabs(x); }
float LIB(fabsf)(float x) { return __builtin_fabsf(x); }
double LIB(copysign)(double x, double y) { return __builtin_copysign(x, y); }
float LIB(copysignf)(float x, float y) { return __builtin_copysignf(x, y); }

static unsigned long long bits_of(double x) {
  union {
    double number;
    unsigned long long bits;
  } both = {x};
  return both.bits;
}
static unsigned bits_of_float(float x) {
  union {
    float number;
    unsigned bits;
  } both = {x};
  return both.bits;
}
static const unsigned long long infinity = 0x7ffULL << 52;
int LIB(__isnan)(double x) {
  return true_of(TrueNan, (bits_of(x) & ~0ULL >> 1) > infinity);
}
int LIB(__isinf)(double x) {
  return (bits_of(x) & ~0ULL >> 1) != infinity ? 0 : bits_of(x) >> 63 ? -1 : 1;
}
int LIB(__finite)(double x) {
  return true_of(TrueFinite, (bits_of(x) & ~0ULL >> 1) < infinity);
}
int LIB(__signbit)(double x) { return true_of(TrueSign, bits_of(x) >> 63); }
int LIB(__signbitf)(float x) {
  return true_of(TrueSignOfFloat, bits_of_float(x) >> 31);
}
int LIB(__isnanf)(float x) {
  return true_of(TrueNanOfFloat, (bits_of_float(x) & 0x7fffffff) > 0x7f800000);
}
int LIB(__finitef)(float x) {
  return true_of(TrueFiniteOfFloat,
                 (bits_of_float(x) & 0x7fffffff) < 0x7f800000);
}
int LIB(__isinff)(float x) {
  return (bits_of_float(x) & 0x7fffffff) != 0x7f800000 ? 0
         : bits_of_float(x) >> 31                      ? -1
                                                       : 1;
}

#define REFUSED(name, why)                                                     \
  int LIB(name)(void) { unsupported(why); }
REFUSED(fork, "fork")
REFUSED(vfork, "vfork")
