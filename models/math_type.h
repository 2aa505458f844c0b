// A floating-point type for functions of math.h that are written once and
// compiled for double and for float: who includes it has defined SINGLE as 0 or
// 1. F(name) is the model of the function with that name, H(name) a function of
// our own, D(a, b) is a for double and b for float.
#include "model.h"

#undef F
#undef H
#undef D
#undef T
#undef BITS
#undef FRACTION_BITS
#undef EXPONENT_BIAS
#undef SIGN
#undef INFINITE
#undef QUIET
#undef NAME
#undef SHAPE
#if SINGLE
#define F(name) LIB(name##f)
#define H(name) name##_of_float
#define D(a, b) b
#define T float
#define BITS unsigned
#define FRACTION_BITS 23
#define EXPONENT_BIAS 127
#define NAME(name) #name "f"
#define SHAPE ":f32"
#else
#define F(name) LIB(name)
#define H(name) name##_of_double
#define D(a, b) a
#define T double
#define BITS unsigned long long
#define FRACTION_BITS 52
#define EXPONENT_BIAS 1023
#define NAME(name) #name
#define SHAPE ":f64"
#endif
#define SIGN ((BITS)1 << (8 * sizeof(T) - 1))
#define INFINITE ((BITS)(2 * EXPONENT_BIAS + 1) << FRACTION_BITS)
#define QUIET ((BITS)1 << (FRACTION_BITS - 1))

static inline BITS H(bits)(T x) {
  union {
    T number;
    BITS bits;
  } both = {x};
  return both.bits;
}
static inline T H(number)(BITS bits) {
  union {
    BITS bits;
    T number;
  } both = {bits};
  return both.number;
}
static inline BITS H(magnitude)(T x) { return H(bits)(x) & ~SIGN; }
static inline _Bool H(is_negative)(T x) { return (H(bits)(x) & SIGN) != 0; }
static inline _Bool H(is_none)(T x) { return H(magnitude)(x) > INFINITE; }
static inline _Bool H(is_signalling)(T x) {
  return H(is_none)(x) && (H(bits)(x) & QUIET) == 0;
}
static inline _Bool H(is_infinite)(T x) { return H(magnitude)(x) == INFINITE; }
static inline _Bool H(is_finite)(T x) { return H(magnitude)(x) < INFINITE; }
static inline T H(with_sign)(BITS magnitude, T sign) {
  return H(number)(magnitude | (H(bits)(sign) & SIGN));
}
