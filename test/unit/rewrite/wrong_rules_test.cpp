// The prover can fail: it refutes every wrong rule, and for the right reason.
#include "rewrite/rule_prover.h"
#include "rewrite/wrong_rules.h"

#include <gtest/gtest.h>

namespace fathom::test {
namespace {

TEST(WrongRules, AreRefutedAtSmallWidths) {
  for (const WrongRule &row : wrong_rules) {
    PatternRule rule(row.match, row.result, row.condition);
    ProofReport report = RuleProver(rule, apply_pattern(rule)).run();
    EXPECT_EQ(report.failure.substr(0, 14), "result differs") << row.name;
  }
}

TEST(WrongRules, ResultsThatCannotBeBuiltAreRefuted) {
  PatternRule rule("((_ extract i j) (concat x y))",
                   "((_ extract (- i (w y)) 0) x)", "");
  ProofReport report = RuleProver(rule, apply_pattern(rule)).run();
  EXPECT_EQ(report.failure.substr(0, 17), "ill-sorted result");
}

TEST(WrongRules, OfAnotherSortAreRefuted) {
  PatternRule rule("(concat x y)", "x", "");
  ProofReport report = RuleProver(rule, apply_pattern(rule)).run();
  EXPECT_EQ(report.failure.substr(0, 22), "result of another sort");
}

TEST(WrongRules, ThatDoNotFireAreRefuted) {
  PatternRule rule("(bvadd x 0)", "x", "");
  ProofReport report =
      RuleProver(rule, [](TermStore &, Term) { return Term{}; }).run();
  EXPECT_EQ(report.failure.substr(0, 12), "did not fire");
}

TEST(WrongRules, WithAnotherEngineResultAreRefuted) {
  PatternRule rule("(bvadd x 0)", "x", "");
  auto wrong = [](TermStore &store, Term t) {
    return store.make_bv(store.width(t), 0);
  };
  ProofReport report = RuleProver(rule, wrong).run();
  EXPECT_EQ(report.failure.substr(0, 10), "fired with");
}

TEST(WrongRules, WithoutInstancesAreSeen) {
  PatternRule rule("(bvadd x c)", "x", "(and (= c 0:c) (= c 1:c))");
  EXPECT_EQ(RuleProver(rule, apply_pattern(rule)).run().instances, 0u);
}

// The printed forms of the dissertation that are right after correction.
TEST(WrongRules, CorrectedFormsAreProved) {
  constexpr WrongRule corrected[] = {
      {"and with all ones", "(bvand x -1)", "x", ""},
      {"shl by zero", "(bvshl x 0)", "x", ""},
      {"self division", "(bvudiv x x)", "(ite (= x 0:x) -1:x 1:x)", ""},
      {"smulo by one", "(bvsmulo x 1)", "false", "(i< 1 (w x))"},
      {"resolution", "(and (or p q) (or p (not q)))", "p", ""},
  };
  for (const WrongRule &row : corrected) {
    PatternRule rule(row.match, row.result, row.condition);
    EXPECT_EQ(RuleProver(rule, apply_pattern(rule)).run().failure, "")
        << row.name;
  }
}

} // namespace
} // namespace fathom::test
