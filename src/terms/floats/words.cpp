#include "terms/floats/words.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace fathom {

uint32_t bits_for(uint64_t value) { return uint32_t(std::bit_width(value)); }

Term FloatWords::number(uint32_t width, int64_t value) {
  return b.make_bv(BitVec::filled(width, [&](uint64_t *limbs) {
    for (uint32_t i = 0; i < (width + 63) / 64; ++i)
      limbs[i] = i == 0 ? uint64_t(value) : value < 0 ? ~uint64_t(0) : 0;
  }));
}

Term FloatWords::negate(Term p) {
  if (s.is_true(p) || s.is_false(p))
    return s.make_bool(s.is_false(p));
  return b.make_not(p);
}
Term FloatWords::both(Term p, Term q) {
  if (s.is_false(p) || s.is_true(q))
    return p;
  return s.is_true(p) || s.is_false(q) ? q : b.make_and(p, q);
}
Term FloatWords::either(Term p, Term q) {
  if (s.is_true(p) || s.is_false(q))
    return p;
  return s.is_false(p) || s.is_true(q) ? q : b.make_or(p, q);
}
Term FloatWords::differ(Term p, Term q) { return b.make(Kind::Xor, {p, q}); }
Term FloatWords::choose(Term c, Term x, Term y) {
  if (s.is_true(c) || x == y)
    return x;
  return s.is_false(c) ? y : b.make_ite(c, x, y);
}
Term FloatWords::all(std::initializer_list<Term> ps) {
  Term result = yes();
  for (Term p : ps)
    result = both(result, p);
  return result;
}
Term FloatWords::any(std::initializer_list<Term> ps) {
  Term result = no();
  for (Term p : ps)
    result = either(result, p);
  return result;
}

Term FloatWords::is_set(Term x, uint32_t bit) {
  return b.make_eq(b.make_extract(x, bit, bit), b.make_bv(1, 1));
}
Term FloatWords::as_bit(Term p) {
  return choose(p, b.make_bv(1, 1), b.make_bv(1, 0));
}
Term FloatWords::high(Term x, uint32_t count) {
  uint32_t w = width(x);
  return count == w ? x : b.make_extract(x, w - 1, w - count);
}
Term FloatWords::low(Term x, uint32_t count) {
  return count == width(x) ? x : b.make_extract(x, count - 1, 0);
}
Term FloatWords::pad(Term x, uint32_t to) {
  return to <= width(x) ? x : join(x, zeros(to - width(x)));
}
Term FloatWords::unsigned_to(Term x, uint32_t to) {
  FATHOM_ASSERT(to >= width(x), "a word would be cut");
  return b.make_zext(x, to - width(x));
}
Term FloatWords::signed_to(Term x, uint32_t to) {
  FATHOM_ASSERT(to >= width(x), "a word would be cut");
  return b.make_sext(x, to - width(x));
}

// By powers of two, the largest first; the bits of the count come out in order.
std::pair<Term, Term> FloatWords::normalise(Term x, uint32_t count_width) {
  uint32_t w = width(x);
  Term count;
  for (uint32_t k = std::bit_floor(w - 1); k > 0; k /= 2) {
    Term empty = is_zero(high(x, k));
    x = choose(empty, join(low(x, w - k), zeros(k)), x);
    count = count ? join(count, as_bit(empty)) : as_bit(empty);
  }
  return {x, unsigned_to(count, count_width)};
}

std::pair<Term, Term> FloatWords::normalise_at_most(Term x, Term most) {
  uint32_t w = width(x), m = width(most);
  for (uint32_t k = std::bit_floor(w - 1); k > 0; k /= 2) {
    if (bits_for(k) > m)
      continue; // more than `most` can be
    Term enough = b.make_ule(number(m, k), most);
    Term shifts = both(is_zero(high(x, k)), enough);
    x = choose(shifts, join(low(x, w - k), zeros(k)), x);
    most = choose(shifts, sub(most, number(m, k)), most);
  }
  return {x, most};
}

Term FloatWords::shift_sticky(Term x, Term amount) {
  uint32_t w = width(x);
  Term far = no();
  Term whole = x;
  for (uint32_t i = 0; i < width(amount); ++i) {
    Term bit = is_set(amount, i);
    if (i >= 31 || uint32_t(1) << i >= w) {
      far = either(far, bit);
      continue;
    }
    uint32_t k = uint32_t(1) << i;
    Term lost = is_not_zero(low(x, k));
    Term moved = unsigned_to(high(x, w - k), w);
    moved = b.make(Kind::BvOr, {moved, unsigned_to(as_bit(lost), w)});
    x = choose(bit, moved, x);
  }
  return choose(far, unsigned_to(as_bit(is_not_zero(whole)), w), x);
}

// A normalised subnormal number has an exponent below the least one.
uint32_t FloatParts::exponent_width() const {
  return std::max(format.exponent, bits_for(format.significand)) + 2;
}

Term FloatParts::field(Term bits) {
  return b.make_extract(bits, format.width() - 2, format.fraction());
}
Term FloatParts::fraction(Term bits) { return low(bits, format.fraction()); }

