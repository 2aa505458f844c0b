// Scripts over a solver: answers, errors, levels. What back-ends say is tested
// elsewhere, so one is enough here.
#include "solver_fixture.h"

#include "solver/script.h"
#include "support/stats.h"

using namespace fathom;

namespace {

class ScriptTest : public testing::Test, public SolverFixture {
protected:
  std::string output;
  std::string solver_name = "z3";
  ScriptRunner script{
      store, [this](bool) { return make_solver(context, solver_name); },
      [this](std::string_view text) { output += text; }, "1.2.3"};

  std::string run(std::string_view text) {
    Result<void> done = script.run(text, "t.smt2");
    EXPECT_TRUE(done.has_value()) << to_string(done.error());
    return output;
  }
};

TEST_F(ScriptTest, SuccessOnlyWhenAsked) {
  EXPECT_EQ(run("(set-logic QF_BV)(set-option :print-success true)"
                "(declare-const p Bool)(set-option :print-success false)"
                "(assert p)(check-sat)"),
            "success\nsuccess\nsat\n");
}

TEST_F(ScriptTest, ModelsEndWithChanges) {
  std::string none = "(error \"the last answer was not sat\")\n";
  EXPECT_EQ(run("(declare-const p Bool)(assert p)(check-sat)(get-value (p))"
                "(assert true)(get-value (p))(check-sat)(push 1)(get-model)"),
            "sat\n((p true))\n" + none + "sat\n" + none);
}

TEST_F(ScriptTest, DeclarationsEndWithLevels) {
  EXPECT_EQ(run("(push 1)(declare-const p Bool)(pop 1)"
                "(declare-const p (_ BitVec 2))(assert (= p #b01))"
                "(check-sat)(get-model)"),
            "sat\n(\n  (define-fun p () (_ BitVec 2) #b01)\n)\n");
}

TEST_F(ScriptTest, GlobalDeclarationsStay) {
  EXPECT_EQ(run("(set-option :global-declarations true)(push 1)"
                "(declare-const p Bool)(pop 1)(assert p)(check-sat)"
                "(get-model)"),
            "sat\n(\n  (define-fun p () Bool true)\n)\n");
}

TEST_F(ScriptTest, UnsatAssumptionsAsWritten) {
  EXPECT_EQ(run("(declare-const p Bool)(declare-const q Bool)"
                "(check-sat-assuming (q (and p p) (not p) q))"
                "(get-unsat-assumptions)"),
            "unsat\n((and p p) (not p))\n");
}

TEST_F(ScriptTest, Infos) {
  EXPECT_EQ(run("(get-info :name)(get-info :version)(push 2)"
                "(get-info :assertion-stack-levels)(get-info :x)"),
            "(:name \"fathom\")\n(:version \"1.2.3\")\n"
            "(:assertion-stack-levels 2)\nunsupported\n");
}

TEST_F(ScriptTest, ReasonUnknown) {
  solver_name = "smtlib:echo '\"quoted\"'; cat";
  stop.set_timeout(60);
  std::string text = run("(check-sat)(get-info :reason-unknown)");
  EXPECT_EQ(text.find("unknown\n(:reason-unknown \"solver "), 0u) << text;
  EXPECT_NE(text.find("said: \"\"quoted\"\"\")"), text.npos) << text;
}

TEST_F(ScriptTest, ResetForgetsAndCountsOn) {
  EXPECT_EQ(run("(declare-const p Bool)(assert p)(assert (not p))(check-sat)"
                "(reset)(declare-const p Bool)(check-sat)"),
            "unsat\nsat\n");
}

TEST_F(ScriptTest, MalformedStopsWithPosition) {
  Result<void> done =
      script.run("(check-sat)\n(assert\n  (bvadd #b1))\n(check-sat)", "t.smt2");
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(output, "sat\n");
  EXPECT_EQ(done.error().file, "t.smt2");
  EXPECT_EQ(done.error().pos.line, 3u);
}

TEST_F(ScriptTest, UnknownSolver) {
  solver_name = "nonsense";
  EXPECT_FALSE(script.run("(check-sat)", "t.smt2").has_value());
  EXPECT_EQ(output, "");
}

} // namespace
