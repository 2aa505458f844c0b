// Building blocks for the circuits of floating-point operators: bit-vector
// terms with trivial cases folded, numbers taken apart, and rounding.
#pragma once

#include "terms/builder.h"
#include "terms/floats/facts.h"

#include <utility>

namespace fathom {

// Terms; what is constant at once is not built.
class FloatWords {
public:
  explicit FloatWords(Builder &builder) : b(builder), s(builder.store()) {}

  uint32_t width(Term x) const { return s.width(x); }
  Term yes() { return b.make_true(); }
  Term no() { return b.make_false(); }
  Term number(uint32_t width, int64_t value); // two's complement
  Term zeros(uint32_t width) { return b.make_bv(BitVec::zero(width)); }
  Term constant(const BitVec &value) { return b.make_bv(value); }

  Term negate(Term p);
  Term both(Term p, Term q);
  Term either(Term p, Term q);
  Term differ(Term p, Term q);
  Term choose(Term c, Term x, Term y);
  Term all(std::initializer_list<Term> ps);
  Term any(std::initializer_list<Term> ps);

  Term is_zero(Term x) { return b.make_eq(x, zeros(width(x))); }
  Term is_not_zero(Term x) { return b.make_not(is_zero(x)); }
  Term is_set(Term x, uint32_t bit); // Bool
  Term as_bit(Term p);               // one bit
  Term high(Term x, uint32_t count); // its highest bits
  Term low(Term x, uint32_t count);
  Term join(Term high, Term low) { return b.make_concat(high, low); }
  // Zeros to the right of it, until it has this width.
  Term pad(Term x, uint32_t to);
  Term unsigned_to(Term x, uint32_t to); // longer or the same
  Term signed_to(Term x, uint32_t to);
  Term add(Term x, Term y) { return b.make_add(x, y); }
  Term sub(Term x, Term y) { return b.make_sub(x, y); }
  Term less(Term x, Term y) { return b.make(Kind::BvSlt, {x, y}); }
  Term below(Term x, Term y) { return b.make_ult(x, y); }

  // Shifted until its highest bit is set, and by how much (of this width).
  // Zero stays zero.
  std::pair<Term, Term> normalise(Term x, uint32_t count_width);
  // The same, but by no more than `most`; and what is left of that.
  std::pair<Term, Term> normalise_at_most(Term x, Term most);
  // To the right; the lowest bit tells of all that falls out, too.
  Term shift_sticky(Term x, Term amount);

  Builder &b;
  TermStore &s;
};

// The least number of bits that `value` needs.
uint32_t bits_for(uint64_t value);

// Of one format.
class FloatParts : public FloatWords {
public:
  FloatParts(Builder &builder, FloatFormat f, const FloatFacts *facts = nullptr)
      : FloatWords(builder), format(f), facts_(facts) {}

  struct Parts {
    Term nan, infinite, zero, negative; // Bool
    // Of a finite number other than zero: 1.x * 2^exponent, with 1.x in all
    // bits of the significand, and an exponent of exponent_width() bits.
    Term exponent, significand;
  };
  Parts take_apart(Term bits);
  uint32_t exponent_width() const;

  Term field(Term bits);    // of the exponent
  Term fraction(Term bits); // without the bit that is not stored
  Term magnitude(Term bits) { return low(bits, format.width() - 1); }
  // Where it is known without looking, a constant; of a NaN, any.
  Term negative(Term bits);
  Term is_nan(Term bits);
  Term is_infinite(Term bits);
  Term is_number_zero(Term bits);
  // Field and significand with the bit that is not stored; subnormal numbers
  // have field 1.
  std::pair<Term, Term> raw(Term bits);

  Term nan() { return constant(float_nan(format)); }
  Term infinity(Term negative);
  Term zero(Term negative);
  Term signed_value(Term negative, Term magnitude);

  Term is_mode(Term mode, RoundingMode wanted);
  // One more, in the last place?
  Term rounds_up(Term mode, Term negative, Term odd, Term half, Term rest);
  // What is known of the result of round() and round_field(), from now on.
  void expect(const FloatRange &result) { expected_ = result; }
  // The number of a significand whose highest bit is set, * 2^exponent.
  Term round(Term mode, Term negative, Term exponent, Term significand);
  // The same where the field is known: 0 if the highest bit is not set.
  // `overflow`: the exponent is too large already.
  Term round_field(Term mode, Term negative, Term field, Term significand,
                   Term overflow);

  FloatFormat format;

private:
  std::optional<bool> decided(Kind predicate, Term bits) const;
  Term unless_decided(Kind predicate, Term bits, Term otherwise);
  // No result is as far from zero as this, or as that, or between them.
  bool is_never_between(const BitVec &low, const BitVec &high) const;

  const FloatFacts *facts_;
  std::optional<FloatRange> expected_;
};

} // namespace fathom
