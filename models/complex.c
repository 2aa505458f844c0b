// complex.h: parts, and what follows from them without rounding; and the
// products that clang leaves to the compiler's library if both parts are no
// numbers. Quotients are rounded by each library in its own way, lengths and
// angles as math_inexact.h says.
#include "model.h"

#define ROUNDED_BY_THE_LIBRARY "a result that libraries round in different ways"

double LIB(hypot)(double x, double y);
float LIB(hypotf)(float x, float y);
double LIB(atan2)(double y, double x);
float LIB(atan2f)(float y, float x);

#define COMPLEX(suffix, type, infinity, copysign, fabs)                        \
  type LIB(creal##suffix)(type _Complex z) { return __real__ z; }              \
  type LIB(cimag##suffix)(type _Complex z) { return __imag__ z; }              \
  type _Complex LIB(conj##suffix)(type _Complex z) {                           \
    return __builtin_complex(__real__ z, -__imag__ z);                         \
  }                                                                            \
  static _Bool is_infinite##suffix(type x) { return fabs(x) == infinity; }     \
  /* All infinities are one. */                                                \
  type _Complex LIB(cproj##suffix)(type _Complex z) {                          \
    if (is_infinite##suffix(__real__ z) || is_infinite##suffix(__imag__ z))    \
      return __builtin_complex(infinity, copysign(0, __imag__ z));             \
    return z;                                                                  \
  }                                                                            \
  type LIB(cabs##suffix)(type _Complex z) {                                    \
    return LIB(hypot##suffix)(__real__ z, __imag__ z);                         \
  }                                                                            \
  type LIB(carg##suffix)(type _Complex z) {                                    \
    return LIB(atan2##suffix)(__imag__ z, __real__ z);                         \
  }                                                                            \
                                                                               \
  /* 1 or 0, with the sign of x. */                                            \
  static type as_direction##suffix(type x) {                                   \
    return copysign(is_infinite##suffix(x) ? 1 : 0, x);                        \
  }                                                                            \
  static type as_zero##suffix(type x) { return x != x ? copysign(0, x) : x; }

COMPLEX(, double, __builtin_inf(), __builtin_copysign, __builtin_fabs)
COMPLEX(f, float, __builtin_inff(), __builtin_copysignf, __builtin_fabsf)

// (a + bi) * (c + di) as C11 G.5.1p6 shows it: what has an infinite part is
// infinite, though the other one is no number.
#define PRODUCT(name, suffix, type, infinity)                                  \
  type _Complex LIB(name)(type a, type b, type c, type d) {                    \
    type ac = a * c, bd = b * d, ad = a * d, bc = b * c;                       \
    type x = ac - bd, y = ad + bc;                                             \
    if (x == x || y == y)                                                      \
      return __builtin_complex(x, y);                                          \
    _Bool left = is_infinite##suffix(a) || is_infinite##suffix(b);             \
    _Bool right = is_infinite##suffix(c) || is_infinite##suffix(d);            \
    _Bool grown = is_infinite##suffix(ac) || is_infinite##suffix(bd) ||        \
                  is_infinite##suffix(ad) || is_infinite##suffix(bc);          \
    if (!left && !right && !grown)                                             \
      return __builtin_complex(x, y);                                          \
    if (left) {                                                                \
      a = as_direction##suffix(a);                                             \
      b = as_direction##suffix(b);                                             \
      c = as_zero##suffix(c);                                                  \
      d = as_zero##suffix(d);                                                  \
    }                                                                          \
    if (is_infinite##suffix(c) || is_infinite##suffix(d)) {                    \
      c = as_direction##suffix(c);                                             \
      d = as_direction##suffix(d);                                             \
    }                                                                          \
    a = as_zero##suffix(a);                                                    \
    b = as_zero##suffix(b);                                                    \
    c = as_zero##suffix(c);                                                    \
    d = as_zero##suffix(d);                                                    \
    return __builtin_complex(infinity * (a * c - b * d),                       \
                             infinity * (a * d + b * c));                      \
  }
PRODUCT(__muldc3, , double, __builtin_inf())
PRODUCT(__mulsc3, f, float, __builtin_inff())

#define QUOTIENT(name, type)                                                   \
  type _Complex LIB(name)(type a, type b, type c, type d) {                    \
    (void)a, (void)b, (void)c, (void)d;                                        \
    unsupported(ROUNDED_BY_THE_LIBRARY);                                       \
  }
QUOTIENT(__divdc3, double)
QUOTIENT(__divsc3, float)
