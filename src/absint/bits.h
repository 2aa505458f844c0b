// Bits that are known.
#pragma once

#include "absint/number.h"

#include <optional>
#include <vector>

namespace fathom::absint {

class Bits {
public:
  static Bits top(uint32_t width) { return {width, 0, 0}; }
  static Bits constant(uint32_t width, uint64_t value) {
    return {width, ~value & mask_of(width), value};
  }
  Bits(uint32_t width, uint64_t zeros, uint64_t ones)
      : width_(width), zeros_(zeros), ones_(ones) {}

  bool contains(uint64_t x) const {
    return (x & zeros_) == 0 && (~x & ones_) == 0;
  }
  bool is_top() const { return (zeros_ | ones_) == 0; }
  uint32_t width() const { return width_; }
  uint64_t zeros() const { return zeros_; }
  uint64_t ones() const { return ones_; }
  uint64_t known() const { return zeros_ | ones_; }
  bool operator==(const Bits &) const = default;

  static Bits join(const Bits &a, const Bits &b) {
    return {a.width_, a.zeros_ & b.zeros_, a.ones_ & b.ones_};
  }
  static std::optional<Bits> meet(const Bits &a, const Bits &b);
  // There are no more than w steps: no threshold is needed.
  static Bits widen(const Bits &a, const Bits &b,
                    const std::vector<uint64_t> &) {
    return join(a, b);
  }
  static Bits apply(const Operation &op, std::span<const Bits> args);

private:
  uint32_t width_;
  uint64_t zeros_, ones_;
};

} // namespace fathom::absint
