// Every example of the rules of memories proved by Z3 at 16, 32 and 64 bits:
// the terms are lowered to arrays of bytes, and the rule's result is compared
// with its match for all values.
#include "memory/lowering.h"
#include "rewrite/memory_examples.h"
#include "solver/rule_proof.h"

#include <gtest/gtest.h>

namespace fathom::test {
namespace {

class MemoryRuleProof : public testing::TestWithParam<MemoryExample> {
protected:
  static void SetUpTestSuite() { z3_ = new Z3Checker(20); }
  static void TearDownTestSuite() { delete z3_; }
  static inline Z3Checker *z3_ = nullptr;

  // Unsat: no values tell the two apart.
  static Answer differ(TermStore &store, Term match, Term result,
                       Term assumed) {
    Builder b(store);
    if (store.sort_kind(match) == SortKind::Mem) { // some byte
      Term a = store.make_var("any", store.bv_sort(store.width(match)));
      Term zero = b.make_bv(store.width(match), 0);
      Term p = b.make(Kind::Ptr, {a, zero, zero});
      match = b.make(Kind::MemLoad, {match, p}, {1, 0});
      result = b.make(Kind::MemLoad, {result, p}, {1, 0});
    }
    MemoryLowering lowering(store);
    Term query = lowering.lower(
        b.make_and(assumed, b.make_not(b.make_eq(match, result))));
    // Ranges are lambdas: their reads are reduced first.
    RewriteConfig reduce;
    for (const RuleInfo &info : RuleTable::get().infos())
      if (info.name != "beta")
        reduce.disabled_rules.emplace_back(info.name);
    query = Rewriter(store, reduce).rewrite(query);
    return z3_->check(store, query);
  }
};

TEST_P(MemoryRuleProof, IsFoundByZ3) {
  bool fired = false;
  for (uint32_t width : {16u, 32u, 64u})
    for (bool inside : {false, true}) {
      TermStore store;
      Term match = parse_example(store, GetParam().text, width);
      Rewriter rewriter(store, memory_config(inside));
      Term result = fire(rewriter, GetParam().rule, match);
      if (!result)
        continue;
      fired = true;
      Term assumed = inside ? InsideObjects(store, width).of(match)
                            : store.make_bool(true);
      EXPECT_EQ(differ(store, match, result, assumed), Answer::Unsat)
          << GetParam().text << " at " << width;
    }
  EXPECT_TRUE(fired);
}

INSTANTIATE_TEST_SUITE_P(Rules, MemoryRuleProof,
                         testing::ValuesIn(memory_examples()),
                         memory_example_name);

// Z3 is asked the right question: without the assumption this is refuted.
TEST_F(MemoryRuleProof, SeesAMissingAssumption) {
  TermStore store;
  Term match = parse_example(store,
                             "((_ mem.load 1 0) ((_ mem.store 0) m "
                             "(ptr #1 x #2) v1) (ptr #4 y #2))",
                             32);
  Rewriter rewriter(store, memory_config(true));
  Term result = rewriter.rewrite(match);
  ASSERT_NE(result, match);
  EXPECT_EQ(differ(store, match, result, store.make_bool(true)), Answer::Sat);
}

} // namespace
} // namespace fathom::test
