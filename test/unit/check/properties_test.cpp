#include "check/questions/properties.h"
#include "check/solver_config.h"

#include "option/options.h"
#include "solver/registry.h"
#include "solver/stages/contract_stage.h"
#include "support/stop.h"
#include "terms/builder.h"

#include <gtest/gtest.h>

namespace fathom::check {
namespace {

// An execution with the input x fails property i if x is listed for it.
struct Case {
  TermStore store;
  Builder b{store};
  Options options;
  StopToken stop;
  Term x = store.make_var("x", store.bv_sort(8));
  vcgen::Formula formula;

  Case() {
    formula.valid = b.make_true();
    formula.failure = b.make_bv(32, sea::none);
    formula.assumptions = b.make_true();
  }
  void fails(uint32_t property, uint64_t value) {
    formula.failure = b.make_ite(b.make_eq(x, b.make_bv(8, value)),
                                 b.make_bv(32, property), formula.failure);
  }
  PropertyDecisions run(size_t properties, PropertyCheckConfig config = {}) {
    SolverContext context{store, solver_config(options), stop};
    Result<std::unique_ptr<Solver>> made = make_solver_stack(context);
    std::unique_ptr<Solver> solver =
        make_contract_stage(store, std::move(*made));
    auto visit = config.visit_failure;
    config.visit_failure = [&](sea::PropertyId p) {
      models.emplace_back(p, solver->value(x)->to_u64());
      return visit ? visit(p) : true;
    };
    return check_properties(*solver, store, formula, properties, config);
  }
  std::vector<std::pair<sea::PropertyId, uint64_t>> models;
};

TEST(CheckProperties, EachFailureIsFoundOnceWithItsModel) {
  Case c;
  c.fails(0, 10);
  c.fails(2, 20);
  c.fails(2, 21);
  PropertyDecisions d = c.run(4);
  EXPECT_EQ(d.of[0].answer, PropertyAnswer::Fails);
  EXPECT_EQ(d.of[1].answer, PropertyAnswer::Holds);
  EXPECT_EQ(d.of[2].answer, PropertyAnswer::Fails);
  EXPECT_EQ(d.of[3].answer, PropertyAnswer::Holds);
  ASSERT_EQ(c.models.size(), 2u);
  for (auto [p, value] : c.models)
    EXPECT_TRUE(p == 0 ? value == 10 : value == 20 || value == 21);
}

// Sizes are at most 16 where that is possible, then a little larger ones.
TEST(CheckProperties, ModelsAreSmallWhereTheyCanBe) {
  Case c;
  auto input = [&](const char *name) {
    return c.store.make_var(name, c.store.bv_sort(32));
  };
  Term any = input("any"), medium = input("medium"), large = input("large");
  auto above = [&](Term t, uint64_t n) {
    return c.b.make_ult(c.b.make_bv(32, n), t);
  };
  c.formula.valid =
      c.b.make_and(above(medium, 1000), above(large, 1'000'000'000));
  c.formula.failure = c.b.make_ite(above(c.b.make_add(any, medium), 7),
                                   c.b.make_bv(32, 1), c.formula.failure);
  c.formula.sizes = {any, medium, large};
  uint64_t found[3] = {};
  SolverContext context{c.store, solver_config(c.options), c.stop};
  auto solver = make_solver_stack(context);
  PropertyCheckConfig config;
  config.wants_small = [](sea::PropertyId) { return true; };
  config.visit_failure = [&](sea::PropertyId) {
    for (size_t i = 0; i < 3; ++i)
      found[i] = (*solver)->value(c.formula.sizes[i])->to_u64();
    return true;
  };
  PropertyDecisions d =
      check_properties(**solver, c.store, c.formula, 2, config);
  EXPECT_EQ(d.of[0].answer, PropertyAnswer::Holds);
  EXPECT_EQ(d.of[1].answer, PropertyAnswer::Fails);
  EXPECT_LE(found[0], 16u);
  EXPECT_TRUE(found[1] > 1000 && found[1] <= 4096) << found[1];
  EXPECT_GT(found[2], 1'000'000'000u);
}

TEST(CheckProperties, AssumptionsCount) {
  Case c;
  c.fails(0, 10);
  c.formula.valid = c.b.make_ult(c.x, c.b.make_bv(8, 10));
  EXPECT_EQ(c.run(1).of[0].answer, PropertyAnswer::Holds);
  c.formula.valid = c.b.make_ule(c.x, c.b.make_bv(8, 10));
  EXPECT_EQ(c.run(1).of[0].answer, PropertyAnswer::Fails);
}

TEST(CheckProperties, StopsWhenToldTo) {
  Case c;
  c.fails(0, 1);
  c.fails(1, 2);
  PropertyCheckConfig config;
  config.visit_failure = [](sea::PropertyId) { return false; };
  PropertyDecisions d = c.run(2, config);
  EXPECT_EQ(c.models.size(), 1u);
  sea::PropertyId other = 1 - c.models[0].first;
  EXPECT_EQ(d.of[other].answer, PropertyAnswer::Unknown);
  EXPECT_EQ(d.of[other].reason, "stopped at the first failure");
}

TEST(CheckProperties, ContradictionIsFoundIfNothingFails) {
  Case c;
  c.formula.assumptions = c.b.make_and(c.b.make_ult(c.x, c.b.make_bv(8, 3)),
                                       c.b.make_ult(c.b.make_bv(8, 5), c.x));
  c.formula.valid = c.formula.assumptions;
  c.fails(0, 4);
  EXPECT_EQ(c.run(1).assumptions, Answer::Unsat);
  c.formula.assumptions = c.formula.valid = c.b.make_true();
  c.formula.failure = c.b.make_bv(32, sea::none);
  EXPECT_EQ(c.run(1).assumptions, Answer::Sat);
}

// Behind a bound that executions reach there may be a contradiction: whether
// one of them ends is another question.
TEST(CheckProperties, WhetherAnExecutionEndsThatSatisfiesTheAssumptions) {
  Case c;
  PropertyCheckConfig config;
  config.asks_for_end = [] { return true; };
  c.formula.assumptions = c.b.make_ult(c.x, c.b.make_bv(8, 2));
  c.formula.valid = c.formula.assumptions;
  c.fails(0, 1);
  EXPECT_TRUE(c.run(1, config).has_end); // 0
  EXPECT_FALSE(c.run(1).has_end);        // nobody has asked
  c.fails(0, 0);
  EXPECT_FALSE(c.run(1, config).has_end);
  c.formula.assumptions = c.formula.valid = c.b.make_true(); // there are none
  EXPECT_TRUE(c.run(1, config).has_end);
}

TEST(CheckProperties, OutOfTimeIsUnknownWithTheReason) {
  Case c;
  c.fails(0, 1);
  c.stop.cancel();
  PropertyDecisions d = c.run(1);
  EXPECT_EQ(d.of[0].answer, PropertyAnswer::Unknown);
  EXPECT_EQ(d.of[0].reason, to_string(StopReason::Cancelled));
}

// Property 0: a prime as a product of two numbers of 32 bits, which is hard.
// Property 1 is easy and holds.
struct HardCase : Case {
  HardCase();
};
HardCase::HardCase() {
  Case &c = *this;
  Term a = c.store.make_var("a", c.store.bv_sort(64));
  Term b = c.store.make_var("b", c.store.bv_sort(64));
  Term small = c.b.make_bv(64, 1ull << 32);
  Term one = c.b.make_bv(64, 1);
  Term hard = c.b.make_and(
      c.b.make_and(c.b.make_ult(a, small), c.b.make_ult(b, small)),
      c.b.make_and(c.b.make_and(c.b.make_ult(one, a), c.b.make_ult(one, b)),
                   c.b.make_eq(c.b.make_mul(a, b),
                               c.b.make_bv(64, 2305843009213693951ull))));
  Term easy = c.b.make_and(c.b.make_ult(c.x, c.b.make_bv(8, 3)),
                           c.b.make_ult(c.b.make_bv(8, 5), c.x));
  c.formula.failure =
      c.b.make_ite(hard, c.b.make_bv(32, 0),
                   c.b.make_ite(easy, c.b.make_bv(32, 1), c.formula.failure));
}

TEST(CheckProperties, AHardOneDoesNotKeepTheOthersFromBeingDecided) {
  HardCase c;
  PropertyCheckConfig config;
  config.property_timeout = 0.3;
  PropertyDecisions d = c.run(2, config);
  EXPECT_EQ(d.of[0].answer, PropertyAnswer::Unknown);
  EXPECT_EQ(d.of[0].reason, "property timeout");
  EXPECT_EQ(d.of[1].answer, PropertyAnswer::Holds);
}

TEST(CheckProperties, WhenItIsTooMuchNoOtherOneIsAsked) {
  HardCase c;
  c.options.conflict_limit = 100;
  EXPECT_EQ(c.run(2).of[1].answer, PropertyAnswer::Holds);
  PropertyCheckConfig config;
  config.most_work = 50;
  PropertyDecisions d = c.run(2, config);
  EXPECT_EQ(d.of[0].answer, PropertyAnswer::Unknown);
  EXPECT_EQ(d.of[1].answer, PropertyAnswer::Unknown);
}

} // namespace
} // namespace fathom::check
