// Every operator of every domain, at small widths, for all abstract arguments:
// what the evaluator computes of numbers that the arguments contain is
// contained in the result. The same of the product, and of join, meet and
// widening. A domain that knows nothing would pass: so it is also counted how
// much is known.
#include "absint/value.h"
#include "terms/builder.h"
#include "terms/evaluator.h"

#include <gtest/gtest.h>

#include <random>

using namespace fathom;
using namespace fathom::absint;

namespace {

constexpr uint32_t width = 3;
constexpr uint64_t numbers = 1 << width;

// An operator with two or one arguments of that width, all results by number.
struct Table {
  Kind kind;
  uint32_t result_width;
  unsigned arity;
  std::vector<uint32_t> indices;
  std::vector<std::vector<uint64_t>> results; // [x][y]
};

std::vector<Table> make_tables() {
  std::vector<Table> tables;
  for (Kind kind :
       {Kind::BvAnd, Kind::BvOr, Kind::BvXor, Kind::BvAdd, Kind::BvSub,
        Kind::BvMul, Kind::BvUdiv, Kind::BvUrem, Kind::BvSdiv, Kind::BvSrem,
        Kind::BvSmod, Kind::BvShl, Kind::BvLshr, Kind::BvAshr, Kind::BvNand})
    tables.push_back({kind, width, 2, {}, {}});
  for (Kind kind : {Kind::Eq, Kind::BvUlt, Kind::BvUle, Kind::BvUgt,
                    Kind::BvUge, Kind::BvSlt, Kind::BvSle, Kind::BvSgt,
                    Kind::BvSge, Kind::BvUaddo, Kind::BvSaddo, Kind::BvUsubo,
                    Kind::BvSsubo, Kind::BvUmulo, Kind::BvSmulo, Kind::BvSdivo})
    tables.push_back({kind, 1, 2, {}, {}});
  for (Kind kind : {Kind::BvNot, Kind::BvNeg})
    tables.push_back({kind, width, 1, {}, {}});
  tables.push_back({Kind::Concat, 2 * width, 2, {}, {}});
  tables.push_back({Kind::ZeroExtend, width + 2, 1, {2}, {}});
  tables.push_back({Kind::SignExtend, width + 2, 1, {2}, {}});
  for (uint32_t high = 0; high < width; ++high)
    for (uint32_t low = 0; low <= high; ++low)
      tables.push_back({Kind::Extract, high - low + 1, 1, {high, low}, {}});
  TermStore store;
  Builder builder(store);
  const Model model;
  for (Table &table : tables) {
    table.results.assign(numbers, std::vector<uint64_t>(numbers, 0));
    for (uint64_t x = 0; x < numbers; ++x)
      for (uint64_t y = 0; y < (table.arity == 2 ? numbers : 1); ++y) {
        std::vector<Term> args{store.make_bv(width, x)};
        if (table.arity == 2)
          args.push_back(store.make_bv(width, y));
        table.results[x][y] =
            Evaluator(store, model)
                .value(builder.make(table.kind, args, table.indices))
                ->to_u64();
      }
  }
  return tables;
}

const std::vector<Table> &tables() {
  static const std::vector<Table> all = make_tables();
  return all;
}

// All elements of a domain.
template <class Domain> std::vector<Domain> elements();

template <> std::vector<Interval> elements<Interval>() {
  std::vector<Interval> all{Interval::top(width)};
  for (uint64_t lo = 0; lo < numbers; ++lo)
    for (uint64_t size = 0; size + 1 < numbers; ++size)
      all.emplace_back(width, lo, (lo + size) % numbers);
  return all;
}

template <> std::vector<Bits> elements<Bits>() {
  std::vector<Bits> all;
  for (uint64_t zeros = 0; zeros < numbers; ++zeros)
    for (uint64_t ones = 0; ones < numbers; ++ones)
      if ((zeros & ones) == 0)
        all.emplace_back(width, zeros, ones);
  return all;
}

template <> std::vector<Stride> elements<Stride>() {
  std::vector<Stride> all;
  for (uint64_t value = 0; value < numbers; ++value)
    all.push_back(Stride::constant(width, value));
  for (uint64_t modulus = 1; modulus < numbers; ++modulus)
    for (uint64_t rest = 0; rest < modulus; ++rest)
      all.emplace_back(width, modulus, rest);
  return all;
}

// Values whose parts contradict each other contain nothing, and are no input.
template <> std::vector<Value> elements<Value>() {
  std::vector<Value> all;
  std::mt19937 random(7);
  const auto ranges = elements<Interval>();
  const auto bits = elements<Bits>();
  const auto strides = elements<Stride>();
  while (all.size() < 150) {
    Value value = Value::top(width);
    value.range = ranges[random() % ranges.size()];
    if (random() % 2 == 0)
      value.bits = bits[random() % bits.size()];
    if (random() % 2 == 0)
      value.stride = strides[random() % strides.size()];
    if (const std::optional<Value> one = Value::meet(value, Value::top(width)))
      all.push_back(*one);
  }
  return all;
}

template <class Domain> uint64_t members(const Domain &d, uint32_t bits) {
  uint64_t result = 0;
  for (uint64_t x = 0; x < (uint64_t(1) << bits); ++x)
    result |= uint64_t(d.contains(x)) << x;
  return result;
}

// Whether unsigned numbers never leave the range, as `is_exact` says.
bool never_wraps(const Table &table, uint64_t xs, uint64_t ys) {
  for (uint64_t x = 0; x < numbers; ++x)
    for (uint64_t y = 0; y < numbers; ++y) {
      if ((xs >> x & 1) == 0 || (ys >> y & 1) == 0)
        continue;
      const bool wraps = table.kind == Kind::BvAdd   ? x + y >= numbers
                         : table.kind == Kind::BvSub ? x < y
                         : table.kind == Kind::BvMul ? x * y >= numbers
                         : table.kind == Kind::BvShl
                             ? y >= width || (x << y) >= numbers
                             : true;
      if (wraps)
        return false;
    }
  return true;
}

template <class Domain>
::testing::AssertionResult contains_all(const Table &table, const Domain &a,
                                        const Domain &b, const Domain &result,
                                        uint64_t xs, uint64_t ys) {
  for (uint64_t x = 0; x < numbers; ++x)
    for (uint64_t y = 0; y < (table.arity == 2 ? numbers : 1); ++y)
      if ((xs >> x & 1) != 0 && (table.arity == 1 || (ys >> y & 1) != 0) &&
          !result.contains(table.results[x][y]))
        return ::testing::AssertionFailure()
               << "operator " << int(table.kind) << " of " << x << ", " << y
               << " is " << table.results[x][y] << " (" << members(a, width)
               << ", " << members(b, width) << ")";
  return ::testing::AssertionSuccess();
}

// How many results are not everything.
template <class Domain> size_t check_operators() {
  size_t known = 0;
  const std::vector<Domain> all = elements<Domain>();
  std::vector<uint64_t> sets;
  for (const Domain &d : all)
    sets.push_back(members(d, width));
  const uint32_t widths[] = {width, width};
  for (const Table &table : tables())
    for (size_t i = 0; i < all.size(); ++i)
      for (size_t j = 0; j < (table.arity == 2 ? all.size() : 1); ++j) {
        Operation op{.kind = table.kind,
                     .width = table.result_width,
                     .widths = std::span(widths).first(table.arity),
                     .indices = table.indices};
        op.is_exact = table.arity == 2 && never_wraps(table, sets[i], sets[j]);
        const Domain args[] = {all[i], all[j]};
        const Domain result =
            Domain::apply(op, std::span(args).first(table.arity));
        EXPECT_EQ(op.width, result.width());
        const auto is_right =
            contains_all(table, all[i], all[j], result, sets[i], sets[j]);
        if (!is_right) {
          ADD_FAILURE() << is_right.message();
          return known;
        }
        known += !result.is_top();
      }
  return known;
}

template <class Domain> void check_lattice() {
  const std::vector<Domain> all = elements<Domain>();
  const std::vector<uint64_t> thresholds{0, 2, 5, 7};
  for (const Domain &a : all)
    for (const Domain &b : all) {
      const uint64_t xs = members(a, width), ys = members(b, width);
      EXPECT_EQ(0u, (xs | ys) & ~members(Domain::join(a, b), width));
      EXPECT_EQ(0u,
                (xs | ys) & ~members(Domain::widen(a, b, thresholds), width));
      const std::optional<Domain> both = Domain::meet(a, b);
      EXPECT_EQ(0u, xs & ys & ~(both ? members(*both, width) : 0));
      if (testing::Test::HasFailure())
        return;
    }
}

// Whatever comes: a chain of widenings ends.
template <class Domain> void check_end() {
  const std::vector<Domain> all = elements<Domain>();
  const std::vector<uint64_t> thresholds{0, 2, 5, 7};
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    Domain at = all[random() % all.size()];
    int changes = 0;
    for (int i = 0; i < 400; ++i) {
      const Domain next =
          Domain::widen(at, all[random() % all.size()], thresholds);
      changes += !(next == at);
      at = next;
    }
    EXPECT_LE(changes, 3 * 8);
  }
}

} // namespace

