// What questions cost, counted: conflicts of large formulas, values of a word
// that are excluded one by one, and when a question is not asked any more.
#include "sat/cadical_solver.h"
#include "solver/native/goal_search.h"
#include "solver_fixture.h"
#include "support/stats.h"

#include <set>

namespace fathom {
namespace {

class WorkTest : public SolverFixture, public testing::Test {
protected:
  // A word with values 0 to 12, each for some inputs.
  Term word(unsigned levels) {
    Term x = bv("x", 8), y = bv("y", 8);
    Term array = store.make_var(
        "a", store.array_sort(store.bv_sort(8), store.bv_sort(8)));
    Term w = num(16, 12);
    for (unsigned k = 0; k < levels; ++k) {
      Term read = b.make(Kind::Select, {array, b.make_add(x, num(8, k % 7))});
      Term sum = b.make_add(b.make_mul(x, num(8, k)), read);
      Term here = b.make_and(b.make_ult(sum, b.make_add(y, num(8, k / 5))),
                             b.make_eq(bv("z", 16), num(16, k)));
      w = b.make_ite(here, num(16, k % 12), w);
    }
    return w;
  }
  static uint64_t visited(const Solver &solver) {
    Stats stats;
    solver.add_statistics(stats);
    return stats.count_of("rewrite.visited");
  }
  struct Excluded {
    std::set<uint64_t> values = {};
    uint64_t visited_first = 0, visited_later = 0;
    Answer last = Answer::Unknown;
  };
  // All values, the last one included; what the first two rounds visit, and the
  // others.
  Excluded exclude_all(Term w) {
    Excluded result;
    std::unique_ptr<Solver> solver = make("native");
    solver->push();
    solver->assert_term(b.make_ult(w, num(16, 100)));
    for (unsigned round = 0; round < 20; ++round) {
      result.last = solver->check().answer;
      if (round < 2)
        result.visited_first = visited(*solver);
      if (result.last != Answer::Sat)
        break;
      const uint64_t value = solver->value(w)->to_u64();
      EXPECT_TRUE(result.values.insert(value).second);
      solver->assert_term(b.make_not(b.make_eq(w, num(16, value))));
    }
    result.visited_later = visited(*solver) - result.visited_first;
    solver->pop();
    EXPECT_EQ(solver->check().answer, Answer::Sat);
    return result;
  }
};

TEST_F(WorkTest, ALargeWordIsSimplifiedOnce) {
  const Excluded all = exclude_all(word(1500));
  EXPECT_EQ(all.last, Answer::Unsat);
  EXPECT_EQ(all.values.size(), 13u);
  EXPECT_GT(all.visited_first, 10'000u);
  EXPECT_LT(all.visited_later, all.visited_first / 10);
}

TEST_F(WorkTest, ASmallWordHasTheSameValues) {
  const Excluded all = exclude_all(word(60));
  EXPECT_EQ(all.last, Answer::Unsat);
  EXPECT_EQ(all.values.size(), 13u);
  EXPECT_GT(all.visited_later, all.visited_first); // each time again
}

// A name is part of its scope: the next one has its own.
TEST_F(WorkTest, NamesEndWithTheirScopes) {
  Term w = word(1500);
  std::unique_ptr<Solver> solver = make("native");
  for (unsigned scope = 0; scope < 3; ++scope) {
    solver->push();
    solver->assert_term(b.make_ult(w, num(16, 3 - scope)));
    for (unsigned value = 0; value < 3 - scope; ++value) {
      ASSERT_EQ(solver->check().answer, Answer::Sat) << scope << value;
      solver->assert_term(b.make_not(b.make_eq(w, num(16, value))));
    }
    ASSERT_EQ(solver->check().answer, Answer::Unsat) << scope;
    solver->pop();
  }
}

TEST_F(WorkTest, WhenItIsTooMuchNothingIsSearched) {
  const Term facts = b.make_ult(word(300), num(16, 5));
  std::unique_ptr<Solver> solver = make("native");
  solver->assert_term(facts);
  EXPECT_EQ(solver->check().answer, Answer::Sat);
  const uint64_t enough = solver->work().all();
  ASSERT_GT(enough, 10u);
  config.most_work = 10;
  solver = make("native");
  solver->assert_term(facts);
  const CheckResult result = solver->check();
  EXPECT_EQ(result.answer, Answer::Unknown);
  EXPECT_TRUE(result.is_too_hard);
  EXPECT_FALSE(result.internal_error);
  Stats stats;
  solver->add_statistics(stats);
  EXPECT_EQ(stats.count_of("sat.solves"), 0u);
  config.most_work = 100 * enough;
  solver = make("native");
  solver->assert_term(facts);
  EXPECT_EQ(solver->check().answer, Answer::Sat);
}

// One pigeon too many, and so many clauses that have nothing to do with it.
class PigeonTest : public testing::Test {
protected:
  static constexpr int holes = 9;
  struct Searched {
    int64_t learned = 0;
    uint64_t extra = 0;
    SatAnswer answer = SatAnswer::Unknown;
  };
  static Searched search(int others, int conflict_limit) {
    CadicalSolver sat;
    std::vector<int> in; // pigeon * holes + hole
    for (int i = 0; i < (holes + 1) * holes; ++i)
      in.push_back(sat.new_var());
    for (int p = 0; p <= holes; ++p)
      sat.add_clause(std::span(in).subspan(size_t(p * holes), holes));
    for (int h = 0; h < holes; ++h)
      for (int p = 0; p <= holes; ++p)
        for (int q = 0; q < p; ++q)
          sat.add_clause(
              {-in[size_t(p * holes + h)], -in[size_t(q * holes + h)]});
    int before = sat.new_var();
    for (int i = 0; i < others; ++i) {
      int next = sat.new_var();
      sat.add_clause({before, next});
      before = next;
    }
    GoalSearch goal(sat, {}, conflict_limit, [] { return false; }, [] {});
    Searched result;
    result.answer = goal.solve({}, {});
    result.learned = sat.statistics().learned;
    result.extra = goal.extra_work();
    return result;
  }
};

TEST_F(PigeonTest, ConflictsOfALargeFormulaCountMore) {
  const Searched small = search(1'000, 400);
  EXPECT_EQ(small.answer, SatAnswer::Unknown);
  EXPECT_GT(small.learned, 350);
  EXPECT_EQ(small.extra, 0u);
  const Searched large = search(800'000, 400);
  EXPECT_EQ(large.answer, SatAnswer::Unknown);
  EXPECT_GT(large.learned, 150);
  EXPECT_LT(large.learned, 250);
  // Twenty times as many clauses as a small one has.
  EXPECT_NEAR(double(large.extra), 19 * double(large.learned), 30);
  // No search is so short that it says nothing.
  EXPECT_GT(search(800'000, 110).learned, 80);
}

} // namespace
} // namespace fathom
