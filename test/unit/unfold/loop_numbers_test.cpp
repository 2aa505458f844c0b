#include "unfold/loops/loop_numbers.h"

#include "terms/builder.h"
#include "terms/evaluator.h"

#include <gtest/gtest.h>

#include <random>

namespace fathom::unfold {
namespace {

// Numbers of few bits, so that all of their values can be gone through.
constexpr uint32_t width = 3;
constexpr uint64_t values = 1u << width;

class LoopNumbersTest : public testing::Test {
protected:
  Term var(const char *name, uint32_t bits = width) {
    return store_.make_var(name, store_.bv_sort(bits));
  }
  Term constant(uint64_t v, uint32_t bits = width) {
    return store_.make_bv(bits, v);
  }
  unsigned pick(unsigned n) { return unsigned(random_() % n); }

  // A number of k and a, in the ways in which counters and offsets are written.
  Term random_number(unsigned depth) {
    if (depth == 0)
      return pick(3) == 0 ? a_ : pick(3) == 0 ? constant(pick(8)) : k_;
    Term x = random_number(depth - 1);
    uint32_t bits = store_.width(x);
    switch (pick(8)) {
    case 0:
      return rewriter_.make_add(x, constant(pick(8), bits));
    case 1:
      return rewriter_.make_sub(constant(pick(8), bits), x);
    case 2:
      return rewriter_.make_mul(x, constant(pick(5), bits));
    case 3:
      return bits > 6 ? x : rewriter_.make_zext(x, 1 + pick(3));
    case 4:
      return bits > 6 ? x : rewriter_.make_sext(x, 1 + pick(3));
    case 5:
      return bits < 3 ? x : rewriter_.make_extract(x, bits - 2, 0);
    case 6:
      return bits > 6 ? x : rewriter_.make_concat(x, constant(pick(4), 2));
    default:
      return rewriter_.make_add(x, resized(rewriter_, a_, bits));
    }
  }

  uint64_t value(Term t, uint64_t k, uint64_t a, uint64_t b,
                 uint64_t last = 0) {
    Model m;
    m.scalars.emplace(k_, BitVec(width, k));
    m.scalars.emplace(a_, BitVec(width, a));
    m.scalars.emplace(b_, BitVec(width, b));
    m.scalars.emplace(wide_, BitVec(2 * width, b * 5));
    m.scalars.emplace(last_, BitVec(width, last));
    return Evaluator(store_, m).value(t)->to_u64();
  }

  // In the order in which the guard compares it, the counter does not wrap.
  void expect_in_order(const Trip &trip, uint64_t a, uint64_t b,
                       uint64_t last) {
    uint32_t bits = store_.width(trip.counter);
    uint64_t sign = trip.is_signed ? uint64_t(1) << (bits - 1) : 0;
    unsigned rises = 0, falls = 0;
    for (uint64_t k = 0; k < last; ++k) {
      uint64_t now = value(trip.counter, k, a, b) ^ sign;
      uint64_t next = value(trip.counter, k + 1, a, b) ^ sign;
      rises += next > now;
      falls += next < now;
    }
    if (trip.is_signed || trip.is_unsigned) {
      EXPECT_TRUE(rises == 0 || falls == 0);
    }
  }

