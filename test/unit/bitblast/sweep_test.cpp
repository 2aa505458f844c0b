// Sweeping: what it says is true of all assignments (random graphs, judged by
// trying all), it finds what it should, and gives up where there is nothing.
#include "all_values.h"
#include "bitblast/aig_eval.h"
#include "bitblast/sweep.h"
#include "bitblast/window.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace fathom {
namespace {

constexpr unsigned num_inputs = 8; // four words of 64 are all assignments

// A random graph without the rules that would merge equal nodes by themselves.
struct RandomGraph {
  explicit RandomGraph(unsigned seed) : random(seed) {
    for (unsigned i = 0; i < num_inputs; ++i)
      lits.push_back(aig.new_input());
    for (unsigned i = 0; i < 200; ++i)
      lits.push_back(aig.make_and(any(), any()));
  }
  Lit any() { return lits[random() % lits.size()] ^ (random() % 2 == 0); }

  // All values of a literal.
  std::vector<uint64_t> table(Lit lit) const {
    return all_values(aig, std::span(lits).first(num_inputs), lit);
  }

  Aig aig{false};
  std::mt19937 random;
  std::vector<Lit> lits;
};

const std::function<bool()> never = [] { return false; };

TEST(SweepRandom, WhatItSaysIsTrue) {
  uint64_t said = 0;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    RandomGraph graph(seed);
    SweepLimits limits;
    limits.small_window = 1 + seed % 7; // counterexamples of parts only
    limits.large_window = 1 + seed % 50;
    SweepStatistics statistics;
    for (EqualLits pair :
         sweep(graph.aig, graph.lits, limits, never, statistics)) {
      EXPECT_EQ(graph.table(pair.later), graph.table(pair.earlier)) << seed;
      EXPECT_GT(pair.later.node(), pair.earlier.node());
      ++said;
    }
  }
  EXPECT_GT(said, 1000u);
}

// With windows that are large enough nothing is missed.
TEST(SweepRandom, FindsAll) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    RandomGraph graph(seed);
    SweepLimits limits;
    limits.work = UINT64_MAX / 2;
    limits.open_per_class = 1'000'000;
    SweepStatistics statistics;
    std::vector<bool> merged(graph.aig.node_count());
    for (EqualLits pair :
         sweep(graph.aig, graph.lits, limits, never, statistics))
      merged[pair.later.node()] = true;
    std::vector<std::vector<uint64_t>> seen{graph.table(false_lit)};
    for (uint32_t node = 1; node < graph.aig.node_count(); ++node) {
      std::vector<uint64_t> values = graph.table(Lit::of_node(node));
      if (values[0] & 1)
        for (uint64_t &word : values)
          word = ~word;
      bool is_known = std::find(seen.begin(), seen.end(), values) != seen.end();
      EXPECT_EQ(merged[node], is_known) << seed << ", node " << node;
      seen.push_back(values);
    }
  }
}

TEST(Sweep, TwoWaysToAdd) {
  Aig aig;
  std::vector<Lit> a, b;
  for (int i = 0; i < 24; ++i) {
    a.push_back(aig.new_input());
    b.push_back(aig.new_input());
  }
  // Carries in two forms: a majority, and a choice by a xor b.
  std::vector<Lit> roots;
  Lit left = false_lit, right = false_lit;
  for (int i = 0; i < 24; ++i) {
    Lit differ = aig.make_xor(a[i], b[i]);
    roots.push_back(
        aig.make_xor(aig.make_xor(differ, left), aig.make_xor(differ, right)));
    left = aig.make_majority(a[i], b[i], left);
    right = aig.make_ite(differ, right, aig.make_and(a[i], b[i]));
  }
  SweepStatistics statistics;
  std::vector<bool> is_false(aig.node_count());
  for (EqualLits pair : sweep(aig, roots, {}, never, statistics))
    if (pair.earlier == false_lit && !pair.later.is_negated())
      is_false[pair.later.node()] = true;
  for (Lit root : roots)
    EXPECT_TRUE(root == false_lit || is_false[root.node()]);
  EXPECT_GT(statistics.proved, 10u);
}

TEST(Sweep, ItsWorkIsLimitedWhereThereIsNothing) {
  std::mt19937 random(5);
  Aig aig;
  std::vector<Lit> lits;
  for (int i = 0; i < 400; ++i)
    lits.push_back(aig.new_input());
  std::vector<Lit> roots; // conjunctions of 40: false by chance, but not always
  for (int i = 0; i < 3000; ++i) {
    Lit all = true_lit;
    for (int k = 0; k < 40; ++k)
      all = aig.make_and(all, lits[k * 10 + random() % 10]);
    roots.push_back(all);
  }
  SweepLimits limits;
  SweepStatistics statistics;
  EXPECT_TRUE(sweep(aig, roots, limits, never, statistics).empty());
  EXPECT_EQ(statistics.proved, 0u);
  EXPECT_LT(statistics.work, limits.work + 10'000);
}

TEST(Sweep, StopsWhenItIsTold) {
  RandomGraph graph(3);
  SweepStatistics statistics;
  int polls = 0;
  std::vector<EqualLits> some = sweep(
      graph.aig, graph.lits, {}, [&] { return ++polls > 150; }, statistics);
  std::vector<EqualLits> all =
      sweep(graph.aig, graph.lits, {}, never, statistics);
  EXPECT_LT(some.size(), all.size());
  EXPECT_EQ(polls, 151);
}

TEST(WindowOfAig, CounterexampleIsOne) {
  Aig aig;
  Lit a = aig.new_input(), b = aig.new_input(), c = aig.new_input();
  Lit x = aig.make_and(a, b), y = aig.make_and(x, c);
  Window window(aig);
  ASSERT_EQ(window.ask(y, x, 100, 100), Window::Answer::Different);
  EXPECT_TRUE(window.reaches_inputs());
  AigEval<uint8_t> eval(aig);
  for (Lit lit : window.counterexample())
    eval.set_input(lit, 1);
  EXPECT_NE(eval.value(x), eval.value(y));
  // A window of one gate: x is arbitrary in it.
  ASSERT_EQ(window.ask(y, x, 1, 100), Window::Answer::Different);
  EXPECT_FALSE(window.reaches_inputs());
  EXPECT_EQ(window.ask(aig.make_and(y, b), y, 100, 100), Window::Answer::Equal);
}

} // namespace
} // namespace fathom
