// Words that combine the same parts in another order become one word: facts
// mean the same afterwards, and sums that need a search do not. Twins differ in
// one part.
#include "rewrite/rewriter.h"
#include "solver/native/facts/equal_combinations.h"
#include "solver_fixture.h"

#include <algorithm>
#include <random>

namespace fathom {

namespace {

class EqualCombinations : public SolverFixture, public testing::Test {
public: // their addresses are taken
  Rewriter plain{store};
  std::mt19937 random{7};

  using Combine = Term (EqualCombinations::*)(Term, Term);
  Term sum(Term x, Term y) { return b.make_add(x, y); }
  Term both(Term x, Term y) { return b.make(Kind::BvAnd, {x, y}); }
  Term either(Term x, Term y) { return b.make(Kind::BvOr, {x, y}); }
  Term odd(Term x, Term y) { return b.make(Kind::BvXor, {x, y}); }
  Term least(Term x, Term y) { return b.make_ite(b.make_ult(x, y), x, y); }
  Term most(Term x, Term y) { return b.make_ite(b.make_ult(x, y), y, x); }
  Term signed_least(Term x, Term y) {
    return b.make_ite(b.make(Kind::BvSlt, {x, y}), x, y);
  }
  Term signed_most(Term x, Term y) {
    return b.make_ite(b.make(Kind::BvSlt, {x, y}), y, x);
  }

