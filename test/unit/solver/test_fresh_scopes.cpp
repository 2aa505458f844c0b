// Scopes that are opened on nothing have a solver of their own: answers, work
// and statistics are those of all of them, and limits hold for all together.
#include "solver/native/fresh_scopes.h"
#include "solver/native/native_solver.h"
#include "solver_fixture.h"
#include "support/stats.h"

namespace fathom {

namespace {

class FreshScopesTest : public SolverFixture, public testing::Test {
protected:
  unsigned num_made = 0;

  std::unique_ptr<Solver> counted() {
    return make_contract_stage(
        store, make_fresh_scopes([this](const SolverWork &) {
          ++num_made;
          return make_native_try(context, {}, Expand::IfSmall);
        }));
  }
};

TEST_F(FreshScopesTest, WhatWasAssertedInAScopeIsGone) {
  std::unique_ptr<Solver> solver = counted();
  Term x = bv("x", 8);
  for (unsigned i = 0; i < 3; ++i) {
    solver->push();
    solver->assert_term(b.make_eq(x, num(8, i)));
    ASSERT_EQ(solver->check().answer, Answer::Sat);
    EXPECT_EQ(solver->value(x)->to_u64(), i);
    solver->push();
    solver->assert_term(b.make_ult(num(8, 9), x));
    EXPECT_EQ(solver->check().answer, Answer::Unsat);
    solver->pop();
    EXPECT_EQ(solver->check().answer, Answer::Sat);
    solver->pop();
  }
  EXPECT_EQ(num_made, 4u);
  Stats stats;
  solver->add_statistics(stats);
  EXPECT_EQ(stats.count_of("native.checks"), 9u);
  // On what is asserted for good scopes are those of one solver.
  solver->assert_term(b.make_ult(x, num(8, 9)));
  solver->push();
  solver->assert_term(b.make_ult(num(8, 8), x));
  EXPECT_EQ(solver->check().answer, Answer::Unsat);
  solver->pop();
  EXPECT_EQ(solver->check().answer, Answer::Sat);
  EXPECT_EQ(num_made, 4u);
}

TEST_F(FreshScopesTest, AScopeThatIsOpenMayGrow) {
  std::unique_ptr<Solver> solver = counted();
  Term x = bv("x", 8);
  solver->push();
  for (unsigned left = 4; left-- > 0;) {
    ASSERT_EQ(solver->check().answer, Answer::Sat);
    solver->assert_term(b.make_ult(x, num(8, left)));
  }
  EXPECT_EQ(solver->check().answer, Answer::Unsat);
  solver->pop();
  EXPECT_EQ(solver->check().answer, Answer::Sat);
  EXPECT_EQ(num_made, 2u);
}

// --conflict-limit and most_work: the second scope has what the first left.
TEST_F(FreshScopesTest, ALimitIsForAllScopes) {
  Term hard = hard_formula(32);
  config.most_work = 3'000;
  std::unique_ptr<Solver> solver = make("native");
  solver->push();
  solver->assert_term(hard);
  CheckResult first = solver->check();
  EXPECT_TRUE(first.is_too_hard);
  const uint64_t before = solver->work().all();
  EXPECT_GE(before, 3'000u);
  solver->pop();
  solver->push();
  solver->assert_term(hard);
  EXPECT_TRUE(solver->check().is_too_hard);
  EXPECT_EQ(solver->work().all(), before);
}

} // namespace

} // namespace fathom
