#include "lift/words/word_operations.h"

#include "support/assert.h"

#include <bit>
#include <vector>

namespace fathom::lift {

// A tree of additions whose numbers are as wide as their values need.
Term WordOperations::popcount(Term a) {
  uint32_t w = width(a);
  std::vector<Term> sums;
  for (uint32_t i = 0; i < w; ++i)
    sums.push_back(b_.make_extract(a, i, i));
  while (sums.size() > 1) {
    std::vector<Term> next;
    for (size_t i = 0; i + 1 < sums.size(); i += 2) {
      uint32_t wide = std::max(width(sums[i]), width(sums[i + 1])) + 1;
      next.push_back(
          b_.make_add(b_.make_zext(sums[i], wide - width(sums[i])),
                      b_.make_zext(sums[i + 1], wide - width(sums[i + 1]))));
    }
    if (sums.size() % 2 == 1)
      next.push_back(sums.back());
    sums = std::move(next);
  }
  uint32_t have = width(sums[0]);
  return have > w ? b_.make_extract(sums[0], w - 1, 0)
                  : b_.make_zext(sums[0], w - have);
}

// Halving: if the half that is looked at first is all zero, its width is added
// and the search goes on in the other half.
Term WordOperations::zeros_from(Term a, bool leading) {
  uint32_t w = width(a);
  // A power of two, so that the halves fit; the added bits are ones on the far
  // side and stop the count at w.
  uint32_t full = std::bit_ceil(w);
  Term rest = a;
  if (full > w) {
    Term ones = b_.make_bv(BitVec::ones(full - w));
    rest = leading ? b_.make_concat(a, ones) : b_.make_concat(ones, a);
  }
  uint32_t count_width = uint32_t(std::bit_width(full)) + 1;
  Term count = b_.make_bv(count_width, 0);
  for (uint32_t half = full / 2; half >= 1; half /= 2) {
    Term high = b_.make_extract(rest, 2 * half - 1, half);
    Term low = b_.make_extract(rest, half - 1, 0);
    Term near = leading ? high : low;
    Term far = leading ? low : high;
    Term is_zero = b_.make_eq(near, b_.make_bv(half, 0));
    count = b_.make_ite(
        is_zero, b_.make_add(count, b_.make_bv(count_width, half)), count);
    rest = b_.make_ite(is_zero, far, near);
  }
  // One bit is left; it counts if it is zero, too.
  Term last = b_.make_eq(rest, b_.make_bv(1, 0));
  count =
      b_.make_ite(last, b_.make_add(count, b_.make_bv(count_width, 1)), count);
  return count_width > w ? b_.make_extract(count, w - 1, 0)
                         : b_.make_zext(count, w - count_width);
}

Term WordOperations::leading_zeros(Term a) { return zeros_from(a, true); }
Term WordOperations::trailing_zeros(Term a) { return zeros_from(a, false); }

Term WordOperations::pieces_reversed(Term a, uint32_t piece) {
  uint32_t w = width(a);
  FATHOM_ASSERT(w % piece == 0, "a word of no whole number of pieces");
  Term result = b_.make_extract(a, piece - 1, 0);
  for (uint32_t low = piece; low < w; low += piece)
    result = b_.make_concat(result, b_.make_extract(a, low + piece - 1, low));
  return result;
}

Term WordOperations::reverse_bits(Term a) { return pieces_reversed(a, 1); }
Term WordOperations::swap_bytes(Term a) { return pieces_reversed(a, 8); }

Term WordOperations::funnel_left(Term high, Term low, Term amount) {
  uint32_t w = width(high);
  FATHOM_ASSERT(width(low) == w && width(amount) == w, "words of two widths");
  Term by = b_.make(Kind::BvUrem, {amount, constant(amount, w)});
  if (w == 1) // the modulus 1 does not fit one bit; the amount is always 0
    return high;
  Term both = b_.make_concat(high, low);
  Term moved = b_.make(Kind::BvShl, {both, b_.make_zext(by, w)});
  return b_.make_extract(moved, 2 * w - 1, w);
}

Term WordOperations::funnel_right(Term high, Term low, Term amount) {
  uint32_t w = width(high);
  FATHOM_ASSERT(width(low) == w && width(amount) == w, "words of two widths");
  if (w == 1)
    return low;
  Term by = b_.make(Kind::BvUrem, {amount, constant(amount, w)});
  Term both = b_.make_concat(high, low);
  Term moved = b_.make(Kind::BvLshr, {both, b_.make_zext(by, w)});
  return b_.make_extract(moved, w - 1, 0);
}

Term WordOperations::unsigned_min(Term a, Term b) {
  return b_.make_ite(b_.make_ult(a, b), a, b);
}
Term WordOperations::unsigned_max(Term a, Term b) {
  return b_.make_ite(b_.make_ult(a, b), b, a);
}
Term WordOperations::signed_min(Term a, Term b) {
  return b_.make_ite(b_.make(Kind::BvSlt, {a, b}), a, b);
}
Term WordOperations::signed_max(Term a, Term b) {
  return b_.make_ite(b_.make(Kind::BvSlt, {a, b}), b, a);
}
Term WordOperations::absolute(Term a) {
  return b_.make_ite(b_.make(Kind::BvSlt, {a, constant(a, 0)}), b_.make_neg(a),
                     a);
}

Term WordOperations::extreme(Term negative) {
  uint32_t w = width(negative);
  return b_.make_ite(b_.make(Kind::BvSlt, {negative, constant(negative, 0)}),
                     b_.make_bv(BitVec::signed_min(w)),
                     b_.make_bv(BitVec::signed_max(w)));
}

Term WordOperations::add_unsigned_saturated(Term a, Term b) {
  return b_.make_ite(b_.make(Kind::BvUaddo, {a, b}),
                     b_.make_bv(BitVec::ones(width(a))), b_.make_add(a, b));
}
Term WordOperations::add_signed_saturated(Term a, Term b) {
  return b_.make_ite(b_.make(Kind::BvSaddo, {a, b}), extreme(a),
                     b_.make_add(a, b));
}
Term WordOperations::sub_unsigned_saturated(Term a, Term b) {
  return b_.make_ite(b_.make_ult(a, b), constant(a, 0), b_.make_sub(a, b));
}
Term WordOperations::sub_signed_saturated(Term a, Term b) {
  return b_.make_ite(b_.make(Kind::BvSsubo, {a, b}), extreme(a),
                     b_.make_sub(a, b));
}
// Bits are lost iff shifting back does not give the number again.
Term WordOperations::shl_unsigned_saturated(Term a, Term amount) {
  Term moved = b_.make(Kind::BvShl, {a, amount});
  Term back = b_.make(Kind::BvLshr, {moved, amount});
  return b_.make_ite(b_.make_eq(back, a), moved,
                     b_.make_bv(BitVec::ones(width(a))));
}
Term WordOperations::shl_signed_saturated(Term a, Term amount) {
  Term moved = b_.make(Kind::BvShl, {a, amount});
  Term back = b_.make(Kind::BvAshr, {moved, amount});
  return b_.make_ite(b_.make_eq(back, a), moved, extreme(a));
}

Term WordOperations::compare(Term less, Term equal, uint32_t w) {
  return b_.make_ite(less, b_.make_bv(BitVec::ones(w)),
                     b_.make_ite(equal, b_.make_bv(w, 0), b_.make_bv(w, 1)));
}
Term WordOperations::compare_unsigned(Term a, Term b, uint32_t w) {
  return compare(b_.make_ult(a, b), b_.make_eq(a, b), w);
}
Term WordOperations::compare_signed(Term a, Term b, uint32_t w) {
  return compare(b_.make(Kind::BvSlt, {a, b}), b_.make_eq(a, b), w);
}

} // namespace fathom::lift
