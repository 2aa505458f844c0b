#include "terms/expand.h"

#include "terms/floats/circuits.h"

namespace fathom {

namespace {

// |a| as an unsigned number, sign bit given.
Term magnitude(Builder &b, Term a, Term negative) {
  return b.make_ite(negative, b.make_neg(a), a);
}

Term sign_of(Builder &b, Term a) {
  return b.make(Kind::BvSlt, {a, b.make_bv(b.store().width(a), 0)});
}

Term expand_sdiv(Builder &b, Term x, Term y) {
  Term nx = sign_of(b, x), ny = sign_of(b, y);
  Term q = b.make(Kind::BvUdiv, {magnitude(b, x, nx), magnitude(b, y, ny)});
  return b.make_ite(b.make(Kind::Xor, {nx, ny}), b.make_neg(q), q);
}

Term expand_srem(Builder &b, Term x, Term y) {
  Term nx = sign_of(b, x), ny = sign_of(b, y);
  Term r = b.make(Kind::BvUrem, {magnitude(b, x, nx), magnitude(b, y, ny)});
  return b.make_ite(nx, b.make_neg(r), r);
}

// The remainder moved to the divisor's sign: it is r itself when r is zero or
// the signs agree, and r + y otherwise (r has the dividend's sign).
Term expand_smod(Builder &b, Term x, Term y) {
  Term r = b.make(Kind::BvSrem, {x, y});
  Term zero = b.make_bv(b.store().width(x), 0);
  Term keep =
      b.make_or(b.make_eq(r, zero), b.make_eq(sign_of(b, r), sign_of(b, y)));
  // Division by zero: srem gives x, and smod must too.
  keep = b.make_or(keep, b.make_eq(y, zero));
  return b.make_ite(keep, r, b.make_add(r, y));
}

Term expand_rotate(Builder &b, Term x, uint32_t left) {
  uint32_t w = b.store().width(x);
  left %= w;
  if (left == 0)
    return x;
  return b.make_concat(b.make_extract(x, w - 1 - left, 0),
                       b.make_extract(x, w - 1, w - left));
}

Term expand_repeat(Builder &b, Term x, uint32_t times) {
  Term r = x;
  for (uint32_t i = 1; i < times; ++i)
    r = b.make_concat(x, r);
  return r;
}

} // namespace

Term expand_derived(Builder &b, Term t) {
  TermStore &s = b.store();
  Kind kind = s.kind(t);
  if (is_float(kind))
    return expand_float(b, t);
  Term x = s.child(t, 0), y = s.num_children(t) > 1 ? s.child(t, 1) : x;
  uint32_t w = s.width(x);
  switch (kind) {
  case Kind::Implies:
    return b.make_or(b.make_not(x), y);
  case Kind::BvNand:
    return b.make(Kind::BvNot, {b.make(Kind::BvAnd, {x, y})});
  case Kind::BvNor:
    return b.make(Kind::BvNot, {b.make(Kind::BvOr, {x, y})});
  case Kind::BvXnor:
    return b.make(Kind::BvNot, {b.make(Kind::BvXor, {x, y})});
  case Kind::BvSdiv:
    return expand_sdiv(b, x, y);
  case Kind::BvSrem:
    return expand_srem(b, x, y);
  case Kind::BvSmod:
    return expand_smod(b, x, y);
  case Kind::RotateLeft:
    return expand_rotate(b, x, s.index(t, 0) % w);
  case Kind::RotateRight:
    return expand_rotate(b, x, w - s.index(t, 0) % w);
  case Kind::BvUgt:
    return b.make_ult(y, x);
  case Kind::BvUge:
    return b.make_ule(y, x);
  case Kind::BvSgt:
    return b.make(Kind::BvSlt, {y, x});
  case Kind::BvSge:
    return b.make(Kind::BvSle, {y, x});
  case Kind::BvComp:
    return b.make_ite(b.make_eq(x, y), b.make_bv(1, 1), b.make_bv(1, 0));
  case Kind::BvNego:
    return b.make_eq(x, b.make_bv(BitVec::signed_min(w)));
  case Kind::BvUsubo:
    return b.make_ult(x, y);
  case Kind::BvSdivo:
    return b.make_and(b.make_eq(x, b.make_bv(BitVec::signed_min(w))),
                      b.make_eq(y, b.make_bv(BitVec::ones(w))));
  case Kind::Repeat:
    return expand_repeat(b, x, s.index(t, 0));
  default:
    FATHOM_UNREACHABLE("operator is not derived");
  }
}

} // namespace fathom
