// Polyhedra, against all points of a small cube: what an operation does to
// points is allowed by what it does to the polyhedron.
#include "absint/relations/polyhedron.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

using namespace fathom::absint;

namespace {

constexpr int size = 5;     // numbers are 0 to 4
constexpr size_t count = 3; // of them
using Point = std::array<int, count>;

std::vector<Point> all_points() {
  std::vector<Point> all;
  for (int a = 0; a < size; ++a)
    for (int b = 0; b < size; ++b)
      for (int c = 0; c < size; ++c)
        all.push_back({a, b, c});
  return all;
}

Wide value(const Linear &sum, const Point &p) {
  Wide result = sum.constant;
  for (const auto &[number, factor] : sum.factors)
    result += factor * p[number - 1];
  return result;
}

bool contains(const Polyhedron &polyhedron, const Point &p) {
  for (const Inequality &one : polyhedron.inequalities())
    if (value(one.sum, p) < 0 || (one.is_equality && value(one.sum, p) != 0))
      return false;
  return true;
}

Linear random_sum(std::mt19937 &random) {
  Linear sum;
  for (size_t i = 1; i <= count; ++i)
    sum.add(i, int(random() % 5) - 2);
  sum.constant = int(random() % 9) - 4;
  return sum;
}

struct Made {
  Polyhedron polyhedron{count};
  std::vector<Point> points = all_points(); // that it must contain
  bool is_empty = false;
};

void constrain(Made &made, std::mt19937 &random) {
  const Linear sum = random_sum(random);
  std::erase_if(made.points, [&](const Point &p) { return value(sum, p) < 0; });
  made.is_empty = made.is_empty || !made.polyhedron.add({&sum, 1});
}

void assign(Made &made, std::mt19937 &random) {
  std::vector<std::optional<Linear>> sources(count + 1);
  for (size_t i = 1; i <= count; ++i)
    sources[i] = random() % 2 == 0 ? Linear{.factors = {{i, 1}}, .constant = 0}
                                   : random_sum(random);
  for (Point &p : made.points) {
    const Point old = p;
    for (size_t i = 1; i <= count; ++i)
      p[i - 1] = int(value(*sources[i], old));
  }
  made.polyhedron.assign(sources);
}

Made random_one(std::mt19937 &random) {
  Made made;
  for (int i = 0; i < 3; ++i) {
    constrain(made, random);
    if (random() % 3 == 0)
      assign(made, random);
  }
  return made;
}

void expect_all(const Made &made, const Polyhedron &polyhedron) {
  EXPECT_TRUE(!made.is_empty || made.points.empty());
  for (const Point &p : made.points)
    ASSERT_TRUE(contains(polyhedron, p));
}

} // namespace

TEST(Polyhedron, KeepsAllPoints) {
  std::mt19937 random(7);
  for (int i = 0; i < 300; ++i) {
    const Made a = random_one(random), b = random_one(random);
    expect_all(a, a.polyhedron);
    if (a.is_empty || b.is_empty)
      continue;
    Polyhedron both = a.polyhedron, wide = a.polyhedron;
    both.join(b.polyhedron);
    wide.widen(b.polyhedron);
    for (const Made *one : {&a, &b}) {
      expect_all(*one, both);
      expect_all(*one, wide);
    }
  }
}

// It says something, where the library is built in, and only there.
TEST(Polyhedron, LeavesPointsOut) {
  Polyhedron polyhedron(count);
  const Linear sum{.factors = {{1, 1}, {2, 2}, {3, -1}}, .constant = -3};
  EXPECT_TRUE(polyhedron.add({&sum, 1}));
  EXPECT_TRUE(contains(polyhedron, {3, 0, 0}));
  EXPECT_EQ(contains(polyhedron, {2, 0, 0}), !Polyhedron::is_built);
  const Linear other{.factors = {{1, -1}, {2, -2}, {3, 1}}, .constant = 2};
  EXPECT_EQ(polyhedron.add({&other, 1}), !Polyhedron::is_built);
}

TEST(Polyhedron, WideningEnds) {
  Polyhedron now(count);
  const Linear zero[] = {{.factors = {{1, 1}}, .constant = 0},
                         {.factors = {{1, -1}}, .constant = 0}};
  EXPECT_TRUE(now.add(zero));
  std::vector<std::optional<Linear>> step(count + 1);
  step[1] = Linear{.factors = {{1, 1}}, .constant = 1};
  int rounds = 0;
  for (; rounds < 20; ++rounds) {
    Polyhedron next = now;
    next.assign(step);
    const Polyhedron old = now;
    now.widen(next);
    if (now == old)
      break;
  }
  EXPECT_LT(rounds, 5);
  EXPECT_TRUE(contains(now, {4, 0, 0}));
}
