// What a floating-point number of at most 64 bits can be: an interval in an
// order in which -0 comes right before +0 and the infinities are the ends, and
// perhaps NaN. Bounds of results are computed by MPFR (values.h) with the
// rounding mode of the operation, so they are the results at some operands and
// nothing has to be widened. rewrite/ranges.h keeps them for terms.
#pragma once

#include "support/bitvec.h"
#include "terms/floats/format.h"
#include "terms/kinds.h"

#include <optional>
#include <span>

namespace fathom {

struct FloatRange {
  FloatFormat format;
  uint64_t lo, hi; // places of numbers; lo > hi: it is no number
  bool nan;        // may be NaN

  static bool applies(FloatFormat format) { return format.width() <= 64; }
  static FloatRange everything(FloatFormat format);
  static FloatRange nothing(FloatFormat format);
  // Of one pattern.
  static FloatRange of(FloatFormat format, uint64_t bits);
  // What patterns between these two are, as unsigned words.
  static FloatRange of_words(FloatFormat format, uint64_t lo, uint64_t hi);

  bool has_numbers() const { return lo <= hi; }
  bool is_empty() const { return !nan && !has_numbers(); }
  bool is_everything() const { return *this == everything(format); }
  bool contains(uint64_t bits) const;
  // Unsigned words between which all patterns lie; NaN of any sign and payload
  // only if `any_nan`, else the one that operators make.
  struct Words {
    uint64_t lo, hi;
  };
  Words words(bool any_nan) const;
  bool operator==(const FloatRange &) const = default;
};

// The place of a number in the order of all numbers, and back.
uint64_t float_place(FloatFormat format, uint64_t bits);
uint64_t float_at_place(FloatFormat format, uint64_t place);

FloatRange join(const FloatRange &a, const FloatRange &b);
FloatRange meet(const FloatRange &a, const FloatRange &b);

// Sets of modes: bit i is mode i.
using RoundingModes = uint8_t;
inline constexpr RoundingModes all_rounding_modes =
    (1u << num_rounding_modes) - 1;

// What an operator makes of such numbers; its rule is FpOp, FpRounded or
// FpFormat. The mode is none of the arguments.
FloatRange apply_to_ranges(Kind kind, FloatFormat result, RoundingModes modes,
                           std::span<const FloatRange> args);
// FpFromSbv and FpFromUbv, of the words between lo and hi in their order.
FloatRange range_of_integers(Kind kind, FloatFormat result, RoundingModes modes,
                             const BitVec &lo, const BitVec &hi);
// FpToSbv and FpToUbv: between which words (in their order) the result lies, if
// every number fits and none is NaN.
std::optional<std::pair<BitVec, BitVec>> integers_of_range(Kind kind,
                                                           uint32_t width,
                                                           RoundingModes modes,
                                                           const FloatRange &x);

// A predicate (FpPred); y is x if it has one argument.
std::optional<bool> decide_for_ranges(Kind kind, const FloatRange &x,
                                      const FloatRange &y);
// What is left of x and of y where the predicate holds, or does not.
struct FloatPair {
  FloatRange x, y;
};
FloatPair restrict_by_predicate(Kind kind, bool holds, FloatPair known);

} // namespace fathom
