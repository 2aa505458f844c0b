// Ranges of floating-point numbers against all numbers in them: every pair of
// ranges of a format of 4 bits, a sample of formats of 6 and 8 bits, with all
// modes; random ranges of the machine's formats against random numbers in them.
#include "terms/floats/float_range.h"
#include "terms/floats/values.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace fathom {
namespace {

constexpr FloatFormat tiny{2, 2}, small{3, 3}, byte{4, 4};

bool has_mode(Kind kind) {
  SortRule rule = info(kind).rule;
  return rule == SortRule::FpRounded || rule == SortRule::FpFormat;
}

BitVec computed(Kind kind, FloatFormat f, FloatFormat to, unsigned mode,
                std::span<const uint64_t> values) {
  std::vector<BitVec> args;
  if (has_mode(kind))
    args.emplace_back(rounding_mode_width, mode);
  for (uint64_t v : values)
    args.emplace_back(f.width(), v);
  std::vector<const BitVec *> pointers;
  for (const BitVec &a : args)
    pointers.push_back(&a);
  std::vector<uint32_t> indices{f.exponent, f.significand};
  if (info(kind).rule == SortRule::FpFormat)
    indices.insert(indices.end(), {to.exponent, to.significand});
  return apply_float_operator(kind, pointers, indices);
}

uint64_t infinity(FloatFormat f) { return float_infinity(f).to_u64(); }
uint64_t first_place(FloatFormat f) {
  return float_place(f, infinity(f) | uint64_t(1) << (f.width() - 1));
}
uint64_t last_place(FloatFormat f) { return float_place(f, infinity(f)); }

// All of a format, with and without NaN; that of NaN alone, too.
std::vector<FloatRange> all_ranges(FloatFormat f) {
  std::vector<FloatRange> all;
  for (bool nan : {false, true})
    for (uint64_t lo = first_place(f); lo <= last_place(f); ++lo)
      for (uint64_t hi = lo; hi <= last_place(f); ++hi)
        all.push_back({f, lo, hi, nan});
  FloatRange only_nan = FloatRange::nothing(f);
  only_nan.nan = true;
  all.push_back(only_nan);
  return all;
}

// One pattern for NaN is enough.
std::vector<uint64_t> members(const FloatRange &x) {
  std::vector<uint64_t> all;
  for (uint64_t p = x.lo; x.has_numbers() && p <= x.hi; ++p)
    all.push_back(float_at_place(x.format, p));
  if (x.nan)
    all.push_back(float_nan(x.format).to_u64());
  return all;
}

// The results as places, computed once.
class Table {
public:
  Table(Kind kind, FloatFormat f, unsigned mode)
      : size_(uint64_t(1) << f.width()), results_(size_ * size_) {
    for (uint64_t a = 0; a < size_; ++a)
      for (uint64_t b = 0; b < size_; ++b) {
        uint64_t values[] = {a, b};
        results_[a * size_ + b] = computed(kind, f, f, mode, values).to_u64();
      }
  }
  uint64_t at(uint64_t a, uint64_t b) const { return results_[a * size_ + b]; }

private:
  uint64_t size_;
  std::vector<uint64_t> results_;
};

std::string text(Kind kind, unsigned mode, std::span<const FloatRange> args) {
  std::string all(info(kind).name);
  all += " mode " + std::to_string(mode);
  for (const FloatRange &x : args)
    all += " [" + std::to_string(x.lo) + ", " + std::to_string(x.hi) +
           (x.nan ? "] or NaN" : "]");
  return all;
}

bool is_remainder(Kind kind) {
  return kind == Kind::FpRem || kind == Kind::FpMod;
}

// Not more than needed, but for remainders.
void expect_hull(Kind kind, const FloatRange &got, const FloatRange &want,
                 unsigned mode, std::span<const FloatRange> args) {
  if (got == want)
    return;
  bool everything = got.is_everything();
  for (const FloatRange &x : args)
    everything &= x.is_everything() || args.size() > 1;
  EXPECT_TRUE((is_remainder(kind) || everything) && join(got, want) == got)
      << text(kind, mode, args) << ": " << text(kind, mode, {{got, want}});
}

void compare_pair(Kind kind, const Table &table, unsigned mode,
                  const FloatRange &x, const FloatRange &y) {
  FloatRange want = FloatRange::nothing(x.format);
  for (uint64_t a : members(x))
    for (uint64_t b : members(y))
      want = join(want, FloatRange::of(x.format, table.at(a, b)));
  FloatRange args[] = {x, y};
  FloatRange got =
      apply_to_ranges(kind, x.format, RoundingModes(1u << mode), args);
  expect_hull(kind, got, want, mode, args);
}

constexpr Kind binary[] = {Kind::FpAdd, Kind::FpSub, Kind::FpMul, Kind::FpDiv,
                           Kind::FpMin, Kind::FpMax, Kind::FpRem, Kind::FpMod};

// All pairs, or every few: the step has no divisor in common with their number.
size_t step() { return std::getenv("FATHOM_FULL") != nullptr ? 1 : 17; }

TEST(FloatRange, OfTwoNumbersOfFourBits) {
  std::vector<FloatRange> ranges = all_ranges(tiny);
  for (Kind kind : binary)
    for (unsigned mode = 0; mode < (has_mode(kind) ? 5u : 1u); ++mode) {
      Table table(kind, tiny, mode);
      size_t n = ranges.size();
      ASSERT_NE(n % 17, 0u);
      for (size_t i = 0; i < n * n; i += step())
        compare_pair(kind, table, mode, ranges[i / n], ranges[i % n]);
      ASSERT_FALSE(HasFailure());
    }
}

TEST(FloatRange, OfTwoNumbersOfSixAndEightBits) {
  std::mt19937_64 random(7);
  for (FloatFormat f : {small, FloatFormat{2, 4}, FloatFormat{4, 2}, byte}) {
    std::vector<FloatRange> ranges = all_ranges(f);
    unsigned count = (f.width() > 6 ? 100 : 1700) / unsigned(step());
    for (Kind kind : binary)
      for (unsigned mode = 0; mode < (has_mode(kind) ? 5u : 1u); ++mode) {
        Table table(kind, f, mode);
        for (unsigned i = 0; i < count; ++i)
          compare_pair(kind, table, mode, ranges[random() % ranges.size()],
                       ranges[random() % ranges.size()]);
        ASSERT_FALSE(HasFailure());
      }
  }
}

TEST(FloatRange, OfOneNumber) {
  for (FloatFormat f : {tiny, small, FloatFormat{2, 4}})
    for (const FloatRange &x : all_ranges(f))
      for (Kind kind : {Kind::FpAbs, Kind::FpNeg, Kind::FpSqrt,
                        Kind::FpToIntegral, Kind::FpToFp})
        for (unsigned mode = 0; mode < (has_mode(kind) ? 5u : 1u); ++mode) {
          FloatFormat to = kind == Kind::FpToFp ? FloatFormat{3, 2} : f;
          FloatRange want = FloatRange::nothing(to);
          for (uint64_t a : members(x))
            want = join(want,
                        FloatRange::of(
                            to, computed(kind, f, to, mode, {{a}}).to_u64()));
          FloatRange got =
              apply_to_ranges(kind, to, RoundingModes(1u << mode), {{x}});
          expect_hull(kind, got, want, mode, {{x}});
        }
}

// Of all modes at once: the hull over them.
TEST(FloatRange, OfFusedProducts) {
  std::mt19937_64 random(3);
  for (FloatFormat f : {tiny, FloatFormat{2, 3}}) {
    std::vector<FloatRange> ranges = all_ranges(f);
    for (unsigned i = 0; i < 400; ++i) {
      FloatRange args[3] = {ranges[random() % ranges.size()],
                            ranges[random() % ranges.size()],
                            ranges[random() % ranges.size()]};
      RoundingModes modes = RoundingModes(1 + random() % all_rounding_modes);
      FloatRange want = FloatRange::nothing(f);
      for (unsigned mode = 0; mode < num_rounding_modes; ++mode)
        for (uint64_t a : members(args[0]))
          for (uint64_t b : members(args[1]))
            for (uint64_t c : members(args[2]))
              if (modes >> mode & 1)
                want = join(want, FloatRange::of(f, computed(Kind::FpFma, f, f,
                                                             mode, {{a, b, c}})
                                                        .to_u64()));
      expect_hull(Kind::FpFma, apply_to_ranges(Kind::FpFma, f, modes, args),
                  want, modes, args);
    }
  }
}

TEST(FloatRange, OfIntegersAndBack) {
  for (FloatFormat f : {tiny, small, FloatFormat{2, 4}})
    for (uint32_t width : {1u, 2u, 3u, 5u})
      for (unsigned mode = 0; mode < num_rounding_modes; ++mode)
        for (Kind kind : {Kind::FpFromSbv, Kind::FpFromUbv}) {
          BitVec how(rounding_mode_width, mode);
          uint32_t indices[] = {f.exponent, f.significand};
          bool is_signed = kind == Kind::FpFromSbv;
          int first = is_signed ? -(1 << (width - 1)) : 0;
          int end = first + (1 << width);
          for (int lo = first; lo < end; ++lo)
            for (int hi = lo; hi < end; ++hi) {
              FloatRange want = FloatRange::nothing(f);
              for (int v = lo; v <= hi; ++v) {
                BitVec word(width, uint64_t(v));
                const BitVec *args[] = {&how, &word};
                want = join(
                    want,
                    FloatRange::of(
                        f, apply_float_operator(kind, args, indices).to_u64()));
              }
              EXPECT_EQ(range_of_integers(kind, f, RoundingModes(1u << mode),
                                          BitVec(width, uint64_t(lo)),
                                          BitVec(width, uint64_t(hi))),
                        want);
            }
          Kind back = is_signed ? Kind::FpToSbv : Kind::FpToUbv;
          uint32_t to[] = {f.exponent, f.significand, width};
          std::vector<FloatRange> ranges = all_ranges(f);
          for (size_t k = 0; k < ranges.size(); k += step()) {
            const FloatRange &x = ranges[k];
            auto got =
                integers_of_range(back, width, RoundingModes(1u << mode), x);
            std::vector<uint64_t> inside = members(x);
            // A number that fits is the integer that it is rounded to.
            bool fits = true;
            int least = end, most = first - 1;
            for (uint64_t a : inside) {
              BitVec bits(f.width(), a);
              const BitVec *args[] = {&how, &bits};
              BitVec word = apply_float_operator(back, args, to);
              BitVec whole =
                  apply_float_operator(Kind::FpToIntegral, args, indices);
              int v = int(word.to_u64());
              if (is_signed && word.sign())
                v -= 1 << width;
              BitVec wide(16, uint64_t(v));
              BitVec exact(rounding_mode_width, uint64_t(4));
              const BitVec *again[] = {&exact, &wide};
              BitVec number =
                  apply_float_operator(Kind::FpFromSbv, again, indices);
              const BitVec *both[] = {&number, &whole};
              fits &= apply_float_operator(Kind::FpEq, both, indices).is_true();
              least = std::min(least, v);
              most = std::max(most, v);
            }
            ASSERT_EQ(got.has_value(), fits) << text(back, mode, {{x}});
            if (!got)
              continue;
            EXPECT_EQ(got->first, BitVec(width, uint64_t(least)));
            EXPECT_EQ(got->second, BitVec(width, uint64_t(most)));
          }
        }
}

constexpr Kind orders[] = {Kind::FpLt, Kind::FpLe, Kind::FpGt, Kind::FpGe,
                           Kind::FpEq};
constexpr Kind classes[] = {
    Kind::FpIsNormal, Kind::FpIsSubnormal, Kind::FpIsZero,    Kind::FpIsInf,
    Kind::FpIsNaN,    Kind::FpIsNegative,  Kind::FpIsPositive};

void compare_predicate(Kind kind, const FloatRange &x, const FloatRange &y,
                       bool two) {
  FloatFormat f = x.format;
  bool seen[2] = {};
  FloatPair want[2] = {{FloatRange::nothing(f), FloatRange::nothing(f)},
                       {FloatRange::nothing(f), FloatRange::nothing(f)}};
  for (uint64_t a : members(x))
    for (uint64_t b : two ? members(y) : std::vector<uint64_t>{0}) {
      std::vector<uint64_t> args{a};
      if (two)
        args.push_back(b);
      bool holds = computed(kind, f, f, 0, args).is_true();
      seen[holds] = true;
      want[holds].x = join(want[holds].x, FloatRange::of(f, a));
      if (two)
        want[holds].y = join(want[holds].y, FloatRange::of(f, b));
    }
  std::optional<bool> got = decide_for_ranges(kind, x, y);
  FloatRange args[] = {x, y};
  EXPECT_EQ(got.has_value(), seen[0] != seen[1]) << text(kind, 0, args);
  if (got)
    EXPECT_EQ(*got, seen[1]) << text(kind, 0, args);
  for (bool holds : {false, true}) {
    FloatPair left = restrict_by_predicate(kind, holds, {x, y});
    EXPECT_EQ(join(left.x, want[holds].x), left.x) << text(kind, 0, args);
    if (two)
      EXPECT_EQ(join(left.y, want[holds].y), left.y) << text(kind, 0, args);
    bool exact = kind != Kind::FpEq && seen[holds] &&
                 (!two || holds || (!x.nan && !y.nan));
    if (exact)
      EXPECT_EQ(left.x, want[holds].x) << holds << text(kind, 0, args);
    if (exact && two)
      EXPECT_EQ(left.y, want[holds].y) << holds << text(kind, 0, args);
  }
}

TEST(FloatRange, DecidesAndRestrictsByPredicates) {
  std::vector<FloatRange> ranges = all_ranges(tiny);
  size_t n = ranges.size();
  for (size_t i = 0; i < n * n; i += step()) {
    for (Kind kind : orders)
      compare_predicate(kind, ranges[i / n], ranges[i % n], true);
    ASSERT_FALSE(HasFailure());
  }
  for (FloatFormat f : {tiny, small, FloatFormat{2, 4}, FloatFormat{4, 2}})
    for (const FloatRange &x : all_ranges(f))
      for (Kind kind : classes) {
        compare_predicate(kind, x, x, false);
        ASSERT_FALSE(HasFailure());
      }
}

TEST(FloatRange, AsWordsAndBack) {
  for (FloatFormat f : {tiny, small}) {
    uint64_t end = uint64_t(1) << f.width();
    for (const FloatRange &x : all_ranges(f)) {
      FloatRange::Words words = x.words(true);
      for (uint64_t v = 0; v < end; ++v)
        EXPECT_TRUE(!x.contains(v) || (words.lo <= v && v <= words.hi));
      words = x.words(false);
      for (uint64_t v : members(x))
        EXPECT_TRUE(words.lo <= v && v <= words.hi);
    }
    for (uint64_t lo = 0; lo < end; ++lo)
      for (uint64_t hi = lo; hi < end; ++hi) {
        FloatRange want = FloatRange::nothing(f);
        for (uint64_t v = lo; v <= hi; ++v)
          want = join(want, FloatRange::of(f, v));
        EXPECT_EQ(FloatRange::of_words(f, lo, hi), want);
      }
  }
}

TEST(FloatRange, OfTheMachinesFormats) {
  std::mt19937_64 random(11);
  for (FloatFormat f :
       {FloatFormat{5, 11}, FloatFormat{8, 24}, FloatFormat{11, 53}}) {
    auto range = [&] {
      uint64_t all = last_place(f) - first_place(f) + 1;
      uint64_t a = first_place(f) + random() % all;
      // Near each other, as far as the format goes, or at an edge.
      uint64_t b = first_place(f) + random() % all;
      if (random() % 2)
        b = std::min(last_place(f), a + random() % (1u << f.exponent));
      if (random() % 4 == 0)
        a = float_place(f, 0);
      return FloatRange{f, std::min(a, b), std::max(a, b), random() % 4 == 0};
    };
    auto member = [&](const FloatRange &x) {
      if (x.nan && random() % 8 == 0)
        return float_nan(f).to_u64();
      unsigned how = random() % 4;
      uint64_t zero = float_place(f, 0);
      if (how == 0 && x.lo <= zero && zero <= x.hi)
        return uint64_t(0);
      uint64_t place = how == 1   ? x.lo
                       : how == 2 ? x.hi
                                  : x.lo + random() % (x.hi - x.lo + 1);
      return float_at_place(f, place);
    };
    for (unsigned i = 0; i < 3000; ++i) {
      Kind kind = binary[random() % std::size(binary)];
      if (is_remainder(kind) && f.exponent > 8)
        continue;
      unsigned mode = random() % num_rounding_modes;
      FloatRange args[] = {range(), range()};
      FloatRange got =
          apply_to_ranges(kind, f, RoundingModes(1u << mode), args);
      for (unsigned k = 0; k < 20; ++k) {
        uint64_t values[] = {member(args[0]), member(args[1])};
        EXPECT_TRUE(got.contains(computed(kind, f, f, mode, values).to_u64()))
            << text(kind, mode, args);
      }
      for (Kind order : orders) {
        std::optional<bool> decided =
            decide_for_ranges(order, args[0], args[1]);
        for (unsigned k = 0; decided && k < 5; ++k) {
          uint64_t values[] = {member(args[0]), member(args[1])};
          EXPECT_EQ(computed(order, f, f, 0, values).is_true(), *decided);
        }
      }
    }
  }
}

} // namespace
} // namespace fathom
