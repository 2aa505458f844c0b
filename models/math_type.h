// A floating-point type for functions of math.h that are written once and
// compiled for several: who includes it has defined SINGLE as 0 for double, 1
// for float, 2 for long double. F(name) is the model of the function with that
// name, H(name) a function of our own, D(a, b) is a for double and b for float,
// E(a, b, c) also has c for a long double with exponents of 15 bits. The bits
// of a number are those of IEEE 754, without a leading digit that is stored.
#include "model.h"
#if SINGLE == 2
#include "math_long.h"
#endif

#undef F
#undef H
#undef D
#undef E
#undef WHOLE
#undef T
#undef BITS
#undef FRACTION_BITS
#undef EXPONENT_BIAS
#undef SIGN
#undef KNOWN
#undef LIBM_NAME
#undef INFINITE
#undef QUIET
#undef NAME
#undef SHAPE
#if SINGLE == 1
#define F(name) LIB(name##f)
#define H(name) name##_of_float
#define D(a, b) b
#define E(a, b, c) b
#define T float
#define BITS unsigned
#define WHOLE int
#define FRACTION_BITS 23
#define EXPONENT_BIAS 127
#define NAME(name) #name "f"
#define LIBM_NAME(name) NAME(name)
#define SHAPE ":f32"
#elif SINGLE == 2
#define F(name) LIB(name##l)
#define H(name) name##_of_long
#define T long double
#define EXPONENT_BIAS BIAS
#define FRACTION_BITS FRACTION
#define NAME(name) #name "l"
#if __LDBL_MANT_DIG__ == 53
#define E(a, b, c) a
#define BITS unsigned long long
#define WHOLE long long
#define LIBM_NAME(name) #name
#define SHAPE ":f64"
#else
#define E(a, b, c) c
#define BITS bits128
#define WHOLE _BitInt(128)
#if __LDBL_MANT_DIG__ == 64
#define LIBM_NAME(name) #name "l"
#define SHAPE ":f79"
#else
#define LIBM_NAME(name) #name "q"
#define SHAPE ":f128"
#endif
#endif
#else
#define F(name) LIB(name)
#define H(name) name##_of_double
#define D(a, b) a
#define E(a, b, c) a
#define T double
#define BITS unsigned long long
#define WHOLE long long
#define FRACTION_BITS 52
#define EXPONENT_BIAS 1023
#define NAME(name) #name
#define LIBM_NAME(name) NAME(name)
#define SHAPE ":f64"
#endif
#define INFINITE ((BITS)(2 * EXPONENT_BIAS + 1) << FRACTION_BITS)
#define SIGN (INFINITE + ((BITS)1 << FRACTION_BITS))
#define QUIET ((BITS)1 << (FRACTION_BITS - 1))

#if SINGLE == 2
static inline BITS H(bits)(T x) {
  return (BITS)size_of(x) | (is_negative(x) ? SIGN : 0);
}
static inline T H(number)(BITS bits) {
  return number_of(bits & (SIGN - 1), (bits & SIGN) != 0);
}
#else
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
#endif
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
