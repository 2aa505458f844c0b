#include "terms/floats/float_range.h"

#include "support/assert.h"
#include "terms/floats/values.h"

#include <algorithm>

namespace fathom {

namespace {

uint64_t mask(FloatFormat f) { return ~uint64_t(0) >> (64 - f.width()); }
uint64_t sign_of(FloatFormat f) { return uint64_t(1) << (f.width() - 1); }
uint64_t infinity_of(FloatFormat f) { return float_infinity(f).to_u64(); }

// Places.
uint64_t plus_zero(FloatFormat f) { return sign_of(f); }
uint64_t minus_zero(FloatFormat f) { return sign_of(f) - 1; }
uint64_t plus_infinity(FloatFormat f) { return sign_of(f) + infinity_of(f); }
uint64_t minus_infinity(FloatFormat f) {
  return sign_of(f) - 1 - infinity_of(f);
}
// The first place of a number with an exponent.
uint64_t least_normal(FloatFormat f) {
  return sign_of(f) + (uint64_t(1) << f.fraction());
}

FloatRange between(FloatFormat f, uint64_t lo, uint64_t hi, bool nan = false) {
  return {.format = f, .lo = lo, .hi = hi, .nan = nan};
}
FloatRange no_number(FloatFormat f, bool nan) { return between(f, 1, 0, nan); }

bool is_nan(FloatFormat f, uint64_t bits) {
  return (bits & ~sign_of(f)) > infinity_of(f);
}

void add(FloatRange &to, uint64_t bits) {
  to = join(to, FloatRange::of(to.format, bits));
}

// Between two neighbours of this list an operator has one sign and no NaN, or
// only NaN, and it is monotone in each argument: results at these numbers bound
// the others. At most eight.
struct Corners {
  uint64_t bits[8];
  unsigned count = 0;
};

Corners corners(const FloatRange &x) {
  FloatFormat f = x.format;
  uint64_t pieces[][2] = {{minus_infinity(f), minus_infinity(f)},
                          {minus_infinity(f) + 1, minus_zero(f) - 1},
                          {minus_zero(f), minus_zero(f)},
                          {plus_zero(f), plus_zero(f)},
                          {plus_zero(f) + 1, plus_infinity(f) - 1},
                          {plus_infinity(f), plus_infinity(f)}};
  Corners all;
  for (auto [first, last] : pieces) {
    uint64_t lo = std::max(first, x.lo), hi = std::min(last, x.hi);
    if (lo > hi)
      continue;
    all.bits[all.count++] = float_at_place(f, lo);
    if (lo != hi)
      all.bits[all.count++] = float_at_place(f, hi);
  }
  return all;
}

// An operator on words.
class Operator {
public:
  Operator(Kind kind, std::span<const uint32_t> indices)
      : kind_(kind), indices_(indices) {}

