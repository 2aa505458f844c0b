// Intervals on the circle of numbers modulo 2^w: neither signed nor unsigned
// (J. Navas, P. Schachte, H. Søndergaard, P. Stuckey, "Signedness-agnostic
// program analysis", 2012). Never empty.
#pragma once

#include "absint/number.h"

#include <optional>
#include <vector>

namespace fathom::absint {

class Interval {
public:
  static Interval top(uint32_t width) { return {width, 0, mask_of(width)}; }
  static Interval constant(uint32_t width, uint64_t value) {
    return {width, value, value};
  }
  // From lo upwards to hi, around if lo > hi.
  Interval(uint32_t width, uint64_t lo, uint64_t hi);

  bool contains(uint64_t x) const { return distance(x) <= size(); }
  bool contains(const Interval &other) const;
  bool is_top() const { return size() == mask_of(width_); }
  uint32_t width() const { return width_; }
  uint64_t lo() const { return lo_; }
  uint64_t hi() const { return hi_; }
  uint64_t size() const { return (hi_ - lo_) & mask_of(width_); } // less one
  bool operator==(const Interval &) const = default;

  // The smallest and the largest, unsigned and signed.
  uint64_t least() const { return lo_ <= hi_ ? lo_ : 0; }
  uint64_t most() const { return lo_ <= hi_ ? hi_ : mask_of(width_); }
  Wide signed_least() const;
  Wide signed_most() const;

  static Interval join(const Interval &a, const Interval &b);
  // Nothing: they have nothing in common.
  static std::optional<Interval> meet(const Interval &a, const Interval &b);
  // An end that has grown goes on to the next threshold (in increasing order).
  static Interval widen(const Interval &a, const Interval &b,
                        const std::vector<uint64_t> &thresholds);
  static Interval apply(const Operation &op, std::span<const Interval> args);

private:
  uint64_t distance(uint64_t x) const { return (x - lo_) & mask_of(width_); }

  uint32_t width_;
  uint64_t lo_, hi_;
};

} // namespace fathom::absint
