#include "support/bitvec.h"

#include <algorithm>
#include <bit>

namespace fathom {

void BitVec::allocate(uint64_t value) {
  big_ = new uint64_t[num_limbs()]();
  big_[0] = value;
}

void BitVec::copy_limbs(const BitVec &other) {
  big_ = new uint64_t[num_limbs()];
  std::copy_n(other.big_, num_limbs(), big_);
}

void BitVec::mask_top() {
  if (uint32_t used = width_ % 64; used != 0)
    data()[num_limbs() - 1] &= (uint64_t(1) << used) - 1;
}

BitVec BitVec::ones(uint32_t width) {
  if (width <= 64)
    return {width, ~uint64_t(0)};
  return filled(width, [&](uint64_t *limbs) {
    std::fill_n(limbs, (width + 63) / 64, ~uint64_t(0));
  });
}

BitVec BitVec::signed_min(uint32_t width) {
  return filled(width, [&](uint64_t *limbs) {
    limbs[(width - 1) / 64] = uint64_t(1) << ((width - 1) % 64);
  });
}

BitVec BitVec::signed_max(uint32_t width) {
  BitVec r = ones(width);
  r.data()[(width - 1) / 64] ^= uint64_t(1) << ((width - 1) % 64);
  return r;
}

BitVec BitVec::from_words(uint32_t width, std::span<const uint32_t> words) {
  FATHOM_ASSERT(words.size() == (width + 31) / 32, "constant of wrong length");
  return filled(width, [&](uint64_t *limbs) {
    for (size_t i = 0; i < words.size(); ++i)
      limbs[i / 2] |= uint64_t(words[i]) << (32 * (i % 2));
  });
}

std::vector<uint32_t> BitVec::to_words() const {
  std::vector<uint32_t> words((width_ + 31) / 32);
  for (size_t i = 0; i < words.size(); ++i)
    words[i] = uint32_t(limbs()[i / 2] >> (32 * (i % 2)));
  return words;
}

bool BitVec::fits_u64() const {
  return std::ranges::all_of(limbs().subspan(1),
                             [](uint64_t limb) { return limb == 0; });
}

uint64_t BitVec::to_u64() const {
  FATHOM_ASSERT(fits_u64(), "value does not fit into 64 bits");
  return limbs()[0];
}

bool BitVec::is_zero() const { return fits_u64() && limbs()[0] == 0; }

bool BitVec::is_one() const { return fits_u64() && limbs()[0] == 1; }

bool BitVec::is_ones() const {
  uint32_t set = 0;
  for (uint64_t limb : limbs())
    set += uint32_t(std::popcount(limb));
  return set == width_;
}

bool BitVec::is_signed_min() const {
  size_t top = num_limbs() - 1;
  return sign() && std::has_single_bit(limbs()[top]) &&
         std::ranges::all_of(limbs().first(top),
                             [](uint64_t limb) { return limb == 0; });
}

BitVec BitVec::extract(uint32_t high, uint32_t low) const {
  FATHOM_ASSERT(high < width_ && low <= high, "extract out of range");
  uint32_t w = high - low + 1;
  if (width_ <= 64)
    return {w, small_ >> low};
  uint32_t skip = low / 64, bits = low % 64;
  return filled(w, [&](uint64_t *limbs) {
    for (size_t i = 0; i < (w + 63) / 64; ++i) {
      limbs[i] = big_[i + skip] >> bits;
      if (bits != 0 && i + skip + 1 < num_limbs())
        limbs[i] |= big_[i + skip + 1] << (64 - bits);
    }
  });
}

uint64_t BitVec::hash() const {
  uint64_t h = width_ * 0x9e3779b97f4a7c15u;
  for (uint64_t limb : limbs()) {
    h ^= limb;
    h *= 0xff51afd7ed558ccdu;
    h ^= h >> 32;
  }
  return h;
}

bool BitVec::operator==(const BitVec &other) const {
  return width_ == other.width_ &&
         std::equal(limbs().begin(), limbs().end(), other.limbs().begin());
}

bool BitVec::ult(const BitVec &other) const {
  FATHOM_ASSERT(width_ == other.width_, "comparison of different widths");
  if (width_ <= 64)
    return small_ < other.small_;
  return std::lexicographical_compare(limbs().rbegin(), limbs().rend(),
                                      other.limbs().rbegin(),
                                      other.limbs().rend());
}

bool BitVec::slt(const BitVec &other) const {
  if (sign() != other.sign())
    return sign();
  return ult(other);
}

} // namespace fathom
