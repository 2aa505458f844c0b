// What is left of claims means what all of them do: bounds of two numbers of
// three bits, drawn by chance, tried with all values.
#include "prove/text/weaker_claims.h"
#include "terms/builder.h"
#include "terms/evaluator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace fathom;
using namespace fathom::prove;

namespace {

class WeakerClaims : public testing::Test {
protected:
  Term bound_by_chance() {
    const Term x = numbers_[rng_() % 2];
    const Term c = store_.make_bv(3, rng_() % 8);
    const Kind kinds[] = {Kind::BvUlt, Kind::BvUle, Kind::BvSlt, Kind::BvSle,
                          Kind::Eq};
    const Kind kind = kinds[rng_() % std::size(kinds)];
    const Term t =
        rng_() % 2 ? builder_.make(kind, {x, c}) : builder_.make(kind, {c, x});
    return rng_() % 3 == 0 ? builder_.make(Kind::Not, {t}) : t;
  }
  // Of all values of both: bit 8 * x + y is whether they hold.
  uint64_t truth(const std::vector<Claim> &claims, uint32_t loop) {
    uint64_t all = 0;
    for (uint32_t v = 0; v < 64; ++v) {
      Model model;
      model.scalars.emplace(numbers_[0], BitVec(3, v / 8));
      model.scalars.emplace(numbers_[1], BitVec(3, v % 8));
      Evaluator evaluator(store_, model);
      const bool holds = std::ranges::all_of(claims, [&](const Claim &claim) {
        return claim.loop.loop != loop ||
               evaluator.value(claim.holds)->is_true();
      });
      all |= uint64_t(holds) << v;
    }
    return all;
  }

  TermStore store_;
  Builder builder_{store_};
  Term numbers_[2] = {store_.make_fresh_var("x", store_.bv_sort(3)),
                      store_.make_fresh_var("y", store_.bv_sort(3))};
  std::mt19937 rng_{1};
};

TEST_F(WeakerClaims, WhatIsLeftMeansTheSame) {
  size_t num_left = 0, num_all = 0;
  for (int round = 0; round < 2000; ++round) {
    std::vector<Claim> claims;
    for (uint32_t loop : {0u, 1u})
      for (size_t i = 0; i < 1 + rng_() % 6; ++i)
        claims.push_back({{sea::FunctionId(0), loop}, bound_by_chance()});
    const std::vector<Claim> left = without_weaker(store_, claims);
    num_all += claims.size();
    num_left += left.size();
    for (uint32_t loop : {0u, 1u})
      ASSERT_EQ(truth(left, loop), truth(claims, loop)) << round;
  }
  EXPECT_LT(num_left, num_all * 9 / 10);
}

TEST_F(WeakerClaims, TheTightestIsLeft) {
  const LoopId loop{sea::FunctionId(0), 0}, other{sea::FunctionId(0), 1};
  const Term x = numbers_[0], y = numbers_[1];
  const auto at = [&](Kind kind, Term number, uint64_t c) {
    return builder_.make(kind, {number, store_.make_bv(3, c)});
  };
  const Term tight = at(Kind::BvUlt, x, 4), equal = at(Kind::Eq, y, 2);
  const std::vector<Claim> left = without_weaker(
      store_,
      std::vector<Claim>{{loop, at(Kind::BvUle, x, 5)},
                         {loop, tight},
                         {loop, at(Kind::BvUle, x, 3)}, // the same
                         {loop, builder_.make(Kind::Not, {at(Kind::Eq, x, 6)})},
                         {loop, at(Kind::BvSle, y, 3)},
                         {loop, equal},
                         {other, at(Kind::BvUle, x, 5)}});
  ASSERT_EQ(left.size(), 3u);
  EXPECT_EQ(left[0].holds, tight);
  EXPECT_EQ(left[1].holds, equal);
  EXPECT_EQ(left[2].loop, other);
}

TEST_F(WeakerClaims, WhatIsNoConditionStays) {
  const LoopId loop{sea::FunctionId(0), 0};
  const Term x = numbers_[0];
  const Term loose = builder_.make(Kind::BvUle, {x, store_.make_bv(3, 5)});
  const Term tight = builder_.make(Kind::BvUle, {x, store_.make_bv(3, 4)});
  const std::vector<Claim> claims{{loop, x},
                                  {loop, x},
                                  {loop, loose, Origin::Object},
                                  {loop, loose, Origin::Bound},
                                  {loop, tight, Origin::Bound}};
  const std::vector<Claim> left = without_weaker(store_, claims);
  ASSERT_EQ(left.size(), 4u);
  EXPECT_EQ(left[2].origin, Origin::Object);
  EXPECT_EQ(left[3].holds, tight);
}

} // namespace
