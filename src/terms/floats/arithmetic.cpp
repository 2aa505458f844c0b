#include "terms/floats/arithmetic.h"

#include <algorithm>

namespace fathom {

Term FloatArithmetic::add_or_subtract(Term x, Term y, Term subtracts) {
  uint32_t w = width(x);
  Term bit = as_bit(subtracts);
  Term mask = b.make_sext(bit, w - 1);
  Term carry = b.make_bv(1, 1); // with `bit` it carries into the lowest bit
  Term total = add(join(x, carry), join(b.make(Kind::BvXor, {y, mask}), bit));
  return high(total, w);
}

// The larger one first, the other one moved to its exponent. Three bits more
// are enough: where more than one bit in front cancels, nothing fell out.
Term FloatArithmetic::sum(Term mode, Term x, Term y) {
  Term swaps = below(magnitude(x), magnitude(y));
  Term large = choose(swaps, y, x), small = choose(swaps, x, y);
  auto [e, m] = raw(large);
  auto [e_small, m_small] = raw(small);
  uint32_t n = format.significand;
  Term aligned = shift_sticky(pad(m_small, n + 3), sub(e, e_small));
  Term negative_result = negative(large);
  Term subtracts = differ(negative_result, negative(small));
  Term total = add_or_subtract(unsigned_to(pad(m, n + 3), n + 4),
                               unsigned_to(aligned, n + 4), subtracts);
  // The highest bit has the exponent e + 1; a shift by e leaves a subnormal.
  auto [shifted, left] = normalise_at_most(total, e);
  Term one_more = add(left, number(format.exponent, 1));
  Term is_normal = is_set(shifted, n + 3);
  Term field = choose(is_normal, one_more, zeros(format.exponent));
  Term overflow = b.make_eq(field, constant(BitVec::ones(format.exponent)));
  Term result = round_field(mode, negative_result, field, shifted, overflow);

  Term nothing = is_zero(total);
  Term zero_sign = choose(
      subtracts, is_mode(mode, RoundingMode::TowardNegative), negative_result);
  result = choose(nothing, zero(zero_sign), result);
  Term inf_x = is_infinite(x), inf_y = is_infinite(y);
  Term no_number = any({is_nan(x), is_nan(y), all({inf_x, inf_y, subtracts})});
  Term is_inf = either(inf_x, inf_y);
  return choose(no_number, nan(), choose(is_inf, choose(inf_x, x, y), result));
}

Term FloatArithmetic::product(Term mode, Term x, Term y) {
  Parts a = take_apart(x), c = take_apart(y);
  uint32_t n = 2 * format.significand, w = exponent_width() + 1;
  Term digits =
      b.make_mul(unsigned_to(a.significand, n), unsigned_to(c.significand, n));
  Term carries = is_set(digits, n - 1);
  Term normal = choose(carries, digits, join(low(digits, n - 1), zeros(1)));
  Term exponent = add(signed_to(a.exponent, w), signed_to(c.exponent, w));
  exponent = add(exponent, unsigned_to(as_bit(carries), w));
  Term minus = differ(a.negative, c.negative);
  Term result = round(mode, minus, exponent, normal);
  Term no_number =
      any({a.nan, c.nan, both(a.infinite, c.zero), both(a.zero, c.infinite)});
  result = choose(either(a.zero, c.zero), zero(minus), result);
  result = choose(either(a.infinite, c.infinite), infinity(minus), result);
  return choose(no_number, nan(), result);
}

// Digit by digit; both have their highest bit set.
FloatArithmetic::Halves FloatArithmetic::divide(Term x, Term y, uint32_t bits) {
  uint32_t w = width(x) + 2;
  Term rest = unsigned_to(x, w), divisor = unsigned_to(y, w);
  Term quotient;
  for (uint32_t i = 0; i < bits; ++i) {
    Term difference = sub(rest, divisor);
    Term fits = negate(is_set(difference, w - 1));
    rest = join(low(choose(fits, difference, rest), w - 1), zeros(1));
    quotient = quotient ? join(quotient, as_bit(fits)) : as_bit(fits);
  }
  return {quotient, is_not_zero(rest)};
}

Term FloatArithmetic::quotient(Term mode, Term x, Term y) {
  Parts a = take_apart(x), c = take_apart(y);
  uint32_t n = format.significand + 2, w = exponent_width() + 1;
  Halves divided = divide(a.significand, c.significand, n);
  Term digits = join(divided.quotient, as_bit(divided.rest));
  Term whole = is_set(digits, n); // at least 1; else at least 1/2
  digits = choose(whole, digits, join(low(digits, n), zeros(1)));
  Term exponent = sub(signed_to(a.exponent, w), signed_to(c.exponent, w));
  exponent = sub(exponent, unsigned_to(as_bit(negate(whole)), w));
  Term minus = differ(a.negative, c.negative);
  Term result = round(mode, minus, exponent, digits);
  Term no_number =
      any({a.nan, c.nan, both(a.infinite, c.infinite), both(a.zero, c.zero)});
  result = choose(either(a.infinite, c.zero), infinity(minus), result);
  result = choose(either(a.zero, c.infinite), zero(minus), result);
  return choose(no_number, nan(), result);
}

// Digit by digit; two bits of x for each. x has 2 * bits bits.
FloatArithmetic::Halves FloatArithmetic::square_root(Term x, uint32_t bits) {
  uint32_t w = bits + 3;
  Term rest = zeros(w), root_so_far = zeros(w);
  Term result;
  for (uint32_t i = 0; i < bits; ++i) {
    uint32_t at = 2 * (bits - 1 - i);
    rest = join(low(rest, w - 2), b.make_extract(x, at + 1, at));
    Term tried = join(low(root_so_far, w - 2), b.make_bv(2, 1));
    Term fits = b.make_ule(tried, rest);
    rest = choose(fits, sub(rest, tried), rest);
    Term bit = as_bit(fits);
    root_so_far = join(low(root_so_far, w - 1), bit);
    result = result ? join(result, bit) : bit;
  }
  return {result, is_not_zero(rest)};
}

Term FloatArithmetic::root(Term mode, Term x) {
  Parts a = take_apart(x);
  uint32_t n = format.significand, w = exponent_width();
  Term odd = is_set(a.exponent, 0);
  // Two bits before the point, then an even number of them.
  Term radicand = choose(odd, join(a.significand, zeros(1)),
                         unsigned_to(a.significand, n + 1));
  Halves found = square_root(pad(radicand, 2 * n + 4), n + 2);
  Term digits = join(found.quotient, as_bit(found.rest));
  Term half_exponent = signed_to(high(a.exponent, w - 1), w);
  // Never too large; too small only if the format has few exponents.
  Term field =
      low(add(half_exponent, number(w, format.bias())), format.exponent);
  Term result = format.bias() > int64_t(n)
                    ? round_field(mode, no(), field, digits, no())
                    : round(mode, no(), half_exponent, digits);
  result = choose(a.infinite, infinity(no()), result);
  result = choose(either(a.nan, a.negative), nan(), result);
  return choose(a.zero, x, result);
}

Term FloatArithmetic::fused(Term mode, Term x, Term y, Term z) {
  Parts a = take_apart(x), c = take_apart(y), d = take_apart(z);
  uint32_t n = 2 * format.significand, w = exponent_width() + 2;
  Term digits =
      b.make_mul(unsigned_to(a.significand, n), unsigned_to(c.significand, n));
  Term carries = is_set(digits, n - 1);
  Term p = choose(carries, digits, join(low(digits, n - 1), zeros(1)));
  Term p_exponent = add(add(signed_to(a.exponent, w), signed_to(c.exponent, w)),
                        unsigned_to(as_bit(carries), w));
  Term p_zero = either(a.zero, c.zero);
  // Zero is the smaller one of any two.
  Term least = number(w, -(int64_t(1) << (w - 2)));
  p_exponent = choose(p_zero, least, p_exponent);
  Term q = pad(d.significand, n);
  Term q_exponent = choose(d.zero, least, signed_to(d.exponent, w));
  Term minus = differ(a.negative, c.negative);

  Term swaps = either(less(p_exponent, q_exponent),
                      both(b.make_eq(p_exponent, q_exponent), below(p, q)));
  Term e = choose(swaps, q_exponent, p_exponent);
  Term distance = sub(e, choose(swaps, p_exponent, q_exponent));
  Term aligned = shift_sticky(pad(choose(swaps, p, q), n + 3), distance);
  Term negative_result = choose(swaps, d.negative, minus);
  Term subtracts = differ(minus, d.negative);
  Term total =
      add_or_subtract(unsigned_to(pad(choose(swaps, q, p), n + 3), n + 4),
                      unsigned_to(aligned, n + 4), subtracts);
  uint32_t v = std::max(w, bits_for(n + 4)) + 1;
  auto [shifted, count] = normalise(total, v);
  Term exponent = sub(add(signed_to(e, v), number(v, 1)), count);
  Term result = round(mode, negative_result, exponent, shifted);

  Term zero_sign = choose(
      subtracts, is_mode(mode, RoundingMode::TowardNegative), negative_result);
  result = choose(is_zero(total), zero(zero_sign), result);
  Term p_inf = either(a.infinite, c.infinite);
  result = choose(d.infinite, z, choose(p_inf, infinity(minus), result));
  Term no_number = any({a.nan, c.nan, d.nan, both(p_inf, p_zero),
                        all({p_inf, d.infinite, subtracts})});
  return choose(no_number, nan(), result);
}

// On the packed bits: what is behind the point is cut off, and one is added at
// the place of the unit; a carry moves into the exponent.
Term FloatArithmetic::to_integral(Term mode, Term x) {
  uint32_t n = format.significand, k = format.fraction();
  uint32_t w = format.width() - 1;
  Term e = field(x), minus = negative(x);
  auto at_least = [&](int64_t limit) {
    return b.make_ule(number(w, limit), unsigned_to(e, w));
  };
  Term integral = at_least(format.bias() + int64_t(k));
  Term small = negate(at_least(format.bias())); // less than one
  Term behind = sub(number(w, format.bias() + int64_t(k)), unsigned_to(e, w));
  Term significand = join(b.make_bv(1, 1), fraction(x));
  Term cut = shift_sticky(pad(significand, n + 2), behind);
  Term up =
      rounds_up(mode, minus, is_set(cut, 2), is_set(cut, 1), is_set(cut, 0));
  Term unit = b.make(Kind::BvShl, {number(w, 1), behind});
  Term rounded = b.make(Kind::BvAnd, {magnitude(x), b.make_neg(unit)});
  rounded = add(rounded, choose(up, unit, zeros(w)));

  Term half = no(), rest = is_not_zero(magnitude(x));
  Term in_upper_half = both(small, at_least(format.bias() - 1));
  if (format.bias() > 1) {
    half = in_upper_half;
    rest = choose(in_upper_half, is_not_zero(fraction(x)), rest);
  } else { // all of them are subnormal
    half = is_set(x, k - 1);
    rest = k > 1 ? is_not_zero(low(x, k - 1)) : no();
  }
  Term to_one = rounds_up(mode, minus, no(), half, rest);
  Term one = magnitude(constant(float_one(format)));
  Term result = choose(small, choose(to_one, one, zeros(w)), rounded);
  return choose(is_nan(x), nan(),
                choose(integral, x, signed_value(minus, result)));
}

// A step for each bit by which the exponents can differ.
FloatArithmetic::Reduced FloatArithmetic::reduce(Term x, Term y,
                                                 Term distance) {
  uint32_t w = width(x) + 2;
  Term divisor = unsigned_to(y, w), rest = unsigned_to(x, w);
  Term odd = no();
  int64_t most = 2 * format.bias() - 1 + int64_t(format.significand) - 1;
  for (int64_t i = 0; i <= most; ++i) {
    Term twice = i == 0 ? rest : join(low(rest, w - 1), zeros(1));
    Term difference = sub(twice, divisor);
    Term fits = negate(is_set(difference, w - 1));
    Term next = choose(fits, difference, twice);
    if (i == 0) {
      rest = next;
      odd = fits;
      continue;
    }
    Term goes_on = b.make(Kind::BvSle, {number(width(distance), i), distance});
    rest = choose(goes_on, next, rest);
    odd = choose(goes_on, fits, odd);
  }
  return {rest, odd};
}

Term FloatArithmetic::remainder(Term x, Term y, bool nearest) {
  Parts a = take_apart(x), c = take_apart(y);
  uint32_t w = exponent_width() + 1, n = format.significand + 2;
  Term distance = sub(signed_to(a.exponent, w), signed_to(c.exponent, w));
  Reduced r = reduce(a.significand, c.significand, distance);
  // Twice the rest: of an x of half the size of y, too.
  Term twice = join(low(r.rest, n - 1), zeros(1));
  Term minus = a.negative;
  Term keeps = less(distance, number(w, 0)); // x itself is the rest
  if (nearest) {
    Term near = b.make_eq(distance, number(w, -1));
    keeps = less(distance, number(w, -1));
    twice = choose(near, unsigned_to(a.significand, n), twice);
    Term odd = both(r.odd, negate(near));
    Term divisor = unsigned_to(c.significand, n);
    Term more =
        either(below(divisor, twice), both(b.make_eq(divisor, twice), odd));
    Term whole = join(low(divisor, n - 1), zeros(1));
    twice = choose(more, sub(whole, twice), twice);
    minus = differ(minus, more);
  }
  uint32_t v = std::max(w, bits_for(n)) + 1;
  auto [digits, count] = normalise(twice, v);
  // Of n bits the highest one is above that of y; and all is doubled.
  Term exponent = sub(add(signed_to(c.exponent, v), number(v, 1)), count);
  Term mode =
      b.make_bv(rounding_mode_width, uint64_t(RoundingMode::TowardZero));
  Term result = round(mode, minus, exponent, digits);
  result = choose(is_zero(twice), zero(a.negative), result);
  result = choose(any({keeps, c.infinite, a.zero}), x, result);
  return choose(any({a.nan, c.nan, a.infinite, c.zero}), nan(), result);
}

} // namespace fathom
