// The list of simplifiers before bit-blasting: which are on, and that facts
// keep their meaning through all of them.
#include "solver/native/facts/fact_pass.h"
#include "solver/native/facts/linear/simplex.h"
#include "solver_fixture.h"
#include "terms/traverse.h"

namespace fathom {

namespace {

class FactPassTest : public SolverFixture, public testing::Test {
protected:
  Preprocessor preprocessor{store, {}, true, stop};
  Rewriter plain{store};

  std::vector<std::unique_ptr<FactPass>> passes(bool simplifies, bool expands) {
    return make_fact_passes({.preprocessor = preprocessor,
                             .plain_rewriter = plain,
                             .stop = stop,
                             .simplifies = simplifies,
                             .uses_polynomials = simplifies,
                             .expands_arrays = expands,
                             .simplex_work = simplex_work});
  }
  static unsigned count_on(const std::vector<std::unique_ptr<FactPass>> &all) {
    unsigned on = 0;
    for (const std::unique_ptr<FactPass> &pass : all)
      on += pass->is_on();
    return on;
  }
};

TEST_F(FactPassTest, OptionsSwitchThem) {
  EXPECT_EQ(count_on(passes(true, true)), passes(true, true).size());
  EXPECT_EQ(count_on(passes(false, true)), 5u);
  EXPECT_EQ(count_on(passes(true, false)), 7u);
  EXPECT_EQ(count_on(passes(false, false)), 1u); // nothing else is needed
}

// A word of eight bytes that is small is small in each of them: where it is a
// factor seven of them are gone. Twins: the bound is one less than the value.
TEST_F(FactPassTest, PartsOfASmallWordAreZeros) {
  Sort bytes = store.array_sort(store.bv_sort(4), store.bv_sort(8));
  Term a = store.make_var("a", bytes), word;
  for (unsigned i = 0; i < 8; ++i) {
    Term byte = b.make(Kind::Select, {a, num(4, i)});
    word = word ? b.make(Kind::Concat, {byte, word}) : byte;
  }
  Term x = bv("x", 64);
  for (auto [most, wanted] :
       {std::pair{6u, Answer::Sat}, std::pair{5u, Answer::Unsat}}) {
    std::vector<Term> facts = {
        b.make_not(b.make(Kind::BvUlt, {num(64, most), word})),
        b.make_eq(b.make(Kind::BvMul, {x, word}), num(64, 6)),
        b.make_not(b.make(Kind::BvUlt, {word, num(64, 6)}))};
    preprocessor.simplify(facts);
    for (Term product : reachable(store, facts))
      if (store.kind(product) == Kind::BvMul)
        for (Term t : reachable(store, std::vector<Term>{product}))
          EXPECT_FALSE(store.kind(t) == Kind::Select &&
                       store.child(t, 1) != num(4, 0));
    std::unique_ptr<Solver> solver = make("z3");
    for (Term fact : facts)
      solver->assert_term(fact);
    EXPECT_EQ(solver->check().answer, wanted) << most;
  }
}

// Two writes and reads at unknown places: after all passes the facts are about
// words, and the same answers come out.
TEST_F(FactPassTest, FactsKeepTheirMeaning) {
  Sort words = store.array_sort(store.bv_sort(4), store.bv_sort(8));
  Term a = store.make_var("a", words), i = bv("i", 4), j = bv("j", 4);
  Term written = b.make(Kind::Store, {a, i, num(8, 7)});
  Term read = b.make(Kind::Select, {written, j});
  for (auto [value, wanted] :
       {std::pair{7u, Answer::Sat}, std::pair{9u, Answer::Unsat}}) {
    NewFacts made{.facts = {b.make_eq(i, j), b.make_eq(read, num(8, value))},
                  .below = {},
                  .expand = Expand::Always};
    for (const std::unique_ptr<FactPass> &pass : passes(true, true))
      if (pass->is_on() && pass->run(made))
        preprocessor.simplify(made.facts);
    EXPECT_EQ(made.arrays, Expanded::Yes);
    std::unique_ptr<Solver> solver = make("z3");
    for (Term fact : made.facts)
      solver->assert_term(fact);
    EXPECT_EQ(solver->check().answer, wanted) << value;
  }
}

} // namespace

} // namespace fathom
