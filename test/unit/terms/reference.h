// What the scalar operators mean, written a second time from the SMT-LIB
// definitions with plain integers: independent of BitVec and operators.cpp.
#pragma once

#include "terms/kinds.h"

#include <cstdint>

namespace fathom::test {

// Up to 64 bits, with room for products.
using Wide = unsigned __int128;
using SignedWide = __int128;

inline Wide power_of_two(unsigned n) { return Wide(1) << n; }

inline Wide wrap(Wide v, unsigned w) { return v & (power_of_two(w) - 1); }

inline SignedWide to_signed(Wide v, unsigned w) {
  return v >= power_of_two(w - 1) ? SignedWide(v) - SignedWide(power_of_two(w))
                                  : SignedWide(v);
}

inline bool fits_signed(SignedWide v, unsigned w) {
  SignedWide limit = SignedWide(power_of_two(w - 1));
  return v >= -limit && v < limit;
}

inline Wide magnitude(SignedWide v) { return Wide(v < 0 ? -v : v); }

inline Wide reference_udiv(Wide a, Wide b, unsigned w) {
  return b == 0 ? power_of_two(w) - 1 : a / b;
}

inline Wide reference_urem(Wide a, Wide b) { return b == 0 ? a : a % b; }

// By the definitions of the logic QF_BV: in terms of magnitudes and signs.
inline Wide reference_signed_division(Kind kind, Wide a, Wide b, unsigned w) {
  SignedWide x = to_signed(a, w), y = to_signed(b, w);
  Wide q = reference_udiv(magnitude(x), magnitude(y), w);
  Wide r = reference_urem(magnitude(x), magnitude(y));
  if (kind == Kind::BvSdiv)
    return wrap((x < 0) != (y < 0) ? -q : q, w);
  if (kind == Kind::BvSrem)
    return wrap(x < 0 ? -r : r, w);
  if (r == 0)
    return 0;
  if (x >= 0 && y >= 0)
    return r;
  if (x < 0 && y >= 0)
    return wrap(b - r, w);
  if (x >= 0 && y < 0)
    return wrap(r + b, w);
  return wrap(-r, w);
}

inline Wide reference_shift(Kind kind, Wide a, Wide b, unsigned w) {
  if (kind == Kind::BvShl)
    return b >= w ? 0 : wrap(a << unsigned(b), w);
  if (kind == Kind::BvLshr)
    return b >= w ? 0 : a >> unsigned(b);
  SignedWide x = to_signed(a, w);
  unsigned by = b >= w ? w - 1 : unsigned(b);
  for (unsigned i = 0; i < by; ++i) // rounds towards minus infinity
    x = (x - (x % 2 != 0 && x < 0 ? 1 : 0)) / 2;
  return wrap(Wide(x), w);
}

inline Wide reference_rotate_left(Wide a, unsigned by, unsigned w) {
  for (unsigned i = 0; i < by % w; ++i)
    a = wrap(a << 1, w) | a >> (w - 1);
  return a;
}

// Operators over operands of one width w, with at most one index.
inline Wide reference(Kind kind, unsigned w, Wide a, Wide b, unsigned index) {
  SignedWide x = to_signed(a, w), y = to_signed(b, w);
  switch (kind) {
  case Kind::Not:
    return a == 0;
  case Kind::And:
    return a != 0 && b != 0;
  case Kind::Or:
    return a != 0 || b != 0;
  case Kind::Xor:
    return a != b;
  case Kind::Implies:
    return a == 0 || b != 0;
  case Kind::Eq:
  case Kind::BvComp:
    return a == b;
  case Kind::BvNot:
    return power_of_two(w) - 1 - a;
  case Kind::BvAnd:
    return a & b;
  case Kind::BvOr:
    return a | b;
  case Kind::BvXor:
    return (a | b) - (a & b);
  case Kind::BvNand:
    return power_of_two(w) - 1 - (a & b);
  case Kind::BvNor:
    return power_of_two(w) - 1 - (a | b);
  case Kind::BvXnor:
    return power_of_two(w) - 1 - ((a | b) - (a & b));
  case Kind::BvNeg:
    return wrap(power_of_two(w) - a, w);
  case Kind::BvAdd:
    return wrap(a + b, w);
  case Kind::BvSub:
    return wrap(a + power_of_two(w) - b, w);
  case Kind::BvMul:
    return wrap(a * b, w);
  case Kind::BvUdiv:
    return reference_udiv(a, b, w);
  case Kind::BvUrem:
    return reference_urem(a, b);
  case Kind::BvSdiv:
  case Kind::BvSrem:
  case Kind::BvSmod:
    return reference_signed_division(kind, a, b, w);
  case Kind::BvShl:
  case Kind::BvLshr:
  case Kind::BvAshr:
    return reference_shift(kind, a, b, w);
  case Kind::RotateLeft:
    return reference_rotate_left(a, index, w);
  case Kind::RotateRight:
    return reference_rotate_left(a, w - index % w, w);
  case Kind::BvUlt:
    return a < b;
  case Kind::BvUle:
    return a <= b;
  case Kind::BvUgt:
    return a > b;
  case Kind::BvUge:
    return a >= b;
  case Kind::BvSlt:
    return x < y;
  case Kind::BvSle:
    return x <= y;
  case Kind::BvSgt:
    return x > y;
  case Kind::BvSge:
    return x >= y;
  case Kind::BvNego:
    return !fits_signed(-x, w);
  case Kind::BvUaddo:
    return a + b >= power_of_two(w);
  case Kind::BvSaddo:
    return !fits_signed(x + y, w);
  case Kind::BvUsubo:
    return SignedWide(a) - SignedWide(b) < 0;
  case Kind::BvSsubo:
    return !fits_signed(x - y, w);
  case Kind::BvUmulo:
    return a * b >= power_of_two(w);
  case Kind::BvSmulo:
    return !fits_signed(x * y, w);
  case Kind::BvSdivo:
    return y != 0 && !fits_signed(x / y, w);
  case Kind::ZeroExtend:
    return a;
  case Kind::SignExtend:
    return wrap(Wide(x), w + index);
  case Kind::Repeat: {
    Wide r = 0;
    for (unsigned i = 0; i < index; ++i)
      r = r << w | a;
    return r;
  }
  default:
    return 0; // not of this shape; the tests do not ask
  }
}

} // namespace fathom::test
