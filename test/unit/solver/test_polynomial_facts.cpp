// Equations with products decide other atoms: facts mean the same afterwards,
// and what no search decides is decided. Twins differ in a constant.
#include "rewrite/rewriter.h"
#include "solver/native/facts/polynomial_facts.h"
#include "solver_fixture.h"

#include <random>

namespace fathom {

namespace {

class PolynomialFacts : public SolverFixture, public testing::Test {
protected:
  Rewriter plain{store};

  Term conjunction(std::span<const Term> facts) {
    Term all = store.make_bool(true);
    for (Term f : facts)
      all = b.make_and(all, f);
    return all;
  }
  Answer answer(std::span<const Term> facts) {
    std::unique_ptr<Solver> solver = make("native");
    solver->assert_term(conjunction(facts));
    return solver->check().answer;
  }
  Term square(Term t) { return b.make_mul(t, t); }
};

TEST_F(PolynomialFacts, RandomFactsKeepTheirMeaning) {
  std::mt19937 random(5);
  const Term x = bv("x", 4), y = bv("y", 4);
  unsigned num_decided = 0;
  for (int round = 0; round < 150; ++round) {
    std::vector<Term> words{x, y, num(4, random() % 16)};
    auto word = [&] { return words[random() % words.size()]; };
    auto equation = [&] { return b.make_eq(word(), word()); };
    for (int i = 0; i < 5; ++i)
      words.push_back(random() % 2 ? b.make_mul(word(), word())
                                   : b.make_add(word(), word()));
    auto atom = [&] {
      switch (random() % 3) {
      case 0:
        return b.make_ult(word(), word());
      case 1:
        return b.make(Kind::BvUmulo, {word(), word()});
      default:
        return equation();
      }
    };
    std::vector<Term> facts, below;
    for (unsigned i = random() % 3; i > 0; --i)
      below.push_back(plain.rewrite(equation()));
    for (unsigned i = 0; i < 3; ++i)
      facts.push_back(plain.rewrite(
          random() % 2 ? equation() : b.make_not(b.make_and(atom(), atom()))));
    const Term before = conjunction(facts);
    num_decided += decide_by_polynomials(plain, stop, below, facts);
    std::unique_ptr<Solver> solver = make("z3");
    for (Term f : below)
      solver->assert_term(f);
    solver->assert_term(b.make_not(b.make_eq(before, conjunction(facts))));
    ASSERT_EQ(solver->check().answer, Answer::Unsat) << round;
  }
  EXPECT_GT(num_decided, 25u);
}

// 6 x = 2 y^3 + 3 y^2 + y, the sum of the first squares, one step further.
TEST_F(PolynomialFacts, SumsOfSquares) {
  for (uint32_t width : {32u, 64u})
    for (uint64_t step : {1, 2}) {
      const Term x = bv(width == 32 ? "x" : "X", width);
      const Term y = bv(width == 32 ? "y" : "Y", width);
      auto law = [&](Term sum, Term last) {
        Term cube = b.make_mul(last, square(last));
        return b.make_eq(
            b.make_mul(num(width, 6), sum),
            b.make_add(b.make_add(b.make_mul(num(width, 2), cube),
                                  b.make_mul(num(width, 3), square(last))),
                       last));
      };
      const Term next = b.make_add(y, num(width, step));
      const std::vector<Term> facts{
          law(x, y), b.make_not(law(b.make_add(x, square(next)), next))};
      EXPECT_EQ(answer(facts), step == 1 ? Answer::Unsat : Answer::Sat);
    }
}

// p = i a behind a loop that ends with i = n, of which it is known that i <= n
// and not i < n.
TEST_F(PolynomialFacts, BothBoundsAreAnEquation) {
  const Term p = bv("p", 32), a = bv("a", 32), i = bv("i", 32), n = bv("n", 32);
  for (bool is_signed : {false, true})
    for (bool is_bound : {true, false}) {
      const Kind less = is_signed ? Kind::BvSlt : Kind::BvUlt;
      std::vector<Term> facts{b.make_eq(p, b.make_mul(i, a)),
                              b.make_not(b.make(less, {i, n})),
                              b.make_not(b.make_eq(p, b.make_mul(n, a)))};
      if (is_bound)
        facts.push_back(b.make_not(b.make(less, {n, i})));
      EXPECT_EQ(answer(facts), is_bound ? Answer::Unsat : Answer::Sat);
    }
}

// A word whose lowest bit is known is twice its other bits, and that bit: p p +
// a b stays if b is even, a doubles and b is halved.
TEST_F(PolynomialFacts, LowestBitsThatAreKnown) {
  const Term p = bv("p", 32), a = bv("a", 32), c = bv("b", 32), m = bv("m", 32);
  const Term half = b.make(Kind::BvLshr, {c, num(32, 1)});
  auto law = [&](Term x, Term y) {
    return b.make_eq(b.make_add(square(p), b.make_mul(x, y)), square(m));
  };
  for (uint64_t bit : {1, 0}) {
    std::vector<Term> facts{
        plain.rewrite(law(a, c)),
        plain.rewrite(
            b.make_not(b.make_eq(b.make_extract(c, 0, 0), num(1, bit)))),
        plain.rewrite(b.make_not(law(b.make_add(a, a), half)))};
    EXPECT_EQ(decide_by_polynomials(plain, stop, {}, facts) == 1, bit == 1);
    EXPECT_EQ(store.is_false(facts.back()), bit == 1);
  }
}

} // namespace

} // namespace fathom
