// Registry and stages around a back-end.
#include "solver_fixture.h"

#include "solver/stages/cross_check_stage.h"
#include "support/stats.h"

#include <cstdio>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace fathom;

namespace {

// Answers what it is told to.
class FixedSolver final : public Solver {
public:
  explicit FixedSolver(CheckResult result) : result_(std::move(result)) {}
  void assert_term(Term) override {}
  void push() override {}
  void pop() override {}
  CheckResult check(std::span<const Term>) override { return result_; }
  std::optional<BitVec> value(Term) override { return BitVec(8, 42); }
  std::optional<ArrayValue> array_value(Term) override { return {}; }
  std::vector<Term> failed_assumptions() override { return {}; }
  void interrupt() override {}
  void add_statistics(Stats &) const override {}

private:
  CheckResult result_;
};

CheckResult cross(CheckResult a, CheckResult b) {
  return make_cross_check_stage(std::make_unique<FixedSolver>(a), "one",
                                std::make_unique<FixedSolver>(b), "two")
      ->check();
}

class StageTest : public testing::Test, public SolverFixture {
protected:
  std::string file =
      testing::TempDir() + "fathom_log_" + std::to_string(getpid()) + ".smt2";
  ~StageTest() override { std::remove(file.c_str()); }
  std::string contents() const {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
  }
};

TEST_F(StageTest, UnknownSolverNamesTheKnown) {
  for (const char *name : {"z4", "", "smtlib:", "z3 "}) {
    auto solver = make_solver(context, name);
    ASSERT_FALSE(solver.has_value()) << name;
    EXPECT_NE(solver.error().hint.find("cvc5"), std::string::npos);
    EXPECT_NE(solver.error().hint.find("smtlib:COMMAND"), std::string::npos);
  }
}

TEST_F(StageTest, CrossCheck) {
  CheckResult sat{Answer::Sat, ""}, unsat{Answer::Unsat, ""};
  CheckResult unknown{Answer::Unknown, "tired"};
  EXPECT_EQ(cross(sat, sat).answer, Answer::Sat);
  EXPECT_EQ(cross(unsat, unsat).answer, Answer::Unsat);
  EXPECT_EQ(cross(unknown, unsat).answer, Answer::Unsat);
  EXPECT_EQ(cross(sat, unknown).answer, Answer::Sat);
  EXPECT_EQ(cross(unknown, unknown).reason, "one: tired; two: tired");
  CheckResult both = cross(sat, unsat);
  EXPECT_EQ(both.answer, Answer::Unknown);
  EXPECT_EQ(both.reason, "solvers disagree: one says sat, two says unsat");
  EXPECT_TRUE(both.internal_error);
  CheckResult wrong{Answer::Unknown, "bad model", true};
  EXPECT_TRUE(cross(wrong, sat).internal_error);
}

TEST_F(StageTest, CrossCheckTakesTheModelOfTheOneThatAnswered) {
  auto stage = make_cross_check_stage(
      std::make_unique<FixedSolver>(CheckResult{Answer::Unknown, "no"}), "one",
      make("z3"), "z3");
  Term x = bv("x", 8);
  stage->assert_term(b.make_eq(x, num(8, 7)));
  ASSERT_EQ(stage->check().answer, Answer::Sat);
  EXPECT_EQ(stage->value(x), BitVec(8, 7));
}

// Each call out of turn, and each answer that no solver may give.
TEST_F(StageTest, TheContractIsChecked) {
  auto around = [&](CheckResult result) {
    return make_contract_stage(store, std::make_unique<FixedSolver>(result));
  };
  Term x = bv("x", 8), p = boolean("p");
  auto sat = around({Answer::Sat, ""});
  sat->assert_term(p);
  EXPECT_DEATH(sat->value(x), "a value without a model");
  EXPECT_EQ(sat->check().answer, Answer::Sat);
  EXPECT_TRUE(sat->value(x));
  EXPECT_DEATH(sat->value(bv("wide", 9)), "as wide as its term");
  EXPECT_DEATH(sat->failed_assumptions(), "nothing has failed");
  sat->push();
  EXPECT_DEATH(sat->value(x), "a value without a model");
  sat->pop();
  EXPECT_DEATH(sat->pop(), "pop without push");
  EXPECT_DEATH(sat->assert_term(x), "a Boolean term");
  EXPECT_DEATH(sat->check({&x, 1}), "a Boolean term");
  auto unsat = around({Answer::Unsat, ""});
  EXPECT_EQ(unsat->check({&p, 1}).answer, Answer::Unsat);
  EXPECT_TRUE(unsat->failed_assumptions().empty());
  EXPECT_DEATH(unsat->value(x), "a value without a model");
  EXPECT_DEATH(around({Answer::Unknown, ""})->check(), "Unknown says why");
  EXPECT_DEATH(around({Answer::Sat, "why"})->check(), "Unknown says why");
}

TEST_F(StageTest, StackFromOptions) {
  config.solver = "z3";
  config.cross_check = "cvc5";
  config.log_smt2 = file;
  auto stack = make_solver_stack(context);
  ASSERT_TRUE(stack.has_value());
  Solver &solver = **stack;
  Term x = bv("my x", 8), y = bv("y", 8);
  Term low = b.make_ult(x, num(8, 10));
  solver.assert_term(b.make(Kind::BvSmulo, {x, y}));
  solver.push();
  solver.assert_term(b.make_eq(x, num(8, 0)));
  EXPECT_EQ(solver.check({&low, 1}).answer, Answer::Unsat);
  solver.pop();
  EXPECT_EQ(solver.check({&low, 1}).answer, Answer::Sat);
  EXPECT_EQ(solver.check().answer, Answer::Sat);
  EXPECT_TRUE(solver.value(x));

  Stats stats;
  solver.add_statistics(stats);
  EXPECT_EQ(stats.count_of("solver.calls.check"), 3u);
  EXPECT_EQ(stats.count_of("solver.calls.assert"), 2u);
  EXPECT_EQ(stats.count_of("solver.answers.sat"), 2u);
  EXPECT_EQ(stats.count_of("solver.cross-check.agreed"), 3u);
  EXPECT_GT(stats.seconds_of("solver.time.check"), 0.0);

  // The log, given to another solver, brings the same answers.
  std::string log = contents();
  EXPECT_NE(log.find("(declare-const |my x| (_ BitVec 8))"), std::string::npos)
      << log;
  EXPECT_NE(log.find("; answer: unsat"), std::string::npos);
  FILE *pipe = popen(("z3 " + file).c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  char text[1000] = {};
  size_t size = fread(text, 1, sizeof text - 1, pipe);
  pclose(pipe);
  EXPECT_EQ(std::string(text, size), "unsat\nsat\nsat\n");
}

TEST_F(StageTest, LogContinuesAfterReplacement) {
  config.solver = "z3";
  config.log_smt2 = file;
  {
    auto stack = make_solver_stack(context);
    ASSERT_TRUE(stack.has_value());
    (*stack)->assert_term(boolean("first"));
  }
  {
    auto stack = make_solver_stack(context, true);
    ASSERT_TRUE(stack.has_value());
    (*stack)->assert_term(boolean("second"));
  }
  std::string log = contents();
  size_t first = log.find("(assert first)"), reset = log.find("(reset)");
  size_t second = log.find("(assert second)");
  EXPECT_TRUE(first < reset && reset < second && second != log.npos) << log;
}

TEST_F(StageTest, OptionsThatDoNotFit) {
  EXPECT_TRUE(check_solver_config(config).has_value());
  config.disabled_rules = {"beta", "no-such-rule"};
  EXPECT_FALSE(check_solver_config(config).has_value());
  config.disabled_rules.clear();
  config.solver = "z3";
  config.proof = file;
  EXPECT_FALSE(check_solver_config(config).has_value());
  config.cross_check = "native";
  EXPECT_TRUE(check_solver_config(config).has_value());
}

TEST_F(StageTest, FilesThatCannotBeWritten) {
  for (auto member : {&SolverConfig::proof, &SolverConfig::dump_cnf}) {
    config = SolverConfig();
    config.*member = "/nonexistent/file";
    auto stack = make_solver_stack(context);
    ASSERT_FALSE(stack.has_value());
    EXPECT_EQ(stack.error().file, "/nonexistent/file");
  }
}

TEST_F(StageTest, LogThatCannotBeWritten) {
  config.solver = "z3";
  config.log_smt2 = "/nonexistent/log.smt2";
  auto stack = make_solver_stack(context);
  ASSERT_FALSE(stack.has_value());
  EXPECT_EQ(stack.error().file, config.log_smt2);
}

} // namespace