std::optional<bool> FloatParts::decided(Kind predicate, Term bits) const {
  if (facts_ == nullptr || !FloatRange::applies(format))
    return {};
  FloatRange range = (*facts_)(bits, format);
  return decide_for_ranges(predicate, range, range);
}
Term FloatParts::unless_decided(Kind predicate, Term bits, Term otherwise) {
  std::optional<bool> known = decided(predicate, bits);
  return known ? s.make_bool(*known) : otherwise;
}
bool FloatParts::is_never_between(const BitVec &low, const BitVec &high) const {
  if (!expected_ || !(expected_->format == format))
    return false;
  uint64_t sign = uint64_t(1) << (format.width() - 1);
  auto apart = [&](uint64_t a, uint64_t c) {
    return expected_->hi < std::min(a, c) || expected_->lo > std::max(a, c);
  };
  auto place = [&](uint64_t bits) { return float_place(format, bits); };
  uint64_t first = low.to_u64(), last = high.to_u64();
  return apart(place(first), place(last)) &&
         apart(place(first | sign), place(last | sign));
}
Term FloatParts::negative(Term bits) {
  if (facts_ != nullptr && FloatRange::applies(format)) {
    FloatRange range = (*facts_)(bits, format);
    range.nan = false;
    if (std::optional<bool> known =
            decide_for_ranges(Kind::FpIsNegative, range, range))
      return s.make_bool(*known);
  }
  return is_set(bits, format.width() - 1);
}
Term FloatParts::is_nan(Term bits) {
  Term limit = magnitude(constant(float_infinity(format)));
  return unless_decided(Kind::FpIsNaN, bits, below(limit, magnitude(bits)));
}
Term FloatParts::is_infinite(Term bits) {
  Term limit = magnitude(constant(float_infinity(format)));
  return unless_decided(Kind::FpIsInf, bits, b.make_eq(magnitude(bits), limit));
}
Term FloatParts::is_number_zero(Term bits) {
  return unless_decided(Kind::FpIsZero, bits, is_zero(magnitude(bits)));
}

std::pair<Term, Term> FloatParts::raw(Term bits) {
  Term e = field(bits);
  Term tiny = decided(Kind::FpIsSubnormal, bits) == false &&
                      decided(Kind::FpIsZero, bits) == false
                  ? no()
                  : is_zero(e);
  Term significand = join(as_bit(negate(tiny)), fraction(bits));
  return {choose(tiny, number(format.exponent, 1), e), significand};
}

FloatParts::Parts FloatParts::take_apart(Term bits) {
  auto [e, significand] = raw(bits);
  uint32_t w = exponent_width();
  auto [normal, shift] = normalise(significand, w);
  Term exponent = sub(unsigned_to(e, w), number(w, format.bias()));
  return {.nan = is_nan(bits),
          .infinite = is_infinite(bits),
          .zero = is_number_zero(bits),
          .negative = negative(bits),
          .exponent = sub(exponent, shift),
          .significand = normal};
}

Term FloatParts::signed_value(Term negative, Term magnitude) {
  return join(as_bit(negative), magnitude);
}
Term FloatParts::infinity(Term negative) {
  return signed_value(negative, magnitude(constant(float_infinity(format))));
}
Term FloatParts::zero(Term negative) {
  return signed_value(negative, zeros(format.width() - 1));
}

// What is no mode means TowardZero.
Term FloatParts::is_mode(Term mode, RoundingMode wanted) {
  if (s.is_bv_const(mode)) {
    uint64_t given =
        std::min<uint64_t>(s.small_value(mode), num_rounding_modes - 1);
    return s.make_bool(given == uint64_t(wanted));
  }
  Term number_of_mode = b.make_bv(rounding_mode_width, uint64_t(wanted));
  return wanted == RoundingMode::TowardZero ? b.make_ule(number_of_mode, mode)
                                            : b.make_eq(mode, number_of_mode);
}

Term FloatParts::rounds_up(Term mode, Term negative, Term odd, Term half,
                           Term rest) {
  Term more = either(half, rest);
  return any(
      {both(is_mode(mode, RoundingMode::NearestEven),
            both(half, either(rest, odd))),
       both(is_mode(mode, RoundingMode::NearestAway), half),
       all({is_mode(mode, RoundingMode::TowardPositive), negate(negative),
            more}),
       all({is_mode(mode, RoundingMode::TowardNegative), negative, more})});
}

Term FloatParts::round_field(Term mode, Term negative, Term field,
                             Term significand, Term overflow) {
  uint32_t n = format.significand;
  significand = pad(significand, n + 2);
  uint32_t rest_width = width(significand) - n - 1;
  Term kept = high(significand, n);
  Term half = is_set(significand, rest_width);
  Term rest = is_not_zero(low(significand, rest_width));
  Term up = rounds_up(mode, negative, is_set(kept, 0), half, rest);
  // A carry out of the fraction is the next exponent, up to infinity.
  Term packed = join(field, low(kept, format.fraction()));
  packed = add(packed, unsigned_to(as_bit(up), width(packed)));
  if (is_never_between(float_max(format), float_infinity(format)))
    return signed_value(negative, packed);
  Term away = rounds_up(mode, negative, yes(), yes(), yes());
  Term most = choose(away, magnitude(constant(float_infinity(format))),
                     magnitude(constant(float_max(format))));
  return signed_value(negative, choose(overflow, most, packed));
}

Term FloatParts::round(Term mode, Term negative, Term exponent,
                       Term significand) {
  significand = pad(significand, format.significand + 2);
  uint32_t w = std::max(width(exponent), format.exponent + 1) + 1;
  exponent = signed_to(exponent, w);
  Term least = number(w, format.min_exponent());
  // What is below that is rounded to it at most.
  bool is_large =
      is_never_between(BitVec::zero(format.width()),
                       float_power_of_two(format, format.min_exponent()));
  Term tiny = is_large ? no() : less(exponent, least);
  Term amount = choose(tiny, sub(least, exponent), zeros(w));
  significand = shift_sticky(significand, amount);
  Term biased = low(add(exponent, number(w, format.bias())), format.exponent);
  Term field = choose(tiny, zeros(format.exponent), biased);
  Term overflow = less(number(w, format.max_exponent()), exponent);
  return round_field(mode, negative, field, significand, overflow);
}

} // namespace fathom
