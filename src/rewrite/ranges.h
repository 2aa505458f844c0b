// What is known of a bit-vector term of at most 64 bits without solving: bits
// that are always 0 or 1, and an interval of its unsigned value. Computed
// bottom-up once per term; every rule of family "facts" rests on this file.
// Of floating-point numbers it knows an interval of numbers, too, and whether
// they may be NaN (terms/floats/float_range.h); each tells of the other.
// Facts from outside (asserted bounds) can be added for a term; they hold only
// where those assertions do, so callers use a rewriter of their own for them.
#pragma once

#include "terms/floats/float_range.h"
#include "terms/store.h"

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace fathom {

struct Range {
  uint64_t zeros;  // bits known to be 0 (bits above the width included)
  uint64_t ones;   // bits known to be 1
  uint64_t lo, hi; // unsigned, inclusive

  bool is_value() const { return lo == hi; }
  bool operator==(const Range &) const = default;
};

// Everything of this width.
Range full_range(uint32_t width);
Range value_range(uint32_t width, uint64_t value);
// What holds for both.
Range join(const Range &a, const Range &b);
// Makes interval and bits agree as far as each improves the other. Nothing is
// changed when they contradict each other.
void tighten(Range &range, uint32_t width);

class Ranges {
public:
  explicit Ranges(const TermStore &store) : store_(store) {}

  static bool applies(const TermStore &store, Term t) {
    return store.sort_kind(t) == SortKind::BitVec && store.width(t) <= 64;
  }
  // t must be a bit-vector of at most 64 bits.
  const Range &of(Term t);
  // From now on t is known to lie in [lo, hi]; false if that cannot be. Ranges
  // that were computed from t before stay as they are.
  bool assume(Term t, uint64_t lo, uint64_t hi);
  bool assume(Term t, const Range &range);
  // Likewise of bits that are a number of this format, of at most 64 bits.
  FloatRange float_of(Term t, FloatFormat format);
  bool assume(Term t, const FloatRange &range);
  // Between which words (in the order of their signs) a conversion to an
  // integer lies, if every number fits.
  std::optional<std::pair<BitVec, BitVec>> converted(Term t);
  // Was something assumed of t itself?
  bool is_assumed(Term t) const {
    return t.id < has_assumed_.size() && has_assumed_[t.id];
  }
  void clear_computed();

private:
  Range compute(Term t) const;
  const Range &get(Term t) const {
    return (*computed_[t.id / page_size])[t.id % page_size];
  }
  void set(Term t, const Range &range);
  Range of_bitwise(Term t) const;
  Range of_arithmetic(Term t) const;
  Range of_division(Term t) const;
  Range of_shift(Term t) const;
  Range of_structure(Term t) const;
  // In float_ranges.cpp. What is known of the parts that were visited.
  FloatRange float_so_far(Term t, FloatFormat format) const;
  bool compute_float(Term t, FloatRange &out) const;
  bool float_of_operator(Term t, FloatRange &out) const;
  bool float_of_bits(Term t, FloatRange &out) const;
  FloatRange float_of_arm(Term arm, FloatFormat format,
                          std::span<const std::pair<Term, bool>> facts) const;
  // The words that t can be, as a number; nothing if it is none.
  bool float_words(Term t, const Range &range, Range &out);
  std::optional<std::pair<BitVec, BitVec>> converted_so_far(Term t) const;
  Range of_converted(Term t) const;

  // By id, in pages of what was asked for: a rewriter that looks at a few terms
  // must not pay for all that there are. References stay valid.
  static constexpr uint32_t page_size = 128;
  using Page = std::array<Range, page_size>;

  const TermStore &store_;
  std::vector<std::unique_ptr<Page>> computed_;
  std::vector<bool> known_;
  std::vector<bool> has_assumed_; // by id
  std::vector<Term> todo_;
  std::unordered_map<Term, Range> assumed_;
  std::unordered_map<Term, FloatRange> floats_, assumed_floats_;
};

} // namespace fathom
