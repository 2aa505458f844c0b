// Every row of the rule table proved by Z3 at 8, 32 and 64 bits with symbolic
// constants; proved_widths.def lists what takes longer than a test may.
#include "solver/rule_proof.h"

#include "rewrite/example_text.h"
#include "rewrite/proved_widths.h"
#include "rewrite/rewriter.h"
#include "rewrite/rule_prover.h"
#include "rewrite/rule_table.h"
#include "rewrite/wrong_rules.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace fathom::test {
namespace {

constexpr double seconds_per_proof = 60;

bool full_run() {
  const char *full = std::getenv("FATHOM_FULL");
  return full != nullptr && std::string_view(full) == "1";
}

struct Proof {
  size_t rule;
  uint32_t width;
};

std::vector<Proof> all_proofs() {
  std::vector<Proof> proofs;
  const RuleTable &table = RuleTable::get();
  for (size_t i = 0; i < table.infos().size(); ++i) {
    const PatternRule *rule = table.pattern(i);
    // A rule about single bits was proved for all values already.
    if (rule == nullptr ||
        is_single_bit_rule(*rule, table.infos()[i].condition))
      continue;
    uint32_t most = 64;
    if (const ProvedWidth *row = proved_width_of(table.infos()[i].name))
      most = full_run() ? row->full : row->quick;
    for (uint32_t width : {8u, 32u, 64u})
      if (width < most)
        proofs.push_back({i, width});
    proofs.push_back({i, most});
  }
  return proofs;
}

std::string proof_name(const testing::TestParamInfo<Proof> &info) {
  std::string name(RuleTable::get().infos()[info.param.rule].name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name + "_" + std::to_string(info.param.width);
}

void PrintTo(const Proof &proof, std::ostream *out) {
  *out << RuleTable::get().infos()[proof.rule].name << " at " << proof.width;
}

class RuleProof : public testing::TestWithParam<Proof> {
protected:
  static void SetUpTestSuite() { z3_ = new Z3Checker(seconds_per_proof); }
  static void TearDownTestSuite() { delete z3_; }
  static inline Z3Checker *z3_ = nullptr;
};

TEST_P(RuleProof, IsFoundByZ3) {
  auto [index, width] = GetParam();
  const RuleTable &table = RuleTable::get();
  const PatternRule &rule = *table.pattern(index);
  WideProof proof = WideProver(rule, width, *z3_).run();
  if (proof.answer == Answer::Unsat && proof.instances == 0)
    proof = WideProver(rule, bit_candidates(width), width, *z3_).run();
  EXPECT_EQ(proof.answer, Answer::Unsat) << proof.text;
  EXPECT_GT(proof.instances, 0u) << "no instance that meets the condition";
}

INSTANTIATE_TEST_SUITE_P(Rules, RuleProof, testing::ValuesIn(all_proofs()),
                         proof_name);

struct ExampleProof {
  Example example;
  uint32_t width;
};

// Calls visit(store, match, result) for cases of this width in which the
// procedure fires, until that returns false.
template <class Visit>
void for_each_firing(const Example &example, uint32_t width, Visit visit) {
  ExampleText text(example.text);
  Candidates candidates = wide_candidates(width);
  candidates.widths.push_back(4); // where a range leaves one value
  candidates.widths.push_back(width - 4);
  std::mt19937_64 random(width);
  bool more = true;
  for_each_shape(text, candidates, [&](const Shape &shape) {
    for (int tries = 0; tries < 20 && more; ++tries) {
      TermStore store;
      Bindings b = bind_variables(store, text, shape);
      for (size_t i = 0; i < shape.sorts.size(); ++i)
        if (text.term_names()[i].name_class == NameClass::Const)
          b.terms[i] =
              store.make_bv(sample_constant(random, shape.sorts[i].width));
      Term match = *text.match_term(store, b);
      Term result = Rewriter(store).apply_rule(example.rule,
                                               in_rewriter_order(store, match));
      more = !result || visit(store, match, result);
    }
  });
}

// That a procedure fires at some width is procedures_test.cpp's work.
bool fires(const Example &example, uint32_t width) {
  bool any = false;
  for_each_firing(example, width, [&](TermStore &, Term, Term) {
    any = true;
    return false;
  });
  return any;
}

std::vector<ExampleProof> all_example_proofs() {
  std::vector<ExampleProof> proofs;
  for (const Example &example : examples()) {
    uint32_t most = 32;
    if (const ProvedWidth *row = proved_width_of(example.text))
      most = full_run() ? row->full : row->quick;
    if (fires(example, 8))
      proofs.push_back({example, 8});
    if (most > 8 && fires(example, most))
      proofs.push_back({example, most});
  }
  return proofs;
}

void PrintTo(const ExampleProof &proof, std::ostream *out) {
  *out << proof.example.text << " at " << proof.width;
}

class ExampleProofs : public testing::TestWithParam<ExampleProof> {};

// What a procedure makes of its example, over variables of this width and some
// constants.
TEST_P(ExampleProofs, AreFoundByZ3) {
  auto [example, width] = GetParam();
  Z3Checker z3(seconds_per_proof);
  unsigned proved = 0;
  for_each_firing(example, width,
                  [&](TermStore &store, Term match, Term result) {
                    Builder build(store);
                    Term wrong = build.make_not(build.make_eq(match, result));
                    EXPECT_EQ(z3.check(store, wrong), Answer::Unsat)
                        << to_smtlib(store, wrong);
                    return ++proved < 4;
                  });
  EXPECT_GT(proved, 0u);
}

INSTANTIATE_TEST_SUITE_P(
    Procedures, ExampleProofs, testing::ValuesIn(all_example_proofs()),
    [](const testing::TestParamInfo<ExampleProof> &info) {
      std::string name(RuleTable::get().infos()[info.param.example.rule].name);
      std::replace(name.begin(), name.end(), '-', '_');
      return name + "_" + std::to_string(info.index) + "_" +
             std::to_string(info.param.width);
    });

TEST(RuleProofs, RefuteWrongRules) {
  Z3Checker z3(seconds_per_proof);
  for (const WrongRule &row : wrong_rules) {
    PatternRule rule(row.match, row.result, row.condition);
    if (std::string_view(row.name).find("width 1") != std::string_view::npos)
      continue; // true at all other widths
    WideProof proof = WideProver(rule, 8, z3).run();
    EXPECT_EQ(proof.answer, Answer::Sat) << row.name;
  }
}

TEST(RuleProofs, SeeEmptyConditions) {
  Z3Checker z3(seconds_per_proof);
  PatternRule rule("(bvadd x c)", "x", "(and (= c 0:c) (= c 1:c))");
  EXPECT_EQ(WideProver(rule, 8, z3).run().instances, 0u);
}

TEST(RuleProofs, ListedWidthsAreOfRulesAndExamples) {
  auto is_example = [](std::string_view text) {
    for (const Example &example : examples())
      if (example.text == text)
        return true;
    return false;
  };
  for (const ProvedWidth &row : proved_widths) {
    EXPECT_TRUE(RuleTable::get().find(row.rule) || is_example(row.rule))
        << row.rule;
    EXPECT_GE(row.quick, 8u) << row.rule;
    EXPECT_GE(row.full, row.quick) << row.rule;
    EXPECT_FALSE(row.argument.empty()) << row.rule;
  }
}

} // namespace
} // namespace fathom::test
