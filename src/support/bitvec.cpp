#include "support/bitvec.h"

#include <gmp.h>

#include <algorithm>
#include <bit>

namespace fathom {

static_assert(sizeof(mp_limb_t) == sizeof(uint64_t));

namespace {

uint64_t low_mask(uint32_t bits) {
  return bits >= 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1;
}

const mp_limb_t *gmp(const uint64_t *limbs) {
  return reinterpret_cast<const mp_limb_t *>(limbs);
}

size_t significant(std::span<const uint64_t> limbs) {
  size_t n = limbs.size();
  while (n > 0 && limbs[n - 1] == 0)
    --n;
  return n;
}

} // namespace

BitVec::BitVec(uint32_t width, uint64_t value) : width_(width), small_(value) {
  FATHOM_ASSERT(width >= 1, "bit-vector of width 0");
  if (width > 64) {
    big_ = new uint64_t[num_limbs()]();
    big_[0] = value;
  } else {
    small_ &= low_mask(width);
  }
}

void BitVec::copy_limbs(const BitVec &other) {
  big_ = new uint64_t[num_limbs()];
  std::copy_n(other.big_, num_limbs(), big_);
}

void BitVec::mask_top() {
  if (uint32_t used = width_ % 64; used != 0)
    data()[num_limbs() - 1] &= low_mask(used);
}

BitVec BitVec::ones(uint32_t width) { return ~zero(width); }

BitVec BitVec::signed_min(uint32_t width) {
  BitVec r = zero(width);
  r.data()[(width - 1) / 64] |= uint64_t(1) << ((width - 1) % 64);
  return r;
}

BitVec BitVec::signed_max(uint32_t width) { return ~signed_min(width); }

BitVec BitVec::from_words(uint32_t width, std::span<const uint32_t> words) {
  BitVec r = zero(width);
  FATHOM_ASSERT(words.size() == (width + 31) / 32, "constant of wrong length");
  for (size_t i = 0; i < words.size(); ++i)
    r.data()[i / 2] |= uint64_t(words[i]) << (32 * (i % 2));
  r.mask_top();
  return r;
}

std::vector<uint32_t> BitVec::to_words() const {
  std::vector<uint32_t> words((width_ + 31) / 32);
  for (size_t i = 0; i < words.size(); ++i)
    words[i] = uint32_t(limbs()[i / 2] >> (32 * (i % 2)));
  return words;
}

std::optional<BitVec> BitVec::from_binary(std::string_view digits) {
  if (digits.empty())
    return std::nullopt;
  BitVec r = zero(uint32_t(digits.size()));
  for (size_t i = 0; i < digits.size(); ++i) {
    char c = digits[digits.size() - 1 - i];
    if (c != '0' && c != '1')
      return std::nullopt;
    r.data()[i / 64] |= uint64_t(c == '1') << (i % 64);
  }
  return r;
}

std::optional<BitVec> BitVec::from_hex(std::string_view digits) {
  if (digits.empty())
    return std::nullopt;
  BitVec r = zero(uint32_t(digits.size() * 4));
  for (size_t i = 0; i < digits.size(); ++i) {
    char c = digits[digits.size() - 1 - i];
    uint64_t nibble;
    if (c >= '0' && c <= '9')
      nibble = uint64_t(c - '0');
    else if (c >= 'a' && c <= 'f')
      nibble = uint64_t(c - 'a' + 10);
    else if (c >= 'A' && c <= 'F')
      nibble = uint64_t(c - 'A' + 10);
    else
      return std::nullopt;
    r.data()[i / 16] |= nibble << (4 * (i % 16));
  }
  return r;
}

std::optional<BitVec> BitVec::from_decimal(uint32_t width,
                                           std::string_view digits) {
  if (digits.empty())
    return std::nullopt;
  while (digits.size() > 1 && digits[0] == '0')
    digits.remove_prefix(1);
  std::vector<unsigned char> numbers(digits.size());
  for (size_t i = 0; i < digits.size(); ++i) {
    if (digits[i] < '0' || digits[i] > '9')
      return std::nullopt;
    numbers[i] = static_cast<unsigned char>(digits[i] - '0');
  }
  if (digits.size() > (uint64_t(1) << 30))
    return std::nullopt;
  // A digit needs fewer than four bits; GMP wants a limb to spare.
  BitVec wide = zero(uint32_t(digits.size()) * 4 + 128);
  mpn_set_str(reinterpret_cast<mp_limb_t *>(wide.big_), numbers.data(),
              numbers.size(), 10);
  if (wide.width() - wide.count_leading_zeros() > width)
    return std::nullopt;
  return width <= wide.width() ? wide.extract(width - 1, 0) : wide.zext(width);
}

bool BitVec::fits_u64() const { return significant(limbs()) <= 1; }

uint64_t BitVec::to_u64() const {
  FATHOM_ASSERT(fits_u64(), "value does not fit into 64 bits");
  return limbs()[0];
}

bool BitVec::is_zero() const { return significant(limbs()) == 0; }

bool BitVec::is_one() const { return fits_u64() && limbs()[0] == 1; }

bool BitVec::is_ones() const {
  if (width_ <= 64)
    return small_ == low_mask(width_);
  return popcount() == width_;
}

bool BitVec::is_signed_min() const {
  return sign() && count_trailing_zeros() == width_ - 1;
}

uint32_t BitVec::count_trailing_zeros() const {
  uint32_t n = 0;
  for (uint64_t limb : limbs()) {
    if (limb != 0)
      return n + uint32_t(std::countr_zero(limb));
    n += 64;
  }
  return width_;
}

uint32_t BitVec::count_leading_zeros() const {
  size_t n = significant(limbs());
  if (n == 0)
    return width_;
  return width_ - uint32_t(n * 64) + uint32_t(std::countl_zero(limbs()[n - 1]));
}

uint32_t BitVec::popcount() const {
  uint32_t n = 0;
  for (uint64_t limb : limbs())
    n += uint32_t(std::popcount(limb));
  return n;
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
  return mpn_cmp(gmp(big_), gmp(other.big_), mp_size_t(num_limbs())) < 0;
}

bool BitVec::slt(const BitVec &other) const {
  if (sign() != other.sign())
    return sign();
  return ult(other);
}

BitVec BitVec::operator~() const {
  BitVec r = *this;
  for (size_t i = 0; i < num_limbs(); ++i)
    r.data()[i] = ~r.data()[i];
  r.mask_top();
  return r;
}

BitVec BitVec::operator-() const { return zero(width_) - *this; }

BitVec BitVec::operator&(const BitVec &other) const {
  BitVec r = *this;
  for (size_t i = 0; i < num_limbs(); ++i)
    r.data()[i] &= other.limbs()[i];
  return r;
}

BitVec BitVec::operator|(const BitVec &other) const {
  BitVec r = *this;
  for (size_t i = 0; i < num_limbs(); ++i)
    r.data()[i] |= other.limbs()[i];
  return r;
}

BitVec BitVec::operator^(const BitVec &other) const {
  BitVec r = *this;
  for (size_t i = 0; i < num_limbs(); ++i)
    r.data()[i] ^= other.limbs()[i];
  return r;
}

BitVec BitVec::operator+(const BitVec &other) const {
  if (width_ <= 64)
    return {width_, small_ + other.small_};
  BitVec r = zero(width_);
  mpn_add_n(reinterpret_cast<mp_limb_t *>(r.big_), gmp(big_), gmp(other.big_),
            mp_size_t(num_limbs()));
  r.mask_top();
  return r;
}

BitVec BitVec::operator-(const BitVec &other) const {
  if (width_ <= 64)
    return {width_, small_ - other.small_};
  BitVec r = zero(width_);
  mpn_sub_n(reinterpret_cast<mp_limb_t *>(r.big_), gmp(big_), gmp(other.big_),
            mp_size_t(num_limbs()));
  r.mask_top();
  return r;
}

BitVec BitVec::operator*(const BitVec &other) const {
  if (width_ <= 64)
    return {width_, small_ * other.small_};
  size_t n = num_limbs();
  std::vector<mp_limb_t> product(2 * n);
  mpn_mul_n(product.data(), gmp(big_), gmp(other.big_), mp_size_t(n));
  BitVec r = zero(width_);
  std::copy_n(product.begin(), n, r.big_);
  r.mask_top();
  return r;
}

BitVec BitVec::udiv(const BitVec &other) const {
  if (other.is_zero())
    return ones(width_);
  if (width_ <= 64)
    return {width_, small_ / other.small_};
  size_t n = num_limbs(), d = significant(other.limbs());
  std::vector<mp_limb_t> quotient(n - d + 1), remainder(d);
  mpn_tdiv_qr(quotient.data(), remainder.data(), 0, gmp(big_), mp_size_t(n),
              gmp(other.big_), mp_size_t(d));
  BitVec r = zero(width_);
  std::copy(quotient.begin(), quotient.end(), r.big_);
  return r;
}

BitVec BitVec::urem(const BitVec &other) const {
  if (other.is_zero())
    return *this;
  if (width_ <= 64)
    return {width_, small_ % other.small_};
  return *this - udiv(other) * other;
}

BitVec BitVec::sdiv(const BitVec &other) const {
  BitVec a = sign() ? -*this : *this, b = other.sign() ? -other : other;
  BitVec q = a.udiv(b);
  return sign() != other.sign() ? -q : q;
}

BitVec BitVec::srem(const BitVec &other) const {
  BitVec a = sign() ? -*this : *this, b = other.sign() ? -other : other;
  BitVec r = a.urem(b);
  return sign() ? -r : r;
}

BitVec BitVec::smod(const BitVec &other) const {
  BitVec a = sign() ? -*this : *this, b = other.sign() ? -other : other;
  BitVec u = a.urem(b);
  if (u.is_zero() || (!sign() && !other.sign()))
    return u;
  if (sign() && !other.sign())
    return -u + other;
  if (!sign() && other.sign())
    return u + other;
  return -u;
}

uint32_t BitVec::shift_amount(const BitVec &amount) const {
  if (!amount.fits_u64() || amount.limbs()[0] >= width_)
    return width_;
  return uint32_t(amount.limbs()[0]);
}

BitVec BitVec::shl(uint32_t amount) const {
  if (amount >= width_)
    return zero(width_);
  if (width_ <= 64)
    return {width_, small_ << amount};
  BitVec r = zero(width_);
  uint32_t skip = amount / 64, bits = amount % 64;
  for (size_t i = num_limbs(); i-- > skip;) {
    r.big_[i] = big_[i - skip] << bits;
    if (bits != 0 && i > skip)
      r.big_[i] |= big_[i - skip - 1] >> (64 - bits);
  }
  r.mask_top();
  return r;
}

BitVec BitVec::lshr(uint32_t amount) const {
  if (amount >= width_)
    return zero(width_);
  if (width_ <= 64)
    return {width_, small_ >> amount};
  BitVec r = zero(width_);
  uint32_t skip = amount / 64, bits = amount % 64;
  for (size_t i = 0; i + skip < num_limbs(); ++i) {
    r.big_[i] = big_[i + skip] >> bits;
    if (bits != 0 && i + skip + 1 < num_limbs())
      r.big_[i] |= big_[i + skip + 1] << (64 - bits);
  }
  return r;
}

BitVec BitVec::shl(const BitVec &amount) const {
  return shl(shift_amount(amount));
}

BitVec BitVec::lshr(const BitVec &amount) const {
  return lshr(shift_amount(amount));
}

BitVec BitVec::ashr(const BitVec &amount) const {
  if (!sign())
    return lshr(amount);
  return ~(~*this).lshr(amount);
}

BitVec BitVec::rotate_left(uint32_t amount) const {
  amount %= width_;
  return amount == 0 ? *this : shl(amount) | lshr(width_ - amount);
}

BitVec BitVec::concat(const BitVec &low) const {
  uint32_t w = width_ + low.width_;
  if (w <= 64)
    return {w, small_ << low.width_ | low.small_};
  return zext(w).shl(low.width_) | low.zext(w);
}

BitVec BitVec::extract(uint32_t high, uint32_t low) const {
  FATHOM_ASSERT(high < width_ && low <= high, "extract out of range");
  uint32_t w = high - low + 1;
  if (width_ <= 64)
    return {w, small_ >> low};
  BitVec shifted = lshr(low), r = zero(w);
  std::copy_n(shifted.big_, r.num_limbs(), r.data());
  r.mask_top();
  return r;
}

BitVec BitVec::zext(uint32_t new_width) const {
  FATHOM_ASSERT(new_width >= width_, "extension to a smaller width");
  BitVec r = zero(new_width);
  std::copy_n(limbs().data(), num_limbs(), r.data());
  return r;
}

BitVec BitVec::sext(uint32_t new_width) const {
  return sign() ? ~(~*this).zext(new_width) : zext(new_width);
}

std::string BitVec::to_binary() const {
  std::string s(width_, '0');
  for (uint32_t i = 0; i < width_; ++i)
    s[width_ - 1 - i] = bit(i) ? '1' : '0';
  return s;
}

std::string BitVec::to_decimal() const {
  size_t n = significant(limbs());
  if (n == 0)
    return "0";
  std::vector<mp_limb_t> rest(limbs().begin(), limbs().begin() + n);
  rest.push_back(0); // GMP wants a limb to spare
  std::vector<unsigned char> numbers(n * 20 + 2);
  size_t count = mpn_get_str(numbers.data(), 10, rest.data(), mp_size_t(n));
  std::string digits;
  for (size_t i = 0; i < count; ++i)
    if (!digits.empty() || numbers[i] != 0)
      digits += char('0' + numbers[i]);
  return digits;
}

} // namespace fathom