  // A tree of any shape, with its leaves in any order.
  Term combined(std::vector<Term> parts, Combine combine) {
    while (parts.size() > 1) {
      std::swap(parts[random() % parts.size()], parts.back());
      const Term one = parts.back();
      parts.pop_back();
      Term &other = parts[random() % parts.size()];
      other = plain.rewrite((this->*combine)(one, other));
    }
    return parts[0];
  }
  Answer z3(Term fact) {
    std::unique_ptr<Solver> solver = make("z3");
    solver->assert_term(fact);
    return solver->check().answer;
  }
  std::vector<Term> words(unsigned count, uint32_t width) {
    std::vector<Term> all;
    for (unsigned i = 0; i < count; ++i)
      all.push_back(bv(("w" + std::to_string(i)).c_str(), width));
    return all;
  }
};

TEST_F(EqualCombinations, AnyOrderIsOneWord) {
  for (Combine combine :
       {&EqualCombinations::sum, &EqualCombinations::both,
        &EqualCombinations::either, &EqualCombinations::odd,
        &EqualCombinations::least, &EqualCombinations::most,
        &EqualCombinations::signed_least, &EqualCombinations::signed_most})
    for (bool is_same : {true, false}) {
      std::vector<Term> parts = words(70, 32);
      const Term before = combined(parts, combine);
      if (!is_same)
        parts[5] = bv("another", 32);
      const Term after = combined(parts, combine);
      std::vector<Term> facts{
          plain.rewrite(b.make_not(b.make_eq(before, after)))};
      merge_equal_combinations(plain, facts);
      EXPECT_EQ(facts[0] == store.make_bool(false), is_same);
    }
}

// A part that occurs twice counts twice in a sum, not at all in an exclusive
// or, and once elsewhere.
TEST_F(EqualCombinations, PartsThatOccurTwice) {
  const std::vector<Term> once = words(9, 8);
  std::vector<Term> twice = once;
  twice.push_back(once[3]);
  for (auto [combine, is_same] : {std::pair{&EqualCombinations::sum, false},
                                  {&EqualCombinations::odd, false},
                                  {&EqualCombinations::both, true},
                                  {&EqualCombinations::signed_most, true}}) {
    const Term x = combined(once, combine), y = combined(twice, combine);
    std::vector<Term> facts{plain.rewrite(b.make_not(b.make_eq(x, y)))};
    merge_equal_combinations(plain, facts);
    if (!is_same)
      EXPECT_NE(facts[0], store.make_bool(false));
    EXPECT_EQ(z3(facts[0]), is_same ? Answer::Unsat : Answer::Sat);
  }
}

// Sums are combined of sums that were merged before; differences, negations and
// multiples count as what they are.
TEST_F(EqualCombinations, DifferencesAndMultiples) {
  for (uint64_t factor : {3, 4}) {
    const std::vector<Term> w = words(12, 16);
    auto some = [&](bool is_forward) {
      std::vector<Term> parts = w;
      if (!is_forward)
        std::ranges::reverse(parts);
      Term all = num(16, 0);
      for (Term x : parts)
        all = plain.rewrite(
            b.make_add(all, b.make_mul(x, num(16, is_forward ? 3 : factor))));
      return plain.rewrite(b.make(Kind::BvSub, {all, w[2]}));
    };
    std::vector<Term> facts{
        plain.rewrite(b.make_not(b.make_eq(some(true), some(false))))};
    merge_equal_combinations(plain, facts);
    EXPECT_EQ(facts[0] == store.make_bool(false), factor == 3);
  }
}

TEST_F(EqualCombinations, RandomFactsKeepTheirMeaning) {
  size_t merged = 0;
  for (int round = 0; round < 40; ++round) {
    std::vector<Term> all = words(4, 4);
    all.push_back(num(4, random() % 16));
    auto word = [&] { return all[random() % all.size()]; };
    const std::array<Combine, 6> ways{
        &EqualCombinations::sum,   &EqualCombinations::both,
        &EqualCombinations::odd,   &EqualCombinations::either,
        &EqualCombinations::least, &EqualCombinations::signed_most};
    for (int i = 0; i < 12; ++i)
      switch (random() % 8) {
      case 0:
        all.push_back(plain.rewrite(b.make(Kind::BvNeg, {word()})));
        break;
      case 1:
        all.push_back(plain.rewrite(b.make_mul(word(), num(4, random() % 16))));
        break;
      case 2:
        all.push_back(plain.rewrite(b.make(Kind::BvSub, {word(), word()})));
        break;
      case 3:
        all.push_back(plain.rewrite(b.make(Kind::BvNot, {word()})));
        break;
      default: {
        std::vector<Term> parts;
        for (unsigned n = 3 + random() % 4; n > 0; --n)
          parts.push_back(word());
        const Combine way = ways[random() % ways.size()];
        all.push_back(combined(parts, way));
        all.push_back(combined(parts, way));
        break;
      }
      }
    std::vector<Term> facts;
    for (int i = 0; i < 3; ++i)
      facts.push_back(plain.rewrite(
          random() % 2 ? b.make_ult(word(), word())
                       : b.make_not(b.make_eq(all[all.size() - 1 - i],
                                              all[all.size() - 4 - i]))));
    const std::vector<Term> before = facts;
    merged += merge_equal_combinations(plain, facts);
    for (size_t i = 0; i < facts.size(); ++i)
      ASSERT_EQ(z3(b.make_not(b.make_eq(before[i], facts[i]))), Answer::Unsat)
          << round;
  }
  EXPECT_GT(merged, 20u);
}

// What a lambda binds has its meaning there only.
TEST_F(EqualCombinations, WhatIsBoundStays) {
  const std::vector<Term> w = words(3, 8);
  const Term bound = store.make_bound(store.bv_sort(8));
  const Term one = b.make_add(b.make_add(w[0], bound), b.make_add(w[1], w[2]));
  const Term other =
      b.make_add(b.make_add(w[2], w[0]), b.make_add(bound, w[1]));
  std::vector<Term> facts{
      b.make_eq(b.make_lambda(bound, one), b.make_lambda(bound, other))};
  EXPECT_EQ(merge_equal_combinations(plain, facts), 0u);
}

TEST_F(EqualCombinations, LongChains) {
  for (unsigned count : {1000u, 2000u}) {
    const std::vector<Term> w = words(count, 32);
    Term x = w[0], y = w[0];
    for (unsigned i = 1; i < count; ++i) {
      x = b.make_add(x, w[i]);
      y = b.make_add(w[i], y);
    }
    const Term z = combined(w, &EqualCombinations::sum);
    std::vector<Term> facts{b.make_not(b.make_eq(x, z)),
                            b.make_not(b.make_eq(y, z))};
    merge_equal_combinations(plain, facts);
    EXPECT_EQ(facts[0], store.make_bool(false));
    EXPECT_EQ(facts[1], store.make_bool(false));
  }
}

} // namespace

} // namespace fathom
