// Bit-vector values of any width from 1 up: what constants are, what the
// evaluator computes with, what a model holds. Here is the value itself: how it
// is made, looked at and compared. What is computed with values stands in
// support/bitvec/, as functions: arithmetic.h, bits.h (words of bits), text.h.
// Widths up to 64 live in the object itself, wider ones on the heap.
#pragma once

#include "support/assert.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace fathom {

class BitVec {
public:
  BitVec() : width_(1), small_(0) {}
  // value is taken modulo 2^width
  BitVec(uint32_t width, uint64_t value) : width_(width), small_(value) {
    FATHOM_ASSERT(width >= 1, "bit-vector of width 0");
    if (width > 64) [[unlikely]]
      allocate(value);
    else
      small_ &= ~uint64_t(0) >> (64 - width);
  }
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
  // The value whose limbs fill(uint64_t *limbs) writes. They are zero before;
  // what it writes above the width is dropped.
  template <class Fill> static BitVec filled(uint32_t width, Fill &&fill) {
    BitVec result = zero(width);
    fill(result.data());
    result.mask_top();
    return result;
  }

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
  // Bits high to low, as a value of their own.
  BitVec extract(uint32_t high, uint32_t low) const;
  uint64_t hash() const;

  bool operator==(const BitVec &other) const;
  bool ult(const BitVec &other) const;
  bool ule(const BitVec &other) const { return !other.ult(*this); }
  bool slt(const BitVec &other) const;
  bool sle(const BitVec &other) const { return !other.slt(*this); }

  // Least significant first; the layout of constants in the term store.
  std::vector<uint32_t> to_words() const;
  // Least significant first; the bits above the width are zero.
  std::span<const uint64_t> limbs() const {
    return {width_ > 64 ? big_ : &small_, num_limbs()};
  }

private:
  size_t num_limbs() const { return (width_ + 63) / 64; }
  uint64_t *data() { return width_ > 64 ? big_ : &small_; }
  void allocate(uint64_t value);
  void copy_limbs(const BitVec &other);
  void mask_top(); // clears the bits above width

  uint32_t width_;
  union {
    uint64_t small_;
    uint64_t *big_;
  };
};

} // namespace fathom
