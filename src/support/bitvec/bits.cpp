#include "support/bitvec/bits.h"

#include <algorithm>
#include <bit>

namespace fathom {

namespace {

uint64_t small(const BitVec &value) { return value.limbs()[0]; }

// The value with op(limb of a, limb of b) as its limbs.
template <class Op>
BitVec limb_by_limb(const BitVec &a, const BitVec &b, Op op) {
  FATHOM_ASSERT(a.width() == b.width(), "words of different widths");
  if (a.width() <= 64)
    return {a.width(), op(small(a), small(b))};
  return BitVec::filled(a.width(), [&](uint64_t *limbs) {
    std::ranges::transform(a.limbs(), b.limbs(), limbs, op);
  });
}

// At most the width.
uint32_t shift_amount(const BitVec &a, const BitVec &amount) {
  if (!amount.fits_u64() || small(amount) >= a.width())
    return a.width();
  return uint32_t(small(amount));
}

} // namespace

BitVec operator~(const BitVec &a) {
  if (a.width() <= 64)
    return {a.width(), ~small(a)};
  return BitVec::filled(a.width(), [&](uint64_t *limbs) {
    std::ranges::transform(a.limbs(), limbs, [](uint64_t x) { return ~x; });
  });
}

BitVec operator&(const BitVec &a, const BitVec &b) {
  return limb_by_limb(a, b, [](uint64_t x, uint64_t y) { return x & y; });
}

BitVec operator|(const BitVec &a, const BitVec &b) {
  return limb_by_limb(a, b, [](uint64_t x, uint64_t y) { return x | y; });
}

BitVec operator^(const BitVec &a, const BitVec &b) {
  return limb_by_limb(a, b, [](uint64_t x, uint64_t y) { return x ^ y; });
}

BitVec shl(const BitVec &a, uint32_t amount) {
  if (amount >= a.width())
    return BitVec::zero(a.width());
  if (a.width() <= 64)
    return {a.width(), small(a) << amount};
  std::span<const uint64_t> from = a.limbs();
  uint32_t skip = amount / 64, bits = amount % 64;
  return BitVec::filled(a.width(), [&](uint64_t *limbs) {
    for (size_t i = from.size(); i-- > skip;) {
      limbs[i] = from[i - skip] << bits;
      if (bits != 0 && i > skip)
        limbs[i] |= from[i - skip - 1] >> (64 - bits);
    }
  });
}

BitVec lshr(const BitVec &a, uint32_t amount) {
  if (amount >= a.width())
    return BitVec::zero(a.width());
  if (a.width() <= 64)
    return {a.width(), small(a) >> amount};
  return zext(a.extract(a.width() - 1, amount), a.width());
}

BitVec shl(const BitVec &a, const BitVec &amount) {
  return shl(a, shift_amount(a, amount));
}

BitVec lshr(const BitVec &a, const BitVec &amount) {
  return lshr(a, shift_amount(a, amount));
}

BitVec ashr(const BitVec &a, const BitVec &amount) {
  return a.sign() ? ~lshr(~a, amount) : lshr(a, amount);
}

BitVec rotate_left(const BitVec &a, uint32_t amount) {
  amount %= a.width();
  return amount == 0 ? a : shl(a, amount) | lshr(a, a.width() - amount);
}

BitVec concat(const BitVec &high, const BitVec &low) {
  uint32_t w = high.width() + low.width();
  if (w <= 64)
    return {w, small(high) << low.width() | small(low)};
  return shl(zext(high, w), low.width()) | zext(low, w);
}

BitVec zext(const BitVec &a, uint32_t new_width) {
  FATHOM_ASSERT(new_width >= a.width(), "extension to a smaller width");
  return BitVec::filled(
      new_width, [&](uint64_t *limbs) { std::ranges::copy(a.limbs(), limbs); });
}

BitVec sext(const BitVec &a, uint32_t new_width) {
  return a.sign() ? ~zext(~a, new_width) : zext(a, new_width);
}

uint32_t count_trailing_zeros(const BitVec &a) {
  uint32_t n = 0;
  for (uint64_t limb : a.limbs()) {
    if (limb != 0)
      return n + uint32_t(std::countr_zero(limb));
    n += 64;
  }
  return a.width();
}

uint32_t count_leading_zeros(const BitVec &a) {
  for (size_t n = a.limbs().size(); n > 0; --n)
    if (uint64_t limb = a.limbs()[n - 1]; limb != 0)
      return a.width() - uint32_t(n * 64) + uint32_t(std::countl_zero(limb));
  return a.width();
}

uint32_t popcount(const BitVec &a) {
  uint32_t n = 0;
  for (uint64_t limb : a.limbs())
    n += uint32_t(std::popcount(limb));
  return n;
}

} // namespace fathom
