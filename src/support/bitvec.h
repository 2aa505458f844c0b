// Bit-vector values of any width from 1 up: what constants are, what the
// evaluator computes with, what a model holds. All operators have SMT-LIB's
// meaning (total, modulo 2^width). Widths up to 64 live in the object itself;
// wider ones on the heap, with GMP's limb functions for products and quotients.
#pragma once

#include "support/assert.h"

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fathom {

class BitVec {
public:
  BitVec() : width_(1), small_(0) {}
  BitVec(uint32_t width, uint64_t value); // value is taken modulo 2^width
  BitVec(const BitVec &other) : width_(other.width_), small_(other.small_) {
    if (width_ > 64) [[unlikely]]
      copy_limbs(other);
  }
  BitVec(BitVec &&other) noexcept : width_(other.width_), small_(other.small_) {
    other.width_ = 1;
    other.small_ = 0;
  }
  BitVec &operator=(BitVec other) noexcept {
    std::swap(width_, other.width_);
    std::swap(small_, other.small_);
    return *this;
  }
  ~BitVec() {
    if (width_ > 64) [[unlikely]]
      delete[] big_;
  }

  static BitVec zero(uint32_t width) { return {width, 0}; }
  static BitVec one(uint32_t width) { return {width, 1}; }
  static BitVec ones(uint32_t width);
  static BitVec signed_min(uint32_t width); // 10...0
  static BitVec signed_max(uint32_t width); // 01...1
  static BitVec from_bool(bool value) { return {1, value}; }
  static BitVec from_words(uint32_t width, std::span<const uint32_t> words);
  static std::optional<BitVec> from_binary(std::string_view digits);
  static std::optional<BitVec> from_hex(std::string_view digits);
  // Fails when a character is no digit or the value needs more than width bits.
  static std::optional<BitVec> from_decimal(uint32_t width,
                                            std::string_view digits);

  uint32_t width() const { return width_; }
  bool fits_u64() const; // value < 2^64, whatever the width
  uint64_t to_u64() const;
  bool is_true() const { return width_ == 1 && small_ == 1; }
  bool bit(uint32_t i) const { return limbs()[i / 64] >> (i % 64) & 1; }
  bool sign() const { return bit(width_ - 1); }
  bool is_zero() const;
  bool is_one() const;
  bool is_ones() const;
  bool is_signed_min() const;
  uint32_t count_trailing_zeros() const; // width for zero
  uint32_t count_leading_zeros() const;  // width for zero
  uint32_t popcount() const;
  bool is_power_of_two() const { return popcount() == 1; }
  uint64_t hash() const;

  bool operator==(const BitVec &other) const;
  bool ult(const BitVec &other) const;
  bool ule(const BitVec &other) const { return !other.ult(*this); }
  bool slt(const BitVec &other) const;
  bool sle(const BitVec &other) const { return !other.slt(*this); }

  BitVec operator~() const;
  BitVec operator-() const;
  BitVec operator&(const BitVec &other) const;
  BitVec operator|(const BitVec &other) const;
  BitVec operator^(const BitVec &other) const;
  BitVec operator+(const BitVec &other) const;
  BitVec operator-(const BitVec &other) const;
  BitVec operator*(const BitVec &other) const;
  BitVec udiv(const BitVec &other) const; // by zero: all ones
  BitVec urem(const BitVec &other) const; // by zero: the dividend
  BitVec sdiv(const BitVec &other) const;
  BitVec srem(const BitVec &other) const; // sign of the dividend
  BitVec smod(const BitVec &other) const; // sign of the divisor
  BitVec shl(const BitVec &amount) const;
  BitVec lshr(const BitVec &amount) const;
  BitVec ashr(const BitVec &amount) const;
  BitVec shl(uint32_t amount) const;
  BitVec lshr(uint32_t amount) const;
  BitVec rotate_left(uint32_t amount) const;
  BitVec concat(const BitVec &low) const; // *this is the high part
  BitVec extract(uint32_t high, uint32_t low) const;
  BitVec zext(uint32_t new_width) const;
  BitVec sext(uint32_t new_width) const;

  std::string to_binary() const;
  std::string to_decimal() const;
  // Least significant first; the layout of constants in the term store.
  std::vector<uint32_t> to_words() const;
  std::span<const uint64_t> limbs() const {
    return {width_ > 64 ? big_ : &small_, num_limbs()};
  }

private:
  size_t num_limbs() const { return (width_ + 63) / 64; }
  uint64_t *data() { return width_ > 64 ? big_ : &small_; }
  void copy_limbs(const BitVec &other);
  void mask_top(); // clears the bits above width
  uint32_t shift_amount(const BitVec &amount) const; // at most width

  uint32_t width_;
  union {
    uint64_t small_;
    uint64_t *big_;
  };
};

} // namespace fathom
