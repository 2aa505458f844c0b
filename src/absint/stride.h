// Remainders of the unsigned number: x = rest + k * modulus
// (P. Granger, "Static analysis of arithmetical congruences", 1989). Modulus 0:
// a constant; 1: anything. A number that may have wrapped around keeps the
// powers of two of its modulus only.
#pragma once

#include "absint/number.h"

#include <optional>
#include <vector>

namespace fathom::absint {

class Stride {
public:
  static Stride top(uint32_t width) { return {width, 1, 0}; }
  static Stride constant(uint32_t width, uint64_t value) {
    return {width, 0, value};
  }
  // A modulus of 2^w or more has no two numbers.
  Stride(uint32_t width, uint64_t modulus, uint64_t rest);

  bool contains(uint64_t x) const {
    return modulus_ == 0 ? x == rest_ : x % modulus_ == rest_;
  }
  bool is_top() const { return modulus_ == 1; }
  uint32_t width() const { return width_; }
  uint64_t modulus() const { return modulus_; }
  uint64_t rest() const { return rest_; }
  bool operator==(const Stride &) const = default;

  static Stride join(const Stride &a, const Stride &b);
  static std::optional<Stride> meet(const Stride &a, const Stride &b);
  // A modulus becomes a divisor of itself: at most w steps.
  static Stride widen(const Stride &a, const Stride &b,
                      const std::vector<uint64_t> &) {
    return join(a, b);
  }
  static Stride apply(const Operation &op, std::span<const Stride> args);

private:
  uint32_t width_;
  uint64_t modulus_, rest_;
};

} // namespace fathom::absint
