// Intervals of the signed value of bit-vectors of at most 64 bits, as offsets
// into objects need them: computed in unbounded integers, and unknown (top) as
// soon as a value could leave the width, since it would wrap around. Used by
// the address range maps (rewrite/memory/address_ranges.h).
#pragma once

#include "rewrite/ranges.h"
#include "terms/store.h"

#include <cstdint>
#include <vector>

namespace fathom {

struct Interval {
  enum class Extent : uint8_t { Bottom, Bounded, Top };
  Extent extent = Extent::Top;
  int64_t lo = 0, hi = 0; // inclusive; of bounded intervals

  static Interval top() { return {Extent::Top, 0, 0}; }
  static Interval bottom() { return {Extent::Bottom, 0, 0}; }
  static Interval bounded(int64_t lo, int64_t hi) {
    return lo <= hi ? Interval{Extent::Bounded, lo, hi} : bottom();
  }
  static Interval value(int64_t v) { return bounded(v, v); }

  bool is_top() const { return extent == Extent::Top; }
  bool is_bottom() const { return extent == Extent::Bottom; }
  bool is_bounded() const { return extent == Extent::Bounded; }
  bool is_value() const { return is_bounded() && lo == hi; }
  bool contains(int64_t v) const {
    return is_top() || (is_bounded() && lo <= v && v <= hi);
  }
  bool operator==(const Interval &) const = default;
};

Interval join(const Interval &a, const Interval &b);
Interval meet(const Interval &a, const Interval &b);
bool is_included(const Interval &a, const Interval &b);
// x + y without wrapping around in this width, else top.
Interval add(const Interval &a, const Interval &b, uint32_t width);
Interval negate(const Interval &a, uint32_t width);
Interval multiply(const Interval &a, int64_t factor, uint32_t width);
// The bytes that accesses of 1 to `bytes` bytes cover that start in a.
Interval covered(const Interval &a, uint64_t bytes, uint32_t width);
// Top if a value does not fit the width.
Interval fitting(__int128 lo, __int128 hi, uint32_t width);

// What is known of terms, each computed once. Knows what Ranges knows, and
// more of sums, choices and sign extensions around zero.
class Intervals {
public:
  Intervals(const TermStore &store, Ranges &ranges)
      : store_(store), ranges_(ranges) {}

  // t must be a bit-vector of at most 64 bits.
  Interval of(Term t);
  void clear();

private:
  bool is_inner(Term t) const; // computed from its children
  Term shifted(Term t, uint32_t &by) const;
  Interval compute(Term t);
  Interval by_range(Term t);
  Interval get(Term t) const { return computed_[t.id]; }

  const TermStore &store_;
  Ranges &ranges_;
  std::vector<Interval> computed_;
  std::vector<bool> known_;
  std::vector<Term> todo_;
};

} // namespace fathom
