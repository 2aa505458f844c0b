// Rules that are proved only below 64 bits (proved_widths.def), tried with
// random values at 64.
#include "rewrite/example_text.h"
#include "rewrite/lane_evaluator.h"
#include "rewrite/proved_widths.h"
#include "rewrite/random_terms.h"
#include "rewrite/rewriter.h"
#include "rewrite/rule_table.h"

#include <gtest/gtest.h>

namespace fathom::test {
namespace {

constexpr size_t evaluations = 100000;
constexpr size_t lanes_per_round = 1000;

bool fits_lanes(const TermStore &store) {
  for (uint32_t id = 1; id <= store.size(); ++id)
    if (store.sort_kind(Term{id}) == SortKind::Array ||
        bits_of(store, store.sort(Term{id})) > 64)
      return false;
  return true;
}

// The widest shape whose terms fit into lanes.
std::optional<Shape> widest_shape(const PatternRule &rule) {
  std::optional<Shape> best;
  uint32_t best_size = 0;
  Candidates c;
  c.widths = {64, 32, 16, 48};
  c.indices = {0, 15, 16, 31, 32, 47, 48, 63};
  for_each_shape(rule, c, [&](const Shape &shape) {
    TermStore store;
    Bindings b = bind_variables(store, rule, shape);
    rule.match_term(store, b);
    uint32_t size = 0;
    for (const SortShape &s : shape.sorts)
      size += s.width;
    if (size <= best_size || !fits_lanes(store) ||
        (!rule.needs_constant_values() && !rule.condition_term(store, b)))
      return;
    best = shape;
    best_size = size;
  });
  return best;
}

// How many evaluations were made; 0 when the condition was never met.
size_t fuzz(const PatternRule &rule, const Shape &shape, uint64_t seed) {
  std::mt19937_64 random(seed);
  size_t done = 0;
  for (int round = 0; round < 100000 && done < evaluations; ++round) {
    TermStore store;
    Bindings b = bind_variables(store, rule, shape);
    LaneEvaluator lanes(store, lanes_per_round);
    for (size_t i = 0; i < shape.sorts.size(); ++i) {
      uint32_t w = bits_of(store, store.sort(b.terms[i]));
      if (rule.term_names()[i].name_class == NameClass::Const) {
        b.terms[i] = store.make_bv(random_value(random, w));
        continue;
      }
      LaneEvaluator::Lanes values(lanes_per_round);
      for (uint64_t &v : values)
        v = random_value(random, w).to_u64();
      lanes.set(b.terms[i], std::move(values));
    }
    if (!rule.condition_holds(store, b))
      continue;
    Term match = *rule.match_term(store, b);
    std::optional<Term> result = rule.result_term(store, b);
    EXPECT_TRUE(result.has_value());
    EXPECT_EQ(lanes.value(match), lanes.value(*result));
    if (testing::Test::HasFailure())
      break;
    done += lanes_per_round;
  }
  return done;
}

// The same for an example of a procedure, without constants.
size_t fuzz_example(const Example &example, uint64_t seed) {
  std::mt19937_64 random(seed);
  ExampleText text(example.text);
  TermStore store;
  Shape shape;
  for (size_t i = 0; i < text.term_names().size(); ++i)
    shape.sorts.push_back({SortKind::BitVec, 64, 0});
  Bindings b = bind_variables(store, text, shape);
  Term match = *text.match_term(store, b);
  Term result =
      Rewriter(store).apply_rule(example.rule, in_rewriter_order(store, match));
  if (!result)
    return 0;
  LaneEvaluator lanes(store, evaluations);
  for (size_t i = 0; i < shape.sorts.size(); ++i) {
    LaneEvaluator::Lanes values(evaluations);
    for (uint64_t &v : values)
      v = random_value(random, 64).to_u64();
    lanes.set(b.terms[i], std::move(values));
  }
  EXPECT_TRUE(lanes.value(match) == lanes.value(result)) << example.text;
  return evaluations;
}

TEST(WideFuzz, OfExamplesThatAreNotProvedAt64) {
  for (const Example &example : examples())
    if (const ProvedWidth *row = proved_width_of(example.text);
        row != nullptr && row->full < 64)
      EXPECT_GE(fuzz_example(example, 1), evaluations) << example.text;
}

TEST(WideFuzz, OfRulesThatAreNotProvedAt64) {
  uint64_t seed = 0;
  for (const ProvedWidth &row : proved_widths) {
    if (row.full >= 64 || row.rule[0] == '(') // an example
      continue;
    std::optional<size_t> rule = RuleTable::get().find(row.rule);
    ASSERT_TRUE(rule) << row.rule;
    const PatternRule &pattern = *RuleTable::get().pattern(*rule);
    std::optional<Shape> shape = widest_shape(pattern);
    ASSERT_TRUE(shape) << row.rule;
    EXPECT_GE(fuzz(pattern, *shape, seed++), evaluations)
        << row.rule << " at " << describe(pattern, *shape);
  }
}

TEST(WideFuzz, RefutesAWrongProduct) {
  PatternRule wrong("(bvmul (bvnot x) c)", "(bvmul x (bvneg c))", "");
  std::optional<Shape> shape = widest_shape(wrong);
  ASSERT_TRUE(shape);
  std::mt19937_64 random(1);
  TermStore store;
  Bindings b = bind_variables(store, wrong, *shape);
  LaneEvaluator lanes(store, 100);
  LaneEvaluator::Lanes values(100);
  for (uint64_t &v : values)
    v = random();
  lanes.set(b.terms[0], values);
  b.terms[1] = store.make_bv(64, 12345);
  EXPECT_NE(lanes.value(*wrong.match_term(store, b)),
            lanes.value(*wrong.result_term(store, b)));
}

} // namespace
} // namespace fathom::test
