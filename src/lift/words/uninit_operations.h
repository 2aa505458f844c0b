// Which bits of a result are uninitialised: for each operator a term for its
// shadow, a bit-vector as wide as the value with a one for each bit that is not
// initialised. Exact per bit if the operands are independent of each other
// (lift_shared_bits.cpp has some that are not): a
// bit of the result is uninitialised if some choice of the uninitialised bits
// changes it. Products, quotients and counts are approximated from above.
// Everything folds to zero when the shadows of the operands are zero. No LLVM
// in here.
//
// Rough shadows are never smaller, and formulas with them are much smaller:
// what is compared, or may overflow, depends on all of its bits, and sums on
// all bits below. No shadow shrinks when those of the operands grow, so a
// program without a failure under rough shadows has none under exact ones.
#pragma once

#include "terms/builder.h"

namespace fathom::lift {

// A bit-vector and its shadow. The highest bits, `copies` of them, are copies
// of the one below (a number whose sign was extended): as far as it matters for
// the order of signed numbers, they have one value together.
struct Shadowed {
  Term value;
  Term shadow;
  uint32_t copies = 0;
};

class UninitOperations {
public:
  explicit UninitOperations(Builder &builder, bool rough = false)
      : b_(builder), rough_(rough) {}

  // A shadow was taken that may be larger than the exact one.
  bool was_rough() const { return was_rough_; }

  Term none(uint32_t width) { return b_.make_bv(width, 0); }
  Term all(uint32_t width) { return b_.make_bv(BitVec::ones(width)); }
  Term any(Term shadow);                 // Bool: some bit is uninitialised
  Term all_if(Term bad, uint32_t width); // every bit, or none
  Term all_if_any(Term shadow) { return all_if(any(shadow), width(shadow)); }
  Term from_lowest(Term shadow); // its lowest bit and all above

  // The value with all of its uninitialised bits 1, or all 0.
  Term chosen(Shadowed a, bool ones) {
    return ones ? either(a.value, a.shadow) : without(a.value, a.shadow);
  }

  Term bit_and(Shadowed a, Shadowed b);
  Term bit_or(Shadowed a, Shadowed b);
  Term bit_xor(Shadowed a, Shadowed b);
  Term add(Shadowed a, Shadowed b);
  Term sub(Shadowed a, Shadowed b);
  Term mul(Shadowed a, Shadowed b);
  Term divide(Kind kind, Shadowed a, Shadowed b); // quotient or remainder
  Term shift(Kind kind, Shadowed a, Shadowed amount);
  // Results that are Bool have a Bool as shadow.
  Term equal(Shadowed a, Shadowed b);
  Term less(Shadowed a, Shadowed b, bool is_signed, bool or_equal);
  Term add_overflows(Shadowed a, Shadowed b, bool is_signed);
  Term sub_overflows(Shadowed a, Shadowed b, bool is_signed);
  // ite(condition, a, b); bad: the condition is uninitialised.
  Term choose(Term condition, Term bad, Shadowed a, Shadowed b);

private:
  uint32_t width(Term t) { return b_.store().width(t); }
  // Shadows that are known to be zero leave no trace: most operands have none.
  bool is_zero(Term t) {
    return b_.store().is_bv_const(t) && b_.store().value(t).is_zero();
  }
  bool takes_rough(Shadowed a, Shadowed b);
  Term both(Term a, Term b);
  Term either(Term a, Term b);
  Term without(Term a, Term b);
  Term differing(Term a, Term b) { return b_.make(Kind::BvXor, {a, b}); }
  Term undecided_sign(Shadowed a);
  Term lowest(Shadowed a, bool is_signed);
  Term highest(Shadowed a, bool is_signed);
  Term undecided_overflow(Kind overflows, Term low_a, Term low_b, Term high_a,
                          Term high_b, bool is_signed);

  Builder &b_;
  bool rough_, was_rough_ = false;
};

} // namespace fathom::lift
