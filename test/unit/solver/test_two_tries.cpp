// Arrays that were left to lemmas on demand and are expanded after all: the
// answers, models and scopes are those of a solver that does one thing only.
#include "solver/native/native_solver.h"
#include "solver_fixture.h"
#include "support/stats.h"

#include <random>

namespace fathom {
namespace {

class TwoTriesTest : public SolverFixture, public testing::Test {
protected:
  std::unique_ptr<Solver> make_limited(ArrayStrategy arrays,
                                       const SearchLimits &limits) {
    config.arrays = arrays;
    return make_contract_stage(store, make_native_solver(context, limits));
  }
  Term index() {
    return random_() % 3 == 0 ? num(4, random_() % 16)
                              : bv(random_() % 2 ? "i" : "j", 4);
  }
  Term array(unsigned writes) {
    Term a = store.make_var(
        "a", store.array_sort(store.bv_sort(4), store.bv_sort(4)));
    for (unsigned k = 0; k < writes; ++k)
      a = b.make(Kind::Store, {a, index(), bv(k % 2 ? "v" : "w", 4)});
    return a;
  }
  Term fact() {
    Term left = b.make(Kind::Select, {array(3), index()});
    Term right = b.make(Kind::Select, {array(2), index()});
    Term atom = random_() % 2 ? b.make_eq(left, right)
                              : b.make_ult(b.make_add(left, num(4, 3)), right);
    return random_() % 2 ? b.make_not(atom) : atom;
  }
  static uint64_t second_tries(const Solver &solver) {
    Stats stats;
    solver.add_statistics(stats);
    return stats.count_of("native.second-tries");
  }

  std::mt19937 random_{11};
};

TEST_F(TwoTriesTest, AnswersAreTheSame) {
  SearchLimits at_once;
  at_once.small_arrays = 0;
  at_once.lemma_work = 0;
  unsigned sat = 0, unsat = 0, again = 0;
  for (unsigned round = 0; round < 40; ++round) {
    std::unique_ptr<Solver> two = make_limited(ArrayStrategy::Auto, at_once);
    std::unique_ptr<Solver> one = make_limited(ArrayStrategy::Lazy, {});
    for (unsigned step = 0; step < 16; ++step) {
      bool scoped = random_() % 2;
      if (scoped) {
        two->push();
        one->push();
      }
      Term f = fact();
      two->assert_term(f);
      one->assert_term(f);
      std::vector<Term> assumed{fact()};
      Answer answer = two->check(assumed).answer;
      ASSERT_EQ(answer, one->check(assumed).answer) << round << " " << step;
      (answer == Answer::Sat ? sat : unsat)++;
      if (answer == Answer::Sat)
        ASSERT_TRUE(two->value(assumed[0])->is_true()) << round;
      else
        ASSERT_LE(two->failed_assumptions().size(), 1u);
      if (scoped && random_() % 2) {
        two->pop();
        one->pop();
      }
    }
    again += unsigned(second_tries(*two));
  }
  EXPECT_GT(sat, 50u);
  EXPECT_GT(unsat, 50u);
  EXPECT_GT(again, 30u);
}

TEST_F(TwoTriesTest, EasyQuestionsHaveOne) {
  SearchLimits limits;
  limits.small_arrays = 0;
  std::unique_ptr<Solver> solver = make_limited(ArrayStrategy::Auto, limits);
  solver->assert_term(fact());
  solver->check();
  EXPECT_EQ(second_tries(*solver), 0u);
}

} // namespace
} // namespace fathom
