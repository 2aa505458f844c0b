// Rules that are code: on every example of their rows they fire for some small
// widths and constants, and what they give is equal for all values.
#include "rewrite/example_text.h"
#include "rewrite/rewriter.h"
#include "rewrite/rule_prover.h"
#include "terms/evaluator.h"

#include <gtest/gtest.h>

namespace fathom::test {
namespace {

class EveryExample : public testing::TestWithParam<Example> {};

// Fires the procedure on the example for all values of its constants (every
// few when there are many) and compares all values of its variables.
class ExampleProver {
public:
  explicit ExampleProver(const Example &example)
      : rule_(example.rule), pattern_(example.text) {}

  void run() {
    for_each_shape(pattern_, small_candidates(),
                   [this](const Shape &shape) { prove_shape(shape); });
  }
  size_t fired() const { return fired_; }
  uint32_t widest() const { return widest_; }

private:
  void prove_shape(const Shape &shape) {
    TermStore store;
    Bindings b = bind_variables(store, pattern_, shape);
    std::vector<Term> variables;
    std::vector<size_t> constants;
    uint32_t lane_bits = 0, constant_bits = 0;
    for (size_t i = 0; i < shape.sorts.size(); ++i) {
      uint32_t bits = bits_of(store, store.sort(b.terms[i]));
      bool constant = pattern_.term_names()[i].name_class == NameClass::Const;
      (constant ? constant_bits : lane_bits) += bits;
      if (constant)
        constants.push_back(i);
      else
        variables.push_back(b.terms[i]);
    }
    if (lane_bits > 16)
      return;
    LaneEvaluator lanes(store, size_t(1) << lane_bits);
    lanes.set_all_assignments(variables);
    uint64_t total = uint64_t(1) << constant_bits;
    uint64_t stride = total > 64 ? 5 : 1; // odd: all residues are met
    for (uint64_t all = 0; all < total; all += stride) {
      uint64_t rest = all;
      for (size_t i : constants) {
        uint32_t w = shape.sorts[i].width;
        b.terms[i] = store.make_bv(w, rest & low_bits(w));
        rest >>= w;
      }
      prove_instance(store, lanes, shape, b);
      lanes.forget();
    }
  }

  void prove_instance(TermStore &store, LaneEvaluator &lanes,
                      const Shape &shape, const Bindings &b) {
    Term match = *pattern_.match_term(store, b);
    Rewriter rewriter(store);
    Term t = in_rewriter_order(store, match);
    if (Term result = rewriter.apply_rule(rule_, t)) {
      ++fired_;
      for (const SortShape &s : shape.sorts)
        widest_ = std::max(widest_, s.width);
      ASSERT_EQ(lanes.value(result), lanes.value(match))
          << describe(pattern_, shape);
    }
    // The way the engine does it: over children in normal form.
    std::vector<Term> children;
    for (Term c : store.children(t))
      children.push_back(c);
    for (Term &c : children)
      c = rewriter.rewrite(c);
    Term normal = in_rewriter_order(store, with_children(store, t, children));
    if (Term result = rewriter.apply_rule(rule_, normal)) {
      ASSERT_EQ(lanes.value(result), lanes.value(match))
          << describe(pattern_, shape) << "over normal forms";
    }
    ASSERT_EQ(lanes.value(rewriter.rewrite(match)), lanes.value(match))
        << describe(pattern_, shape) << "by all rules";
  }

  size_t rule_;
  ExampleText pattern_;
  size_t fired_ = 0;
  uint32_t widest_ = 0;
};

TEST_P(EveryExample, FiresAndHoldsAtSmallWidths) {
  ExampleProver prover(GetParam());
  prover.run();
  EXPECT_GT(prover.fired(), 0u) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(Procedures, EveryExample,
                         testing::ValuesIn(examples()), example_name);

TEST(Procedures, HaveExamples) {
  for (const RuleInfo &info : RuleTable::get().infos())
    if (info.procedure != nullptr && info.name != "beta" &&
        info.name != "load-uniform") // have tests of their own
      EXPECT_FALSE(info.examples.empty()) << info.name;
}

// (select (lambda (b) body) x) for bodies with the bound variable in and out of
// arithmetic, a nested lambda and a store.
TEST(Procedures, BetaReductionHolds) {
  size_t beta = *RuleTable::get().find("beta");
  TermStore store;
  Builder build(store);
  Sort word = store.bv_sort(3);
  Term m = store.make_var("m", store.array_sort(word, word));
  Term x = store.make_var("x", word), y = store.make_var("y", word);
  Term bound = store.make_bound(word), inner = store.make_bound(word);
  Term nested = build.make_select(
      build.make_lambda(inner, build.make_mul(inner, bound)), y);
  for (Term body :
       {bound, y, build.make_add(bound, y), build.make_select(m, bound),
        build.make_select(build.make_store(m, bound, y), x), nested}) {
    Term t = build.make_select(build.make_lambda(bound, body), x);
    Term result = Rewriter(store).apply_rule(beta, t);
    ASSERT_TRUE(result);
    for (uint64_t i = 0; i < 64; ++i) {
      Model model;
      model.scalars[x] = BitVec(3, i);
      model.scalars[y] = BitVec(3, i >> 3);
      ArrayValue array{BitVec(3, 5), {}};
      array.entries[BitVec(3, 2)] = BitVec(3, 6);
      model.arrays[m] = array;
      Evaluator before(store, model), after(store, model);
      EXPECT_EQ(*before.value(t), *after.value(result));
      Evaluator all(store, model);
      EXPECT_EQ(*before.value(t), *all.value(Rewriter(store).rewrite(t)));
    }
  }
}

} // namespace
} // namespace fathom::test