  TermStore store_;
  Rewriter rewriter_{store_};
  Term k_ = var("k"), a_ = var("a"), b_ = var("b"), last_ = var("last");
  Term wide_ = var("wide", 2 * width);
  LoopNumbers numbers_{rewriter_, k_, [](Term) { return false; }};
  std::mt19937 random_{7};
};

TEST_F(LoopNumbersTest, EvenNumbersAreEven) {
  unsigned found = 0, conditional = 0;
  for (unsigned round = 0; round < 3000; ++round) {
    Term t = random_number(1 + pick(4));
    std::optional<Even> even = numbers_.even(t);
    if (!even || !numbers_.depends(t))
      continue;
    ++found;
    conditional += !even->unless_wraps.empty();
    Term fits = store_.make_bool(true);
    for (const Even::NoWrap &n : even->unless_wraps)
      fits = rewriter_.make_and(fits, numbers_.no_wrap(n, last_));
    uint64_t mask = (uint64_t(1) << store_.width(t)) - 1;
    for (uint64_t a = 0; a < values; ++a)
      for (uint64_t last = 0; last < values; ++last) {
        if (value(fits, 0, a, 0, last) == 0)
          continue;
        uint64_t first = value(t, 0, a, 0);
        for (uint64_t k = 0; k <= last; ++k)
          ASSERT_EQ(value(t, k, a, 0),
                    (first + uint64_t(even->factor) * k) & mask)
              << "round " << round << " a " << a << " k " << k;
      }
  }
  EXPECT_GT(found, 500u);
  EXPECT_GT(conditional, 100u);
}

TEST_F(LoopNumbersTest, GuardsHoldUpToTheLastIteration) {
  unsigned found = 0, endless = 0;
  for (unsigned round = 0; round < 4000; ++round) {
    Term counter = random_number(1 + pick(3));
    uint32_t bits = store_.width(counter);
    Term bound = bits == 2 * width && pick(2) ? wide_
                 : pick(4)                    ? resized(rewriter_, b_, bits)
                           : constant(pick(8) * 3 % (1u << bits), bits);
    Kind kinds[] = {Kind::BvUlt, Kind::BvUle, Kind::BvSlt, Kind::BvSle,
                    Kind::Eq};
    Kind kind = kinds[pick(5)];
    Term guard = pick(2) ? rewriter_.make(kind, {counter, bound})
                         : rewriter_.make(kind, {bound, counter});
    if (pick(2))
      guard = rewriter_.make_not(guard);
    std::optional<Trip> trip = numbers_.trip(guard);
    if (!trip)
      continue;
    ++found;
    ASSERT_FALSE(numbers_.depends(trip->last));
    for (uint64_t a = 0; a < values; ++a)
      for (uint64_t b = 0; b < values; ++b) {
        if (value(guard, 0, a, b) == 0)
          continue;
        uint64_t last = value(trip->last, 0, a, b);
        for (uint64_t k = 0; k <= last; ++k)
          ASSERT_EQ(value(guard, k, a, b), 1u)
              << "round " << round << " a " << a << " b " << b << " k " << k;
        expect_in_order(*trip, a, b, last);
        bool ends = !trip->ends || value(trip->ends, 0, a, b) == 1;
        endless += !ends;
        if (!ends)
          continue;
        ASSERT_LT(last + 1, values);
        ASSERT_EQ(value(guard, last + 1, a, b), 0u)
            << "round " << round << " a " << a << " b " << b;
      }
  }
  EXPECT_GT(found, 400u);
  EXPECT_GT(endless, 100u);
}

// What is not even, or counted in another way, is not described.
TEST_F(LoopNumbersTest, OtherNumbersAreRefused) {
  Builder b(store_);
  EXPECT_FALSE(numbers_.even(b.make_mul(k_, k_)));
  EXPECT_FALSE(numbers_.even(b.make(Kind::BvUdiv, {k_, constant(2)})));
  EXPECT_FALSE(numbers_.even(b.make_extract(k_, 2, 1)));
  EXPECT_FALSE(numbers_.trip(b.make_eq(k_, a_)));
  EXPECT_FALSE(numbers_.trip(b.make_ult(a_, k_)));
  EXPECT_FALSE(numbers_.trip(b.make_ult(k_, b.make_add(k_, a_))));
  // Every other number: the bound may be stepped over.
  EXPECT_FALSE(
      numbers_.trip(b.make_not(b.make_eq(b.make_mul(k_, constant(2)), a_))));
}

TEST_F(LoopNumbersTest, RegistersThatVaryAreNoBounds) {
  LoopNumbers numbers(rewriter_, k_, [this](Term t) { return t == a_; });
  EXPECT_TRUE(numbers.depends(rewriter_.make_add(a_, b_)));
  EXPECT_FALSE(numbers.even(a_));
  EXPECT_FALSE(numbers.trip(rewriter_.make_ult(k_, a_)));
  EXPECT_TRUE(numbers.trip(rewriter_.make_ult(k_, b_)));
}

} // namespace
} // namespace fathom::unfold
