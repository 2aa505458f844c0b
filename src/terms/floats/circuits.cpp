#include "terms/floats/circuits.h"

#include "support/bitvec/bits.h"
#include "terms/floats/arithmetic.h"

#include <algorithm>

namespace fathom {

namespace {

// Operators that touch no digits.
class FloatOrder : public FloatParts {
public:
  using FloatParts::FloatParts;

  Term less_than(Term x, Term y) {
    return all(
        {ordered(x, y), negate(zeros_both(x, y)), below(place(x), place(y))});
  }
  Term equal(Term x, Term y) {
    return both(ordered(x, y), either(b.make_eq(x, y), zeros_both(x, y)));
  }
  Term at_most(Term x, Term y) {
    return both(ordered(x, y),
                either(zeros_both(x, y), negate(below(place(y), place(x)))));
  }

  Term least(Term x, Term y) { return chosen(x, y, less_than(x, y)); }
  Term greatest(Term x, Term y) { return chosen(x, y, less_than(y, x)); }
  Term with_magnitude(Term x, Term result) {
    return choose(is_nan(x), nan(), result);
  }
  Term has_no_exponent(Term x) { return is_zero(field(x)); }

private:
  // Unsigned, in the order of the numbers; -0 comes right before +0. Made once
  // for each number, however often it is compared.
  Term place(Term x) {
    Term sign = b.make_extract(x, format.width() - 1, format.width() - 1);
    Term turned = join(b.make_bv(1, 1), b.make_sext(sign, format.width() - 2));
    return b.make(Kind::BvXor, {x, turned});
  }
  Term ordered(Term x, Term y) {
    return both(negate(is_nan(x)), negate(is_nan(y)));
  }
  Term zeros_both(Term x, Term y) {
    return both(is_number_zero(x), is_number_zero(y));
  }
  Term chosen(Term x, Term y, Term first) {
    Term nan_x = is_nan(x), nan_y = is_nan(y);
    return choose(both(nan_x, nan_y), nan(),
                  choose(either(nan_y, both(first, negate(nan_x))), x, y));
  }
};

Term expand_predicate(Builder &builder, FloatFormat f, Kind kind, Term x,
                      Term y) {
  FloatOrder c(builder, f);
  switch (kind) {
  case Kind::FpLt:
    return c.less_than(x, y);
  case Kind::FpGt:
    return c.less_than(y, x);
  case Kind::FpLe:
    return c.at_most(x, y);
  case Kind::FpGe:
    return c.at_most(y, x);
  case Kind::FpEq:
    return c.equal(x, y);
  case Kind::FpIsNaN:
    return c.is_nan(x);
  case Kind::FpIsInf:
    return c.is_infinite(x);
  case Kind::FpIsZero:
    return c.is_number_zero(x);
  case Kind::FpIsSubnormal:
    return c.both(c.has_no_exponent(x), c.negate(c.is_number_zero(x)));
  case Kind::FpIsNormal:
    return c.all({c.negate(c.has_no_exponent(x)), c.negate(c.is_nan(x)),
                  c.negate(c.is_infinite(x))});
  case Kind::FpIsNegative:
    return c.both(c.negate(c.is_nan(x)), c.negative(x));
  default: // FpIsPositive
    return c.both(c.negate(c.is_nan(x)), c.negate(c.negative(x)));
  }
}

Term expand_exact(Builder &builder, FloatFormat f, Kind kind, Term x, Term y,
                  const FloatFacts *facts) {
  FloatOrder c(builder, f);
  switch (kind) {
  case Kind::FpAbs:
    return c.with_magnitude(x, c.signed_value(c.no(), c.magnitude(x)));
  case Kind::FpNeg:
    return c.with_magnitude(
        x, builder.make(Kind::BvXor,
                        {x, c.constant(BitVec::signed_min(f.width()))}));
  case Kind::FpMin:
    return c.least(x, y);
  case Kind::FpMax:
    return c.greatest(x, y);
  default:
    return FloatArithmetic(builder, f, facts)
        .remainder(x, y, kind == Kind::FpRem);
  }
}

Term expand_rounded(Builder &builder, FloatFormat f, Term t,
                    const FloatFacts *facts) {
  TermStore &s = builder.store();
  FloatArithmetic c(builder, f, facts);
  if (facts != nullptr && FloatRange::applies(f))
    c.expect((*facts)(t, f));
  auto arg = [&](unsigned i) { return s.child(t, i); };
  switch (s.kind(t)) {
  case Kind::FpAdd:
    return c.sum(arg(0), arg(1), arg(2));
  case Kind::FpSub: { // a NaN with another sign is one, too
    Term sign = c.constant(BitVec::signed_min(f.width()));
    return builder.make(
        Kind::FpAdd,
        {arg(0), arg(1), builder.make(Kind::BvXor, {arg(2), sign})},
        {f.exponent, f.significand});
  }
  case Kind::FpMul:
    return c.product(arg(0), arg(1), arg(2));
  case Kind::FpDiv:
    return c.quotient(arg(0), arg(1), arg(2));
  case Kind::FpFma:
    return c.fused(arg(0), arg(1), arg(2), arg(3));
  case Kind::FpSqrt:
    return c.root(arg(0), arg(1));
  default: // FpToIntegral
    return c.to_integral(arg(0), arg(1));
  }
}

Term convert(Builder &builder, Term t, const FloatFacts *facts) {
  TermStore &s = builder.store();
  FloatFormat from{s.index(t, 0), s.index(t, 1)};
  FloatFormat to{s.index(t, 2), s.index(t, 3)};
  Term mode = s.child(t, 0), bits = s.child(t, 1);
  FloatParts source(builder, from, facts), c(builder, to, facts);
  if (facts != nullptr && FloatRange::applies(to))
    c.expect((*facts)(t, to));
  FloatParts::Parts x = source.take_apart(bits);
  Term result = c.round(mode, x.negative, x.exponent, x.significand);
  result = c.choose(x.zero, c.zero(x.negative), result);
  result = c.choose(x.infinite, c.infinity(x.negative), result);
  return c.choose(x.nan, c.nan(), result);
}

Term from_integer(Builder &builder, FloatFormat f, Term mode, Term word,
                  bool is_signed) {
  FloatParts c(builder, f);
  uint32_t n = c.width(word);
  Term minus = is_signed ? c.is_set(word, n - 1) : c.no();
  Term size = c.choose(minus, builder.make_neg(word), word);
  uint32_t padded = std::max(n, 2u); // has a bit to be shifted by
  uint32_t w = bits_for(padded) + 2;
  auto [digits, count] = c.normalise(c.pad(size, padded), w);
  Term exponent = c.sub(c.number(w, int64_t(n) - 1), count);
  Term result = c.round(mode, minus, exponent, digits);
  return c.choose(c.is_zero(word), c.zero(c.no()), result);
}

// As a fixed-point number of width+1 bits before the point. What is smaller
// than 1/4 counts as 1/4, which no mode rounds in another way.
Term to_integer(Builder &builder, FloatFormat f, Term mode, Term bits,
                uint32_t width, bool is_signed, const FloatFacts *facts) {
  FloatParts c(builder, f, facts);
  FloatParts::Parts x = c.take_apart(bits);
  uint32_t w = std::max(c.exponent_width(), bits_for(width) + 2) + 1;
  Term e = c.signed_to(x.exponent, w);
  Term least = c.number(w, -2);
  Term tiny = c.less(e, least);
  Term large = c.less(c.number(w, width), e);
  uint32_t behind = f.significand + 1, all = width + 1 + behind;
  Term amount = c.choose(tiny, c.zeros(w), c.sub(e, least));
  uint32_t needed = bits_for(width + 2);
  amount = c.low(amount, std::min(needed, w));
  Term word =
      builder.make(Kind::BvShl, {c.unsigned_to(x.significand, all),
                                 c.unsigned_to(amount, std::max(all, needed))});
  Term whole = c.high(word, width + 1);
  Term up = c.rounds_up(mode, x.negative, c.is_set(word, behind),
                        c.is_set(word, behind - 1),
                        c.is_not_zero(c.low(word, behind - 1)));
  Term value = c.add(c.unsigned_to(whole, width + 2),
                     c.unsigned_to(c.as_bit(up), width + 2));
  Term limit = c.constant(BitVec::filled(width + 2, [&](uint64_t *limbs) {
    uint32_t bit = is_signed ? width - 1 : width;
    limbs[bit / 64] = uint64_t(1) << bit % 64;
  }));
  Term in_range = c.below(value, limit);
  Term small = is_signed ? c.either(in_range, builder.make_eq(value, limit))
                         : c.is_zero(value);
  in_range = c.choose(x.negative, small, in_range);
  Term result = c.low(value, width);
  result = c.choose(x.negative, builder.make_neg(result), result);
  Term good = c.all({c.negate(x.nan), c.negate(x.infinite), c.negate(large),
                     in_range, c.negate(x.zero)});
  return c.choose(good, result, c.zeros(width));
}

} // namespace

Term expand_float(Builder &builder, Term t, const FloatFacts *facts) {
  TermStore &s = builder.store();
  Kind kind = s.kind(t);
  FloatFormat f{s.index(t, 0), s.index(t, 1)};
  Term x = s.child(t, 0), y = s.num_children(t) > 1 ? s.child(t, 1) : x;
  switch (info(kind).rule) {
  case SortRule::FpOp:
    return expand_exact(builder, f, kind, x, y, facts);
  case SortRule::FpPred:
    return expand_predicate(builder, f, kind, x, y);
  case SortRule::FpRounded:
    return expand_rounded(builder, f, t, facts);
  case SortRule::FpFormat:
    return convert(builder, t, facts);
  case SortRule::FpFromBv:
    return from_integer(builder, f, x, y, kind == Kind::FpFromSbv);
  default: // FpToBv
    return to_integer(builder, f, x, y, s.index(t, 2), kind == Kind::FpToSbv,
                      facts);
  }
}

Term float_fits(Builder &builder, FloatFormat f, Term mode, Term bits,
                uint32_t width, bool is_signed) {
  auto make = [&](Kind kind, std::initializer_list<Term> args) {
    return builder.make(kind, args, {f.exponent, f.significand});
  };
  Term rounded = make(Kind::FpToIntegral, {mode, bits});
  BitVec power = float_power_of_two(f, int64_t(width) - is_signed);
  BitVec sign = BitVec::signed_min(f.width());
  Term below = make(Kind::FpLt, {rounded, builder.make_bv(power)});
  Term least =
      builder.make_bv(is_signed ? power | sign : BitVec::zero(f.width()));
  Term fits = builder.make_and(below, make(Kind::FpLe, {least, rounded}));
  // All that are finite fit, perhaps.
  if (!is_float_infinity(power, f))
    return fits;
  return builder.make_and(fits, builder.make_not(make(Kind::FpIsInf, {bits})));
}

} // namespace fathom
