// Scripts over a solver: answers, errors, levels. What back-ends say is tested
// elsewhere, so one is enough here.
#include "solver_fixture.h"

#include "solver/script.h"
#include "support/stats.h"

#include <new>

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

// However the text is cut, the answers and the position of the error are the
// same, and a command is answered as soon as it is whole.
TEST_F(ScriptTest, PiecesOfAnySize) {
  std::string text = "(declare-const |a) b| Bool) ; comment (\n"
                     "(assert |a) b|)(echo \"a \"\")\"\" b\")\n"
                     "  (check-sat)(push 1)(pop 1)(check-sat)\n  (assert c)";
  std::string expected = "\"a \"\")\"\" b\"\nsat\nsat\n";
  for (size_t size = 1; size <= text.size(); size += 1 + size / 4) {
    output.clear();
    TermStore fresh;
    SolverContext fresh_context{fresh, config, stop};
    ScriptRunner runner(
        fresh, [&](bool) { return make_solver(fresh_context, "z3"); },
        [this](std::string_view answer) { output += answer; }, "");
    size_t at = 0;
    Result<void> done = runner.run(
        [&](std::string &more) {
          if (at >= text.find("(push") + size)
            EXPECT_NE(output.find("sat"), output.npos);
          more += text.substr(at, size);
          at += size;
          return at < text.size();
        },
        "-");
    EXPECT_EQ(output, expected) << size;
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(done.error().pos, (SourcePos{4, 11})) << size;
  }
}

TEST_F(ScriptTest, NothingAfterExit) {
  unsigned asked = 0;
  Result<void> done = script.run(
      [&](std::string &more) {
        more += ++asked == 1 ? "(check-sat)(exit)(rubbish" : "more rubbish";
        return true;
      },
      "-");
  EXPECT_TRUE(done.has_value());
  EXPECT_EQ(output, "sat\n");
  EXPECT_EQ(asked, 1u);
}

TEST_F(ScriptTest, CoresEndWithLevels) {
  EXPECT_EQ(run("(set-option :produce-unsat-cores true)"
                "(declare-const p Bool)(assert (! p :named a))(push 1)"
                "(assert (! (not (! p :named inner)) :named |b c|))"
                "(check-sat)(get-unsat-core)(pop 1)(check-sat)"
                "(check-sat-assuming ((not a)))(get-unsat-core)"
                "(get-unsat-assumptions)(reset)(get-unsat-core)"),
            "unsat\n(a |b c|)\nsat\nunsat\n(a)\n((not a))\n"
            "(error \":produce-unsat-cores is not set\")\n");
}

// Runs out of memory at its second question.
class HungrySolver final : public Solver {
public:
  void assert_term(Term) override {}
  void push() override {}
  void pop() override {}
  CheckResult check(std::span<const Term>) override {
    if (++checks_ > 1)
      throw std::bad_alloc();
    return {Answer::Sat, ""};
  }
  std::optional<BitVec> value(Term) override { return {}; }
  std::optional<ArrayValue> array_value(Term) override { return {}; }
  std::vector<Term> failed_assumptions() override { return {}; }
  void interrupt() override {}
  void add_statistics(Stats &) const override {}

private:
  unsigned checks_ = 0;
};

TEST_F(ScriptTest, OutOfMemoryIsUnknownUntilReset) {
  ScriptRunner hungry(
      store,
      [](bool) {
        return Result<std::unique_ptr<Solver>>(
            std::make_unique<HungrySolver>());
      },
      [this](std::string_view text) { output += text; }, "");
  ASSERT_TRUE(hungry
                  .run("(check-sat)(push 1)(check-sat)"
                       "(get-info :reason-unknown)(pop 1)(check-sat)"
                       "(reset)(check-sat)",
                       "t.smt2")
                  .has_value());
  EXPECT_EQ(output, "sat\nunknown\n(:reason-unknown \"out of memory\")\n"
                    "unknown\nsat\n");
}

TEST_F(ScriptTest, UnknownSolver) {
  solver_name = "nonsense";
  EXPECT_FALSE(script.run("(check-sat)", "t.smt2").has_value());
  EXPECT_EQ(output, "");
}

} // namespace
