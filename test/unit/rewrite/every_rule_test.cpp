// Every row of rules/*.def, proved exhaustively at widths 1 to 4 by an
// evaluator of its own, and seen to fire through the rewriter.
#include "rewrite/random_terms.h"
#include "rewrite/rewriter.h"
#include "rewrite/rule_prover.h"
#include "rewrite/rule_table.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace fathom::test {
namespace {

std::vector<size_t> pattern_rules() {
  std::vector<size_t> rules;
  for (size_t i = 0; i < RuleTable::get().infos().size(); ++i)
    if (RuleTable::get().pattern(i) != nullptr)
      rules.push_back(i);
  return rules;
}

std::string rule_test_name(const testing::TestParamInfo<size_t> &info) {
  std::string name(RuleTable::get().infos()[info.param].name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

class EveryRule : public testing::TestWithParam<size_t> {
protected:
  const RuleInfo &info() const { return RuleTable::get().infos()[GetParam()]; }
  const PatternRule &rule() const {
    return *RuleTable::get().pattern(GetParam());
  }
};

TEST_P(EveryRule, HoldsAndFiresAtSmallWidths) {
  Apply apply = [](TermStore &store, Term t) {
    return Rewriter(store).apply_rule(GetParam(), t);
  };
  ProofReport report = RuleProver(rule(), apply).run();
  EXPECT_EQ(report.failure, "")
      << info().match << " -> " << info().result << " if " << info().condition;
  EXPECT_GT(report.instances, 0u) << "the rule has no instance";
  if (!is_single_bit_rule(rule(), info().condition))
    EXPECT_GT(report.widest, 1u) << "only instances of width 1";
  RecordProperty("instances", std::to_string(report.instances));
  if (report.dropped != 0)
    std::cout << "    " << info().name << ": " << report.dropped
              << " combinations of sorts have more than 2^"
              << RuleProver::max_lane_bits << " assignments, left out\n";
}

// The nodes of t that are commutative with two operands that are no constants.
std::vector<Term> swappable(const TermStore &store, Term root) {
  std::vector<Term> found, todo{root};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (is_commutative(store.kind(t)) && !store.is_const(store.child(t, 1)) &&
        std::find(found.begin(), found.end(), t) == found.end())
      found.push_back(t);
    for (Term c : store.children(t))
      todo.push_back(c);
  }
  return found;
}

Term with_swaps(TermStore &store, Term root, const std::vector<Term> &nodes,
                unsigned mask) {
  std::vector<Term> done(root.id + 1);
  for (uint32_t id = 1; id <= root.id; ++id) { // children come first
    Term t{id};
    std::vector<Term> children;
    for (Term c : store.children(t))
      children.push_back(done[c.id]);
    auto at = std::find(nodes.begin(), nodes.end(), t);
    if (at != nodes.end() && (mask >> (at - nodes.begin()) & 1))
      std::swap(children[0], children[1]);
    done[id] = children.empty() ? t : with_children(store, t, children);
  }
  return done[root.id];
}

TEST_P(EveryRule, FiresInAllOrders) {
  bool found = false;
  for_each_shape(rule(), small_candidates(), [&](const Shape &shape) {
    if (found || has_constants(rule()))
      return;
    TermStore store;
    Bindings b = bind_variables(store, rule(), shape);
    if (!rule().condition_holds(store, b))
      return;
    found = true;
    Term match = *rule().match_term(store, b);
    std::vector<Term> nodes = swappable(store, match);
    Rewriter rewriter(store);
    for (unsigned mask = 0; mask < 1u << nodes.size(); ++mask)
      EXPECT_TRUE(rewriter.apply_rule(GetParam(),
                                      with_swaps(store, match, nodes, mask)))
          << info().match << ", orders " << mask;
  });
}

// Rows whose operands another rule always rewrites first (differences become
// sums, <= becomes a negated <). They apply when that rule is switched off.
bool waits_for_another_rule(std::string_view name) {
  for (std::string_view known :
       {"add-of-sub", "sub-of-sub-left", "sub-of-sub-right", "neg-sub",
        "not-ule", "not-sle", "not-uge", "not-sge", "not-ugt", "not-sgt",
        "eq-sub-zero", "extract-sub-low"})
    if (name == known)
      return true;
  return false;
}

// The rule's own match, rewritten with the whole table: was the rule used?
bool fires_inside(size_t index, const PatternRule &rule, const Shape &shape,
                  const std::function<BitVec(uint32_t)> &constant,
                  uint64_t tries) {
  TermStore store;
  Bindings b = bind_variables(store, rule, shape);
  for (uint64_t n = 0; n < tries; ++n) {
    for (size_t i = 0; i < shape.sorts.size(); ++i)
      if (rule.term_names()[i].name_class == NameClass::Const)
        b.terms[i] = store.make_bv(constant(shape.sorts[i].width));
    if (!rule.condition_holds(store, b))
      continue;
    Rewriter rewriter(store);
    rewriter.rewrite(*rule.match_term(store, b));
    if (rewriter.rule_hits()[index] > 0)
      return true;
  }
  return false;
}

// Not only alone but in the order of the table, over normal forms.
TEST_P(EveryRule, FiresInsideTheRewriter) {
  bool fired = false;
  std::mt19937_64 random(1);
  for (const Candidates &candidates :
       {small_candidates(), Candidates{{8}, {0, 3, 4, 7}, {}}})
    for_each_shape(rule(), candidates, [&](const Shape &shape) {
      auto constant = [&](uint32_t w) {
        return random() % 2 ? random_value(random, w)
                            : BitVec(w, random() % 40);
      };
      uint64_t tries = !has_constants(rule())      ? 1
                       : candidates.widths[0] == 8 ? 4000
                                                   : 100;
      fired = fired || fires_inside(GetParam(), rule(), shape, constant, tries);
    });
  EXPECT_EQ(fired, !waits_for_another_rule(info().name));
}

INSTANTIATE_TEST_SUITE_P(Rules, EveryRule, testing::ValuesIn(pattern_rules()),
                         rule_test_name);

TEST(RuleTable, HasNoRowTwice) {
  std::set<std::string> seen;
  for (const RuleInfo &info : RuleTable::get().infos())
    if (info.procedure == nullptr)
      EXPECT_TRUE(seen.insert(std::string(info.match) + " if " +
                              std::string(info.condition))
                      .second)
          << info.name;
}

TEST(RuleTable, HasAllFamilies) {
  std::map<std::string_view, int> rows;
  for (const RuleInfo &info : RuleTable::get().infos())
    ++rows[info.family];
  for (const char *family :
       {"bool", "ite", "bitwise", "arithmetic", "division", "shift", "compare",
        "overflow", "structure", "array"})
    EXPECT_GT(rows[family], 0) << family;
  EXPECT_GE(RuleTable::get().infos().size(), 220u);
}

} // namespace
} // namespace fathom::test
