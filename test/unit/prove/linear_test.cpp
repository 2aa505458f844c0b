// Linear equations modulo 2^w against their definition.
#include "prove/guess/linear.h"

#include <gtest/gtest.h>

#include <random>

using namespace fathom::prove;

namespace {

uint64_t value(const Equation &e, const std::vector<uint64_t> &point,
               uint32_t width) {
  uint64_t sum = e[0];
  for (size_t i = 0; i < point.size(); ++i)
    sum += e[i + 1] * point[i];
  return width >= 64 ? sum : sum & ((uint64_t(1) << width) - 1);
}

} // namespace

TEST(Linear, Lockstep) {
  // y = 3 x + 5 modulo 2^8
  std::vector<std::vector<uint64_t>> points;
  for (uint64_t x : {0u, 1u, 2u, 100u, 200u})
    points.push_back({x, (3 * x + 5) & 255});
  std::vector<Equation> found = linear_equations(points, 2, 8);
  ASSERT_EQ(found.size(), 1u);
  for (const auto &point : points)
    EXPECT_EQ(value(found[0], point, 8), 0u);
  EXPECT_NE(value(found[0], {1, 1}, 8), 0u);
}

TEST(Linear, NothingInCommon) {
  EXPECT_TRUE(linear_equations({{0, 0}, {1, 0}, {0, 1}}, 2, 32).empty());
  // All equations hold at no point at all.
  EXPECT_EQ(linear_equations({}, 2, 32).size(), 3u);
}

TEST(Linear, EvenSteps) {
  // 2 x = y modulo 2^64, with x that has no odd difference
  std::vector<std::vector<uint64_t>> points;
  for (uint64_t x : {4u, 8u, 12u})
    points.push_back({x, 2 * x});
  bool is_found = false;
  for (const Equation &e : linear_equations(points, 2, 64))
    is_found |= value(e, {3, 6}, 64) == 0 && value(e, {3, 7}, 64) != 0;
  EXPECT_TRUE(is_found);
}

TEST(Linear, LowBitsAreTakenAway) {
  // z = 6 x + 6 modulo 2^8, beside a y that is always odd
  std::vector<std::vector<uint64_t>> points;
  for (uint64_t x : {0u, 1u, 2u, 3u, 9u, 14u})
    points.push_back({x, (x * x * 2 + 1) & 255, (6 * x + 6) & 255});
  bool is_found = false;
  for (const Equation &e : linear_equations(points, 3, 8))
    is_found |= e[3] % 2 == 1 && e[2] == 0;
  EXPECT_TRUE(is_found);
}

TEST(Linear, Random) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 200; ++round) {
    const uint32_t width = round % 2 == 0 ? 32 : 8;
    const uint64_t mask = (uint64_t(1) << width) - 1;
    const uint64_t a = random(), b = random(), c = random();
    std::vector<std::vector<uint64_t>> points;
    for (int i = 0; i < 8; ++i) {
      const uint64_t x = random() & mask, y = random() & mask;
      points.push_back({x, y, (a * x + b * y + c) & mask});
    }
    std::vector<Equation> found = linear_equations(points, 3, width);
    ASSERT_FALSE(found.empty());
    for (const Equation &e : found)
      for (const auto &point : points)
        ASSERT_EQ(value(e, point, width), 0u);
  }
}