#define DOMAIN(type, member, text)                                             \
  TEST(Domains, type##Operators) { EXPECT_GT(check_operators<type>(), 500u); } \
  TEST(Domains, type##Lattice) { check_lattice<type>(); }                      \
  TEST(Domains, type##Ends) { check_end<type>(); }
#include "absint/domains.def"

TEST(Domains, ProductOperators) {
  EXPECT_GT(check_operators<Value>(), 100'000u);
}
TEST(Domains, ProductLattice) { check_lattice<Value>(); }
TEST(Domains, ProductEnds) { check_end<Value>(); }

// What the parts tell each other.
TEST(Domains, Reduced) {
  Value value = Value::of(Interval(8, 3, 17));
  value.stride = Stride(8, 6, 5);
  const std::optional<Value> both = Value::meet(value, Value::top(8));
  ASSERT_TRUE(both);
  EXPECT_EQ(5u, both->range.lo());
  EXPECT_EQ(17u, both->range.hi());
  EXPECT_EQ(1u, both->bits.ones() & 1); // 5 + 6k is odd
  EXPECT_FALSE(Value::meet(*both, Value::of(Interval(8, 6, 10))));
}

TEST(Domains, SixtyFourBits) {
  const uint32_t widths[] = {64, 64};
  const Operation add{
      .kind = Kind::BvAdd, .width = 64, .widths = widths, .indices = {}};
  const Value args[] = {Value::of(Interval(64, UINT64_MAX - 1, 3)),
                        Value::constant(64, 2)};
  const Value sum = Value::apply(add, args);
  EXPECT_EQ(0u, sum.range.lo());
  EXPECT_EQ(5u, sum.range.hi());
  const Operation mul{
      .kind = Kind::BvMul, .width = 64, .widths = widths, .indices = {}};
  const Value large[] = {Value::of(Interval(64, 0, uint64_t(1) << 62)),
                         Value::constant(64, 16)};
  EXPECT_TRUE(Value::apply(mul, large).contains(0));
  EXPECT_EQ(16u, Value::apply(mul, large).stride.modulus());
}
