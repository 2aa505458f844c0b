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

// How numbers are rounded, with the numbers of src/terms/floats/format.h: the
// pass lower_rounding reads it. FE_DOWNWARD, FE_UPWARD and FE_TOWARDZERO are
// those of x86, bits 10 and 11 of its control word. Flags of exceptions are
// raised by arithmetic that nobody counts here, so what they are is UNKNOWN.
enum { TO_NEAREST, UPWARD = 2, DOWNWARD = 3, TOWARD_ZERO = 4 };
enum { MODE_BITS = 0xc00 };
int LIB(rounding);
static void set_mode(int mode) {
  LIB(rounding) = mode == 0       ? TO_NEAREST
                  : mode == 0x400 ? DOWNWARD
                  : mode == 0x800 ? UPWARD
                                  : TOWARD_ZERO;
}
int LIB(fegetround)(void) {
  return LIB(rounding) == TO_NEAREST ? 0
         : LIB(rounding) == DOWNWARD ? 0x400
         : LIB(rounding) == UPWARD   ? 0x800
                                     : MODE_BITS;
}
int LIB(fesetround)(int mode) {
  if ((mode & ~MODE_BITS) != 0)
    return 1;
  set_mode(mode);
  return 0;
}
int LIB(feclearexcept)(int flags) {
  (void)flags;
  return 0;
}
int LIB(fetestexcept)(int flags) {
  if (flags == 0)
    return 0;
  unsupported("flags of floating-point exceptions");
}
int LIB(feraiseexcept)(int flags) {
  (void)flags;
  return 0;
}
// An environment begins with the control word, or is the default one (-1).
struct environment {
  int words[sizeof(void *) == 8 ? 8 : 7];
};
int LIB(fegetenv)(struct environment *to) {
  input(to, sizeof *to);
  to->words[0] = (to->words[0] & ~MODE_BITS) | LIB(fegetround)();
  return 0;
}
int LIB(feholdexcept)(struct environment *to) { return LIB(fegetenv)(to); }
int LIB(fesetenv)(const struct environment *from) {
  if ((uintptr_t)from == (uintptr_t)-1) {
    set_mode(0);
    return 0;
  }
  reads(from, sizeof *from);
  set_mode(from->words[0] & MODE_BITS);
  return 0;
}
int LIB(feupdateenv)(const struct environment *from) {
  return LIB(fesetenv)(from);
}

#define REFUSED(name, why)                                                     \
  int LIB(name)(void) { unsupported(why); }
REFUSED(fork, "fork")
REFUSED(vfork, "vfork")
