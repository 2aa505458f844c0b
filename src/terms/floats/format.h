// Formats of floating-point numbers, as IEEE 754 lays them out: sign, exponent,
// fraction. A number is its bits (docs/decisions/floats.md).
#pragma once

#include "support/bitvec.h"

#include <cstdint>

namespace fathom {

// As terms have them: three bits. What is no mode means TowardZero.
enum class RoundingMode : uint8_t {
  NearestEven,
  NearestAway,
  TowardPositive,
  TowardNegative,
  TowardZero,
};
inline constexpr unsigned num_rounding_modes = 5;
inline constexpr uint32_t rounding_mode_width = 3;

struct FloatFormat {
  uint32_t exponent;    // bits
  uint32_t significand; // bits, with the one that is not stored

  uint32_t width() const { return exponent + significand; }
  uint32_t fraction() const { return significand - 1; } // bits
  int64_t bias() const { return (int64_t(1) << (exponent - 1)) - 1; }
  int64_t max_exponent() const { return bias(); }     // of 1.x
  int64_t min_exponent() const { return 1 - bias(); } // of 1.x
  // Formats that are accepted.
  bool is_valid() const {
    return exponent >= 2 && exponent <= 30 && significand >= 2 &&
           significand <= 1u << 16;
  }
  // fp.rem and fp.mod of wider exponents have circuits of millions of gates.
  bool has_remainder() const { return exponent <= 11; }

  bool operator==(const FloatFormat &) const = default;
};

// All positive.
BitVec float_nan(FloatFormat format); // the one that operators make
BitVec float_infinity(FloatFormat format);
BitVec float_max(FloatFormat format);
BitVec float_one(FloatFormat format);
// 2^exponent, or infinity if there is no such number.
BitVec float_power_of_two(FloatFormat format, int64_t exponent);

bool is_float_nan(const BitVec &bits, FloatFormat format);
bool is_float_infinity(const BitVec &bits, FloatFormat format);
bool is_float_zero(const BitVec &bits, FloatFormat format);

} // namespace fathom