  uint64_t apply(std::span<const BitVec *const> args) const {
    return apply_float_operator(kind_, args, indices_).to_u64();
  }

private:
  Kind kind_;
  std::span<const uint32_t> indices_;
};

bool has_mode(Kind kind) { return info(kind).rule != SortRule::FpOp; }

// All combinations of corners.
FloatRange at_corners(Kind kind, FloatFormat result, RoundingModes modes,
                      std::span<const FloatRange> args) {
  FloatRange all = FloatRange::nothing(result);
  uint32_t w = args[0].format.width();
  std::vector<uint32_t> indices{args[0].format.exponent,
                                args[0].format.significand};
  if (info(kind).rule == SortRule::FpFormat)
    indices.insert(indices.end(), {result.exponent, result.significand});
  Operator op(kind, indices);
  Corners points[3];
  for (size_t i = 0; i < args.size(); ++i)
    points[i] = corners(args[i]);
  unsigned at[3] = {};
  if (std::ranges::any_of(args, [](auto &x) { return !x.has_numbers(); }))
    return all;
  while (true) {
    BitVec values[4];
    const BitVec *pointers[4];
    size_t first = has_mode(kind) ? 1 : 0;
    for (size_t i = 0; i <= args.size(); ++i)
      pointers[i] = &values[i];
    for (size_t i = 0; i < args.size(); ++i)
      values[first + i] = BitVec(w, points[i].bits[at[i]]);
    for (unsigned mode = 0; mode < num_rounding_modes; ++mode) {
      if ((first == 0 && mode != 0) || (first == 1 && !(modes >> mode & 1)))
        continue;
      if (first == 1)
        values[0] = BitVec(rounding_mode_width, mode);
      add(all, op.apply({pointers, first + args.size()}));
    }
    size_t i = 0;
    while (i < args.size() && ++at[i] == points[i].count)
      at[i++] = 0;
    if (i == args.size())
      return all;
  }
}

// The largest number as far from zero as any of x is; infinity if `infinite`.
uint64_t largest_size(const FloatRange &x, bool infinite) {
  FloatFormat f = x.format;
  uint64_t size = 0;
  for (uint64_t place : {x.lo, x.hi})
    size = std::max(size, float_at_place(f, place) & ~sign_of(f));
  return infinite ? size : std::min(size, infinity_of(f) - 1);
}

// Not monotone; no further from zero than both arguments. What is infinite, or
// divided by zero, gives NaN. x modulo infinity is x.
FloatRange remainder(Kind kind, const FloatRange &x, const FloatRange &y) {
  FloatFormat f = x.format;
  FloatRange all = FloatRange::nothing(f);
  if (!x.has_numbers() || !y.has_numbers())
    return all;
  all.nan = x.lo == minus_infinity(f) || x.hi == plus_infinity(f) ||
            (y.lo <= plus_zero(f) && y.hi >= minus_zero(f));
  uint64_t size = std::min(largest_size(x, false), largest_size(y, true));
  bool either = kind == Kind::FpRem;
  if (either || x.hi >= plus_zero(f))
    all = join(all, between(f, plus_zero(f), plus_zero(f) + size));
  if (either || x.lo <= minus_zero(f))
    all = join(all, between(f, minus_zero(f) - size, minus_zero(f)));
  return all;
}

// Where an argument is NaN, min and max give the other one.
bool keeps_the_other(Kind kind) {
  return kind == Kind::FpMin || kind == Kind::FpMax;
}

// As numbers: there is one zero.
uint64_t value_of(FloatFormat f, uint64_t place) {
  return place == minus_zero(f) ? plus_zero(f) : place;
}

std::optional<bool> decide_order(Kind kind, const FloatRange &x,
                                 const FloatRange &y) {
  if (!x.has_numbers() || !y.has_numbers())
    return false;
  FloatFormat f = x.format;
  uint64_t x_lo = value_of(f, x.lo), x_hi = value_of(f, x.hi);
  uint64_t y_lo = value_of(f, y.lo), y_hi = value_of(f, y.hi);
  bool always, never;
  if (kind == Kind::FpLt) {
    always = x_hi < y_lo;
    never = x_lo >= y_hi;
  } else if (kind == Kind::FpLe) {
    always = x_hi <= y_lo;
    never = x_lo > y_hi;
  } else { // FpEq
    always = x_lo == x_hi && y_lo == y_hi && x_lo == y_lo;
    never = x_hi < y_lo || y_hi < x_lo;
  }
  if (never)
    return false;
  return always && !x.nan && !y.nan ? std::optional(true) : std::nullopt;
}

// The numbers of a class: at most two intervals of places, NaN for FpIsNaN.
struct Class {
  uint64_t lo[2], hi[2];
  bool nan = false;
};

Class class_of(Kind kind, FloatFormat f) {
  uint64_t low = minus_infinity(f), high = plus_infinity(f);
  uint64_t normal = least_normal(f);
  uint64_t mirrored = mask(f) - normal;
  switch (kind) {
  case Kind::FpIsNaN:
    return {.lo = {1, 1}, .hi = {0, 0}, .nan = true};
  case Kind::FpIsInf:
    return {.lo = {low, high}, .hi = {low, high}};
  case Kind::FpIsZero:
    return {.lo = {minus_zero(f), 1}, .hi = {plus_zero(f), 0}};
  case Kind::FpIsSubnormal:
    return {.lo = {mirrored + 1, plus_zero(f) + 1},
            .hi = {minus_zero(f) - 1, normal - 1}};
  case Kind::FpIsNormal:
    return {.lo = {low + 1, normal}, .hi = {mirrored, high - 1}};
  case Kind::FpIsNegative:
    return {.lo = {low, 1}, .hi = {minus_zero(f), 0}};
  default: // FpIsPositive
    return {.lo = {plus_zero(f), 1}, .hi = {high, 0}};
  }
}

std::optional<bool> decide_class(Kind kind, const FloatRange &x) {
  Class wanted = class_of(kind, x.format);
  bool some = x.nan && wanted.nan;
  bool all = (!x.nan || wanted.nan) && !x.has_numbers();
  for (unsigned i = 0; i < 2; ++i) {
    if (wanted.lo[i] > wanted.hi[i])
      continue;
    some |= x.lo <= wanted.hi[i] && x.hi >= wanted.lo[i] && x.has_numbers();
    all |=
        !(x.nan && !wanted.nan) && x.lo >= wanted.lo[i] && x.hi <= wanted.hi[i];
  }
  if (!some)
    return false;
  return all ? std::optional(true) : std::nullopt;
}

FloatRange in_class(Kind kind, const FloatRange &x) {
  Class wanted = class_of(kind, x.format);
  FloatRange all = FloatRange::nothing(x.format);
  all.nan = x.nan && wanted.nan;
  for (unsigned i = 0; i < 2; ++i)
    all = join(all, meet(x, between(x.format, wanted.lo[i], wanted.hi[i])));
  return all;
}

// Cuts off the class where it is at an end of x.
FloatRange not_in_class(Kind kind, FloatRange x) {
  Class other = class_of(kind, x.format);
  x.nan = x.nan && !other.nan;
  for (unsigned i = 0; i < 2; ++i) {
    if (other.lo[i] > other.hi[i] || !x.has_numbers())
      continue;
    if (x.lo >= other.lo[i] && x.lo <= other.hi[i])
      x.lo = other.hi[i] + 1;
    if (x.hi >= other.lo[i] && x.hi <= other.hi[i])
      x.hi = other.lo[i] - 1;
  }
  if (!x.has_numbers())
    x = no_number(x.format, x.nan);
  return x;
}

FloatRange at_most(FloatRange x, uint64_t place) {
  return meet(x, between(x.format, minus_infinity(x.format), place, true));
}
FloatRange at_least(FloatRange x, uint64_t place) {
  return meet(x, between(x.format, place, plus_infinity(x.format), true));
}

// x < y or x <= y, of numbers; each one's NaN stays.
FloatPair in_order(FloatPair known, bool strictly) {
  FloatFormat f = known.x.format;
  if (!known.x.has_numbers() || !known.y.has_numbers())
    return known;
  uint64_t most = value_of(f, known.y.hi); // +0 includes -0 if not strictly
  uint64_t least = known.x.lo == plus_zero(f) ? minus_zero(f) : known.x.lo;
  if (strictly) {
    most = (most == plus_zero(f) ? minus_zero(f) : most) - 1;
    least = (least == minus_zero(f) ? plus_zero(f) : least) + 1;
  }
  return {at_most(known.x, most), at_least(known.y, least)};
}

FloatRange without_nan(FloatRange x) {
  x.nan = false;
  return x;
}

FloatPair swapped(FloatPair p) { return {p.y, p.x}; }

} // namespace

FloatRange FloatRange::everything(FloatFormat f) {
  return between(f, minus_infinity(f), plus_infinity(f), true);
}
FloatRange FloatRange::nothing(FloatFormat f) { return no_number(f, false); }

FloatRange FloatRange::of(FloatFormat f, uint64_t bits) {
  if (fathom::is_nan(f, bits))
    return no_number(f, true);
  uint64_t place = float_place(f, bits);
  return between(f, place, place);
}

FloatRange FloatRange::of_words(FloatFormat f, uint64_t lo, uint64_t hi) {
  FloatRange all = nothing(f);
  for (uint64_t sign : {uint64_t(0), sign_of(f)}) {
    uint64_t first = std::max(lo, sign);
    uint64_t last = std::min(hi, sign + sign_of(f) - 1);
    if (first > last)
      continue;
    uint64_t infinity = sign + infinity_of(f);
    all.nan |= last > infinity;
    if (first > infinity)
      continue;
    add(all, first);
    add(all, std::min(last, infinity));
  }
  return all;
}

bool FloatRange::contains(uint64_t bits) const {
  if (fathom::is_nan(format, bits))
    return nan;
  uint64_t place = float_place(format, bits);
  return lo <= place && place <= hi;
}

FloatRange::Words FloatRange::words(bool any_nan) const {
  if (nan && any_nan)
    return {0, mask(format)};
  Words all{mask(format), 0};
  auto include = [&](uint64_t bits) {
    all.lo = std::min(all.lo, bits);
    all.hi = std::max(all.hi, bits);
  };
  if (nan)
    include(float_nan(format).to_u64());
  if (!has_numbers())
    return all;
  include(float_at_place(format, lo));
  include(float_at_place(format, hi));
  if (lo <= minus_zero(format) && hi >= plus_zero(format)) {
    include(0);
    include(sign_of(format));
  }
  return all;
}

uint64_t float_place(FloatFormat f, uint64_t bits) {
  return bits & sign_of(f) ? mask(f) - bits : bits + sign_of(f);
}
uint64_t float_at_place(FloatFormat f, uint64_t place) {
  return place & sign_of(f) ? place - sign_of(f) : mask(f) - place;
}

FloatRange join(const FloatRange &a, const FloatRange &b) {
  FATHOM_ASSERT(a.format == b.format, "ranges of different formats");
  if (!a.has_numbers() || !b.has_numbers()) {
    FloatRange only = a.has_numbers() ? a : b;
    only.nan = a.nan || b.nan;
    return only;
  }
  return between(a.format, std::min(a.lo, b.lo), std::max(a.hi, b.hi),
                 a.nan || b.nan);
}

FloatRange meet(const FloatRange &a, const FloatRange &b) {
  FATHOM_ASSERT(a.format == b.format, "ranges of different formats");
  FloatRange both = between(a.format, std::max(a.lo, b.lo),
                            std::min(a.hi, b.hi), a.nan && b.nan);
  if (!a.has_numbers() || !b.has_numbers() || !both.has_numbers())
    both = no_number(a.format, both.nan);
  return both;
}

FloatRange apply_to_ranges(Kind kind, FloatFormat result, RoundingModes modes,
                           std::span<const FloatRange> args) {
  bool everything = std::ranges::any_of(
      args, [](const FloatRange &x) { return x.is_everything(); });
  if (everything && args.size() > 1 && !keeps_the_other(kind) &&
      kind != Kind::FpMod && kind != Kind::FpRem)
    return FloatRange::everything(result);
  FloatRange all = kind == Kind::FpRem || kind == Kind::FpMod
                       ? remainder(kind, args[0], args[1])
                       : at_corners(kind, result, modes, args);
  if (!keeps_the_other(kind)) {
    for (const FloatRange &x : args)
      all.nan |= x.nan;
    return all;
  }
  bool both = args[0].nan && args[1].nan;
  for (unsigned i = 0; i < 2; ++i)
    if (args[i].nan)
      all = join(all, without_nan(args[1 - i]));
  all.nan = both;
  return all;
}

FloatRange range_of_integers(Kind kind, FloatFormat f, RoundingModes modes,
                             const BitVec &lo, const BitVec &hi) {
  FloatRange all = FloatRange::nothing(f);
  uint32_t indices[] = {f.exponent, f.significand};
  for (unsigned i = 0; i < num_rounding_modes; ++i) {
    if (!(modes >> i & 1))
      continue;
    BitVec mode(rounding_mode_width, i);
    for (const BitVec *word : {&lo, &hi}) {
      const BitVec *args[] = {&mode, word};
      add(all, apply_float_operator(kind, args, indices).to_u64());
    }
  }
  return all;
}

std::optional<std::pair<BitVec, BitVec>>
integers_of_range(Kind kind, uint32_t width, RoundingModes modes,
                  const FloatRange &x) {
  if (x.nan || !x.has_numbers())
    return {};
  FloatFormat f = x.format;
  bool is_signed = kind == Kind::FpToSbv;
  // What does not fit becomes zero. A word that fits is no further from zero
  // than a power of two: compared as numbers, after rounding to an integer.
  uint64_t high = float_power_of_two(f, int64_t(width) - is_signed).to_u64();
  FloatRange inside = between(f, minus_zero(f), float_place(f, high) - 1);
  if (is_signed)
    inside.lo =
        std::max(float_place(f, high | sign_of(f)), minus_infinity(f) + 1);
  std::optional<std::pair<BitVec, BitVec>> all;
  uint32_t indices[] = {f.exponent, f.significand, width};
  for (unsigned i = 0; i < num_rounding_modes; ++i) {
    if (!(modes >> i & 1))
      continue;
    BitVec mode(rounding_mode_width, i);
    BitVec ends[2];
    for (unsigned end = 0; end < 2; ++end) {
      BitVec bits(f.width(), float_at_place(f, end == 0 ? x.lo : x.hi));
      const BitVec *args[] = {&mode, &bits};
      uint64_t whole =
          apply_float_operator(Kind::FpToIntegral, args, {indices, 2}).to_u64();
      if (!inside.contains(whole))
        return {};
      ends[end] = apply_float_operator(kind, args, indices);
    }
    auto less = [&](const BitVec &a, const BitVec &b) {
      return is_signed ? a.slt(b) : a.ult(b);
    };
    if (!all)
      all = {ends[0], ends[1]};
    if (less(ends[0], all->first))
      all->first = ends[0];
    if (less(all->second, ends[1]))
      all->second = ends[1];
  }
  return all;
}

std::optional<bool> decide_for_ranges(Kind kind, const FloatRange &x,
                                      const FloatRange &y) {
  if (x.is_empty() || y.is_empty())
    return {}; // nothing gets here: no answer is wanted
  switch (kind) {
  case Kind::FpLt:
  case Kind::FpLe:
  case Kind::FpEq:
    return decide_order(kind, x, y);
  case Kind::FpGt:
    return decide_order(Kind::FpLt, y, x);
  case Kind::FpGe:
    return decide_order(Kind::FpLe, y, x);
  default:
    return decide_class(kind, x);
  }
}

FloatPair restrict_by_predicate(Kind kind, bool holds, FloatPair known) {
  switch (kind) {
  case Kind::FpGt:
    return swapped(restrict_by_predicate(Kind::FpLt, holds, swapped(known)));
  case Kind::FpGe:
    return swapped(restrict_by_predicate(Kind::FpLe, holds, swapped(known)));
  case Kind::FpLt:
  case Kind::FpLe: {
    bool strictly = kind == Kind::FpLt;
    if (holds)
      return in_order({without_nan(known.x), without_nan(known.y)}, strictly);
    // y <= x or y < x; or one is NaN, and then the other one may be anything.
    FloatPair numbers = swapped(in_order(swapped(known), !strictly));
    return {known.y.nan ? known.x : numbers.x,
            known.x.nan ? known.y : numbers.y};
  }
  case Kind::FpEq:
    if (!holds)
      return known;
    known = in_order({without_nan(known.x), without_nan(known.y)}, false);
    return swapped(in_order(swapped(known), false));
  default:
    return {holds ? in_class(kind, known.x) : not_in_class(kind, known.x),
            known.y};
  }
}

} // namespace fathom
