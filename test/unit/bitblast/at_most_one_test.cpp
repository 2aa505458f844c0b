// At most one of some literals: what is said instead of pairs is the same
// function (random facts, judged by trying all assignments), and it is said
// where it should be.
#include "all_values.h"
#include "bitblast/at_most_one.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace fathom {
namespace {

constexpr unsigned num_inputs = 8;

struct Inputs {
  Inputs() {
    for (unsigned i = 0; i < num_inputs; ++i)
      lits.push_back(aig.new_input());
  }
  // On which of all assignments all of them hold.
  std::vector<uint64_t> table(const std::vector<Lit> &facts) const {
    std::vector<uint64_t> result((1u << num_inputs) / 64, ~uint64_t(0));
    for (Lit fact : facts) {
      const std::vector<uint64_t> values = all_values(aig, lits, fact);
      for (size_t i = 0; i < result.size(); ++i)
        result[i] &= values[i];
    }
    return result;
  }
  // All pairs of the literals but one, by its number; none: all.
  std::vector<Lit> pairs_of(const std::vector<Lit> &of,
                            size_t without = SIZE_MAX) {
    std::vector<Lit> result;
    size_t number = 0;
    for (size_t i = 0; i < of.size(); ++i)
      for (size_t k = 0; k < i; ++k)
        if (number++ != without)
          result.push_back(!aig.make_and(of[i], of[k]));
    return result;
  }

  Aig aig{false};
  std::vector<Lit> lits;
};

TEST(AtMostOne, SaysTheSameAsPairs) {
  uint64_t sets = 0, changed = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    Inputs inputs;
    std::mt19937 random(seed);
    std::vector<Lit> some = inputs.lits;
    for (int i = 0; i < 30; ++i)
      some.push_back(inputs.aig.make_and(some[random() % some.size()],
                                         !some[random() % some.size()]));
    auto any = [&] { return some[random() % some.size()] ^ (random() % 2); };
    std::vector<Lit> facts;
    for (int group = 0; group < 3; ++group) { // some without one pair
      std::vector<Lit> of;
      for (unsigned i = random() % 7; i < 8; ++i)
        of.push_back(any());
      for (Lit pair : inputs.pairs_of(of, random() % 40))
        facts.push_back(pair);
    }
    for (int i = 0; i < 4; ++i)
      facts.push_back(!inputs.aig.make_and(any(), any()));
    if (seed % 3 == 0) // as one conjunction
      facts = {inputs.aig.make_and(facts)};
    const std::vector<uint64_t> before = inputs.table(facts);
    const std::vector<Lit> given = facts;
    sets += chain_pairs(inputs.aig, facts, {.least = 3 + seed % 3});
    changed += facts != given;
    EXPECT_EQ(inputs.table(facts), before) << seed;
  }
  EXPECT_GT(sets, 200u);
  EXPECT_GT(changed, 100u);
}

TEST(AtMostOne, OneChainForAllPairs) {
  Inputs inputs;
  std::vector<Lit> facts = inputs.pairs_of(inputs.lits);
  const std::vector<uint64_t> before = inputs.table(facts);
  EXPECT_EQ(chain_pairs(inputs.aig, facts), 1u);
  EXPECT_EQ(facts.size(), num_inputs - 1);
  EXPECT_EQ(inputs.table(facts), before);
}

// Without one pair both may hold, and seven of the eight are a set.
TEST(AtMostOne, OnePairIsMissing) {
  Inputs inputs;
  for (size_t without = 0; without < 28; ++without) {
    std::vector<Lit> facts = inputs.pairs_of(inputs.lits, without);
    const std::vector<uint64_t> before = inputs.table(facts);
    EXPECT_EQ(chain_pairs(inputs.aig, facts), 1u);
    EXPECT_EQ(inputs.table(facts), before) << without;
    EXPECT_NE(before, inputs.table(inputs.pairs_of(inputs.lits)));
  }
}

TEST(AtMostOne, FewStayAsTheyAre) {
  Inputs inputs;
  std::vector<Lit> five(inputs.lits.begin(), inputs.lits.begin() + 5);
  std::vector<Lit> facts = inputs.pairs_of(five);
  const std::vector<Lit> given = facts;
  EXPECT_EQ(chain_pairs(inputs.aig, facts), 0u);
  EXPECT_EQ(facts, given);
}

// A XOR is a conjunction of two pairs, which stays what it is.
TEST(AtMostOne, OtherGatesAreNotTakenApart) {
  Inputs inputs;
  std::vector<Lit> facts =
      inputs.pairs_of({inputs.lits.begin(), inputs.lits.begin() + 6});
  const Lit differ = inputs.aig.make_xor(inputs.lits[6], inputs.lits[7]);
  facts.push_back(differ);
  EXPECT_EQ(chain_pairs(inputs.aig, facts), 1u);
  EXPECT_EQ(std::count(facts.begin(), facts.end(), differ), 1);
  EXPECT_EQ(facts.size(), 6u);
}

// Six hundred literals, each with a hundred others by chance: no sets, and
// an end.
TEST(AtMostOne, ItsWorkIsLimited) {
  Aig aig;
  std::mt19937 random(3);
  std::vector<Lit> lits, facts;
  for (int i = 0; i < 600; ++i)
    lits.push_back(aig.new_input());
  for (int i = 0; i < 30'000; ++i)
    facts.push_back(!aig.make_and(lits[random() % 600], lits[random() % 600]));
  const size_t before = facts.size();
  EXPECT_LT(chain_pairs(aig, facts, {.least = 12}), 10u);
  EXPECT_LE(facts.size(), before);
}

} // namespace
} // namespace fathom
