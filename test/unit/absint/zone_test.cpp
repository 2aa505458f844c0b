// Zones, against all points of a small cube: what an operation does to points
// is allowed by what it does to the zone.
#include "absint/relations/zone.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

using namespace fathom::absint;

namespace {

constexpr int size = 5; // numbers are 0 to 4, and 0 first
using Point = std::array<int, 4>;

std::vector<Point> all_points() {
  std::vector<Point> all;
  for (int a = 0; a < size; ++a)
    for (int b = 0; b < size; ++b)
      for (int c = 0; c < size; ++c)
        all.push_back({0, a, b, c});
  return all;
}

bool contains(const Zone &zone, const Point &p) {
  for (size_t i = 0; i < p.size(); ++i)
    for (size_t j = 0; j < p.size(); ++j)
      if (const std::optional<Wide> most = zone.bound(i, j))
        if (p[i] - p[j] > *most)
          return false;
  return true;
}

struct Made {
  Zone zone{4};
  std::vector<Point> points = all_points(); // that it must contain
  bool is_empty = false;
};

void constrain(Made &made, std::mt19937 &random) {
  const size_t x = random() % 4, y = random() % 4;
  const int most = int(random() % 7) - 3;
  if (x == y)
    return;
  std::erase_if(made.points,
                [&](const Point &p) { return p[x] - p[y] > most; });
  made.is_empty = made.is_empty || !made.zone.add(x, y, most);
}

} // namespace

TEST(Zones, Random) {
  std::mt19937 random(3);
  size_t bounded = 0;
  for (int round = 0; round < 3000; ++round) {
    Made a, b;
    for (int i = 0; i < 4; ++i) {
      constrain(a, random);
      constrain(b, random);
    }
    if (a.is_empty || b.is_empty) {
      EXPECT_TRUE(!a.is_empty || a.points.empty());
      continue;
    }
    for (const Point &p : a.points)
      ASSERT_TRUE(contains(a.zone, p));
    Zone joined = a.zone, widened = a.zone;
    joined.join(b.zone);
    widened.widen(b.zone, {-2, 0, 3});
    for (const std::vector<Point> &points : {a.points, b.points})
      for (const Point &p : points) {
        ASSERT_TRUE(contains(joined, p));
        ASSERT_TRUE(contains(widened, p));
      }
    bounded += joined.bound(1, 2).has_value();
    // All at once: each is another one and a constant, or anything.
    std::vector<std::optional<Source>> sources{Source{0, 0}};
    std::array<int, 4> more{};
    for (size_t i = 1; i < 4; ++i) {
      sources.push_back(Source{random() % 4, Wide(random() % 3) - 1});
      more[i] = int(sources[i]->more);
      if (random() % 4 == 0)
        sources[i].reset();
    }
    Zone assigned = a.zone;
    assigned.assign(sources);
    for (const Point &p : a.points) {
      Point next{};
      for (size_t i = 1; i < 4; ++i)
        next[i] = sources[i] ? p[sources[i]->number] + more[i]
                             : int(random() % 100) - 50;
      ASSERT_TRUE(contains(assigned, next));
    }
  }
  EXPECT_GT(bounded, 100u);
}

TEST(Zones, Transitive) {
  Zone zone(3);
  EXPECT_TRUE(zone.add(1, 2, -1)); // a < b
  EXPECT_TRUE(zone.add(2, 0, 10)); // b <= 10
  EXPECT_EQ(9, int(*zone.bound(1, 0)));
  EXPECT_FALSE(zone.add(0, 1, -10)); // a >= 10
}
