// Differences of two numbers that are at most a constant, as inequalities of
// integers: numbers are read as unsigned or as signed ones, and whoever
// computes with them sees to it that nothing wraps around
// (A. Miné, "A new numerical abstract domain based on difference-bound
// matrices", 2001). Number 0 is the constant 0.
#pragma once

#include "absint/number.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace fathom::absint {

// What a number is: that of another one, and a constant. Nothing: not known.
struct Source {
  size_t number;
  Wide more;
};

class Zone {
public:
  explicit Zone(size_t count); // with number 0; of which nothing is known
  // None: x - y may be anything.
  std::optional<Wide> bound(size_t x, size_t y) const;
  // x - y <= most; false: there are no such numbers. Cost: count squared.
  bool add(size_t x, size_t y, Wide most);
  // All at once: number i becomes what sources[i] was.
  void assign(const std::vector<std::optional<Source>> &sources);
  void join(const Zone &other);
  // Bounds that have grown go on to the next threshold, or are forgotten.
  void widen(const Zone &other, const std::vector<Wide> &thresholds);
  bool operator==(const Zone &) const = default;

private:
  static constexpr Wide none = Wide(1) << 100;
  Wide &at(size_t x, size_t y) { return most_[x * count_ + y]; }
  Wide at(size_t x, size_t y) const { return most_[x * count_ + y]; }

  size_t count_;
  std::vector<Wide> most_; // of x - y, closed but for what widening has left
};

} // namespace fathom::absint
