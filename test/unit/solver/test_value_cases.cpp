// Facts that are taken apart by the values of a word: they mean the same, and
// it is done where it makes them smaller only.
#include "solver/native/facts/linear/simplex.h"
#include "solver/native/facts/value_cases.h"
#include "solver_fixture.h"

#include <random>

namespace fathom {

namespace {

class ValueCases : public SolverFixture, public testing::Test {
protected:
  Preprocessor preprocessor{store, {}, true, stop};
  Rewriter plain{store};

  bool split(NewFacts &facts, const ValueCaseLimits &limits = {}) {
    return split_by_values({.preprocessor = preprocessor,
                            .plain_rewriter = plain,
                            .stop = stop,
                            .simplifies = true,
                            .uses_polynomials = true,
                            .expands_arrays = true,
                            .simplex_work = simplex_work},
                           facts, limits);
  }
  Term conjunction(std::span<const Term> facts) {
    Term all = store.make_bool(true);
    for (Term f : facts)
      all = b.make_and(all, f);
    return all;
  }
  void expect_same(std::span<const Term> before, std::span<const Term> after,
                   std::span<const Term> below) {
    std::unique_ptr<Solver> solver = make("z3");
    for (Term f : below)
      solver->assert_term(f);
    solver->assert_term(
        b.make_not(b.make_eq(conjunction(before), conjunction(after))));
    EXPECT_EQ(solver->check().answer, Answer::Unsat);
  }

  // The place of a hash in a table whose size is a power of two, tried again
  // and again: no place is behind the table.
  std::vector<Term> probes(Term size, unsigned count, uint64_t last) {
    Term mask = b.make_sub(b.make_zext(size, 27), num(32, 1));
    Term behind = store.make_bool(false);
    Term hash = bv("hash", 32);
    for (unsigned i = 0; i < count; ++i) {
      Term at = b.make(Kind::BvAnd, {b.make_add(hash, num(32, i)), mask});
      hash = b.make(Kind::BvXor, {b.make_mul(at, num(32, 77)), hash});
      behind = b.make_or(
          behind, b.make_ult(num(32, last), b.make_add(at, num(32, 16 - i))));
    }
    return {plain.rewrite(behind)};
  }
  std::vector<Term> is_power(Term size) {
    Term before = b.make_sub(size, num(5, 1));
    return {plain.rewrite(b.make_ult(num(5, 0), size)),
            plain.rewrite(
                b.make_eq(b.make(Kind::BvAnd, {size, before}), num(5, 0)))};
  }
};

TEST_F(ValueCases, TheSizeOfATableDecides) {
  Term size = bv("size", 5);
  std::vector<Term> below = is_power(size);
  NewFacts facts{.facts = probes(size, 16, 31), .below = below};
  std::vector<Term> before = facts.facts;
  ASSERT_TRUE(split(facts));
  ASSERT_EQ(facts.facts.size(), 1u);
  EXPECT_TRUE(store.is_false(facts.facts.front()));
  expect_same(before, facts.facts, below);
}

// Without what is known of the size nothing becomes smaller.
TEST_F(ValueCases, WhatStaysLargeIsLeftAlone) {
  Term size = bv("size", 5);
  NewFacts facts{.facts = probes(size, 16, 20), .below = {}};
  std::vector<Term> before = facts.facts;
  EXPECT_FALSE(split(facts));
  EXPECT_EQ(facts.facts, before);
}

// Random facts, with all limits off: what comes out means the same.
TEST_F(ValueCases, RandomFactsKeepTheirMeaning) {
  std::mt19937 random(7);
  Term x = bv("x", 3), y = bv("y", 4);
  unsigned num_split = 0;
  for (int round = 0; round < 50; ++round) {
    std::vector<Term> words{b.make_zext(x, 1), y, num(4, random() % 16),
                            num(4, random() % 16)};
    std::vector<Term> atoms;
    auto word = [&] { return words[random() % words.size()]; };
    auto atom = [&] { return atoms[random() % atoms.size()]; };
    const Kind kinds[] = {Kind::BvAdd, Kind::BvAnd, Kind::BvMul, Kind::BvUrem,
                          Kind::BvXor, Kind::BvOr,  Kind::BvSub};
    for (int i = 0; i < 8; ++i) {
      words.push_back(b.make(kinds[random() % 7], {word(), word()}));
      atoms.push_back(random() % 2 ? b.make_ult(word(), word())
                                   : b.make_eq(word(), word()));
      words.push_back(b.make_ite(atom(), word(), word()));
      atoms.push_back(b.make_not(b.make_and(atom(), atom())));
    }
    auto some = [&](size_t count) {
      std::vector<Term> facts;
      for (size_t i = 0; i < count; ++i)
        facts.push_back(plain.rewrite(b.make_or(atom(), atom())));
      return facts;
    };
    std::vector<Term> below = some(random() % 3);
    NewFacts facts{.facts = some(1 + random() % 3), .below = below};
    std::vector<Term> before = facts.facts;
    num_split += split(facts, {.min_values = 2,
                               .max_tries = 8,
                               .above_factor = 1000,
                               .min_terms = 1,
                               .case_factor = 0,
                               .all_factor = 0,
                               .max_visits = 1000});
    expect_same(before, facts.facts, below);
  }
  EXPECT_GT(num_split, 30u);
}

} // namespace

} // namespace fathom
