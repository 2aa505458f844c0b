#include "lift/words/uninit_operations.h"

#include "support/assert.h"
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"

#include <utility>

namespace fathom::lift {

Term UninitOperations::both(Term a, Term b) {
  if (is_zero(a) || is_zero(b))
    return none(width(a));
  return b_.make(Kind::BvAnd, {a, b});
}

Term UninitOperations::either(Term a, Term b) {
  if (is_zero(a) || is_zero(b))
    return is_zero(a) ? b : a;
  return b_.make(Kind::BvOr, {a, b});
}

Term UninitOperations::without(Term a, Term b) {
  if (is_zero(a) || is_zero(b))
    return a;
  return both(a, b_.make(Kind::BvNot, {b}));
}

Term UninitOperations::any(Term shadow) {
  if (is_zero(shadow))
    return b_.make_false();
  return b_.make_not(b_.make_eq(shadow, none(width(shadow))));
}

Term UninitOperations::all_if(Term bad, uint32_t width) {
  if (b_.store().is_false(bad))
    return none(width);
  return b_.make_ite(bad, all(width), none(width));
}

Term UninitOperations::from_lowest(Term shadow) {
  return either(shadow, b_.make_neg(shadow));
}

bool UninitOperations::takes_rough(Shadowed a, Shadowed b) {
  bool takes = rough_ && !(is_zero(a.shadow) && is_zero(b.shadow));
  was_rough_ |= takes;
  return takes;
}

// An initialised 0 decides.
Term UninitOperations::bit_and(Shadowed a, Shadowed b) {
  return either(both(a.shadow, b.shadow),
                either(both(a.value, b.shadow), both(a.shadow, b.value)));
}

// An initialised 1 decides.
Term UninitOperations::bit_or(Shadowed a, Shadowed b) {
  return either(both(a.shadow, b.shadow),
                either(without(b.shadow, a.value), without(a.shadow, b.value)));
}

Term UninitOperations::bit_xor(Shadowed a, Shadowed b) {
  return either(a.shadow, b.shadow);
}

// The sign bit and its copies if it is uninitialised, otherwise nothing.
Term UninitOperations::undecided_sign(Shadowed a) {
  FATHOM_ASSERT(a.copies < width(a.value), "a number has a bit of its own");
  Term sign = b_.make_bv(BitVec::signed_min(width(a.value)));
  return b_.make(Kind::BvAshr,
                 {both(a.shadow, sign), b_.make_bv(width(a.value), a.copies)});
}

// The least and the greatest value that the uninitialised bits allow. In a
// signed number, a sign bit that is set makes it smaller.
Term UninitOperations::lowest(Shadowed a, bool is_signed) {
  if (!is_signed || is_zero(a.shadow))
    return without(a.value, a.shadow);
  return either(without(a.value, a.shadow), undecided_sign(a));
}

Term UninitOperations::highest(Shadowed a, bool is_signed) {
  if (is_zero(a.shadow))
    return a.value;
  if (!is_signed)
    return either(a.value, a.shadow);
  return without(either(a.value, a.shadow), undecided_sign(a));
}

// A carry is undecided where the least and the greatest sum have different
// ones: carries grow with the operands.
Term UninitOperations::add(Shadowed a, Shadowed b) {
  if (takes_rough(a, b))
    return from_lowest(either(a.shadow, b.shadow));
  Term low = b_.make_add(lowest(a, false), lowest(b, false));
  Term high = b_.make_add(highest(a, false), highest(b, false));
  return either(differing(low, high), either(a.shadow, b.shadow));
}

Term UninitOperations::sub(Shadowed a, Shadowed b) {
  if (takes_rough(a, b))
    return from_lowest(either(a.shadow, b.shadow));
  Term low = b_.make_sub(lowest(a, false), highest(b, false));
  Term high = b_.make_sub(highest(a, false), lowest(b, false));
  return either(differing(low, high), either(a.shadow, b.shadow));
}

// A bit of the product depends on the bits of the operands at and below it.
Term UninitOperations::mul(Shadowed a, Shadowed b) {
  TermStore &store = b_.store();
  if (store.is_bv_const(a.value))
    std::swap(a, b);
  if (!store.is_bv_const(b.value))
    return from_lowest(either(a.shadow, b.shadow));
  const BitVec factor = store.value(b.value);
  if (factor.is_zero())
    return none(width(a.value));
  uint32_t zeros = 0, ones = 0;
  for (uint32_t i = 0; i < factor.width(); ++i) {
    bool one = factor.extract(i, i).is_true();
    ones += one;
    zeros += ones == 0;
  }
  return b_.make(Kind::BvShl, {ones == 1 ? a.shadow : from_lowest(a.shadow),
                               b_.make_bv(factor.width(), zeros)});
}

// By a power of two it is a shift or a mask; otherwise every bit depends on
// every bit.
Term UninitOperations::divide(Kind kind, Shadowed a, Shadowed b) {
  TermStore &store = b_.store();
  bool is_unsigned = kind == Kind::BvUdiv || kind == Kind::BvUrem;
  if (is_unsigned && store.is_bv_const(b.value)) {
    const BitVec divisor = store.value(b.value);
    BitVec below = divisor - BitVec::one(divisor.width());
    if (!divisor.is_zero() && (divisor & below).is_zero()) {
      Term mask = b_.make_bv(below);
      if (kind == Kind::BvUrem)
        return both(a.shadow, mask);
      return b_.make(Kind::BvUdiv, {a.shadow, b.value});
    }
  }
  return all_if_any(either(a.shadow, b.shadow));
}

Term UninitOperations::shift(Kind kind, Shadowed a, Shadowed amount) {
  return either(b_.make(kind, {a.shadow, amount.value}),
                all_if_any(amount.shadow));
}

// Initialised bits that differ decide.
Term UninitOperations::equal(Shadowed a, Shadowed b) {
  if (takes_rough(a, b))
    return any(either(a.shadow, b.shadow));
  Term shadow = either(a.shadow, b.shadow);
  Term decided = any(without(differing(a.value, b.value), shadow));
  return b_.make_and(any(shadow), b_.make_not(decided));
}

Term UninitOperations::less(Shadowed a, Shadowed b, bool is_signed,
                            bool or_equal) {
  if (takes_rough(a, b))
    return any(either(a.shadow, b.shadow));
  Kind kind = is_signed ? (or_equal ? Kind::BvSle : Kind::BvSlt)
                        : (or_equal ? Kind::BvUle : Kind::BvUlt);
  Term may = b_.make(kind, {lowest(a, is_signed), highest(b, is_signed)});
  Term must = b_.make(kind, {highest(a, is_signed), lowest(b, is_signed)});
  return b_.make(Kind::Xor, {may, must});
}

// The results in between lie between these two. Both overflow, and to different
// sides: some in between do not.
Term UninitOperations::undecided_overflow(Kind overflows, Term low_a,
                                          Term low_b, Term high_a, Term high_b,
                                          bool is_signed) {
  Term low = b_.make(overflows, {low_a, low_b});
  Term high = b_.make(overflows, {high_a, high_b});
  Term differ = b_.make(Kind::Xor, {low, high});
  if (!is_signed)
    return differ;
  Term zero = none(width(low_a));
  Term sides = b_.make(Kind::Xor, {b_.make(Kind::BvSlt, {low_a, zero}),
                                   b_.make(Kind::BvSlt, {high_a, zero})});
  return b_.make_or(differ, b_.make_and(low, sides));
}

Term UninitOperations::add_overflows(Shadowed a, Shadowed b, bool is_signed) {
  if (takes_rough(a, b))
    return any(either(a.shadow, b.shadow));
  return undecided_overflow(is_signed ? Kind::BvSaddo : Kind::BvUaddo,
                            lowest(a, is_signed), lowest(b, is_signed),
                            highest(a, is_signed), highest(b, is_signed),
                            is_signed);
}

Term UninitOperations::sub_overflows(Shadowed a, Shadowed b, bool is_signed) {
  if (takes_rough(a, b))
    return any(either(a.shadow, b.shadow));
  return undecided_overflow(is_signed ? Kind::BvSsubo : Kind::BvUsubo,
                            lowest(a, is_signed), highest(b, is_signed),
                            highest(a, is_signed), lowest(b, is_signed),
                            is_signed);
}

Term UninitOperations::choose(Term condition, Term bad, Shadowed a,
                              Shadowed b) {
  Term chosen = b_.make_ite(condition, a.shadow, b.shadow);
  if (b_.store().is_false(bad))
    return chosen;
  Term open = either(differing(a.value, b.value), either(a.shadow, b.shadow));
  return b_.make_ite(bad, open, chosen);
}

} // namespace fathom::lift
