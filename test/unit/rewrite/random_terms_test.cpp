// Random terms over all operators: the rewritten term has the same value, and
// rewriting it again changes nothing.
#include "rewrite/random_terms.h"
#include "rewrite/rewriter.h"
#include "support/stats.h"
#include "terms/smtlib/printer.h"

#include <gtest/gtest.h>

namespace fathom::test {
namespace {

const std::vector<std::vector<uint32_t>> width_sets = {
    {1},       {2},  {3},    {4},     {2, 4},
    {1, 3, 4}, {8},  {4, 8}, {33},    {64},
    {32, 64},  {65}, {130},  {1, 65}, {8, 33, 64, 65, 130}};

// Evaluates every term and its normal form under a few models.
void expect_same_values(TermStore &store, RandomTerms &terms,
                        const std::vector<Term> &normal, int models,
                        const std::string &what) {
  for (int m = 0; m < models; ++m) {
    Model model = terms.random_model();
    Evaluator evaluator(store, model);
    for (size_t i = 0; i < terms.terms().size(); ++i) {
      Term t = terms.terms()[i];
      if (t == normal[i] || store.sort_kind(t) == SortKind::Array)
        continue;
      std::optional<BitVec> before = evaluator.value(t);
      std::optional<BitVec> after = evaluator.value(normal[i]);
      ASSERT_TRUE(before && after);
      ASSERT_EQ(*before, *after) << what << ": " << to_smtlib(store, t)
                                 << "\n became " << to_smtlib(store, normal[i]);
    }
  }
}

// hits: by rule, added up.
void check_terms(TermStore &store, RandomTerms &terms,
                 std::vector<uint64_t> &hits, const std::string &what) {
  Rewriter rewriter(store);
  std::vector<Term> normal;
  for (Term t : terms.terms()) {
    normal.push_back(rewriter.rewrite(t));
    ASSERT_EQ(rewriter.rewrite(normal.back()), normal.back())
        << "cache: " << to_smtlib(store, t);
    // A rewriter that has cached nothing.
    Rewriter fresh(store);
    Term again = fresh.rewrite(normal.back());
    ASSERT_EQ(again, normal.back())
        << "no fixpoint: " << to_smtlib(store, t) << "\n became "
        << to_smtlib(store, normal.back()) << "\n became "
        << to_smtlib(store, again);
  }
  Stats stats;
  rewriter.add_statistics(stats);
  ASSERT_EQ(stats.count_of("rewrite.out-of-steps"), 0u) << what;
  for (size_t i = 0; i < hits.size(); ++i)
    hits[i] += rewriter.rule_hits()[i];
  expect_same_values(store, terms, normal, 12, what);
}

std::vector<uint64_t> no_hits() {
  return std::vector<uint64_t>(RuleTable::get().infos().size());
}

TEST(RandomTerms, KeepTheirValueAndReachAFixpoint) {
  std::vector<uint64_t> hits = no_hits();
  for (const std::vector<uint32_t> &widths : width_sets)
    for (uint64_t seed = 0; seed < 40; ++seed) {
      TermStore store;
      RandomTerms terms(store, seed, widths);
      terms.grow(250);
      check_terms(store, terms, hits,
                  "first width " + std::to_string(widths[0]) + " of " +
                      std::to_string(widths.size()) + ", seed " +
                      std::to_string(seed));
      if (HasFatalFailure())
        return;
    }
}

// Terms made from the matches of the rules themselves, nested into each other.
TEST(RandomTerms, OfMatchesKeepTheirValueAndReachAFixpoint) {
  std::vector<uint64_t> hits = no_hits();
  const RuleTable &table = RuleTable::get();
  const std::vector<uint32_t> widths[] = {
      {1, 2, 3, 4}, {2, 4, 6, 8}, {32, 34, 64, 66}};
  for (uint64_t seed = 0; seed < 90; ++seed) {
    TermStore store;
    RandomTerms terms(store, seed, widths[seed % 3]);
    terms.grow(40);
    for (size_t rule = seed % 5; rule < table.infos().size(); rule += 2)
      if (const PatternRule *pattern = table.pattern(rule))
        terms.add_match(*pattern);
    check_terms(store, terms, hits, "seed " + std::to_string(seed));
    if (HasFatalFailure())
      return;
  }
  size_t hit = 0, patterns = 0;
  for (size_t i = 0; i < hits.size(); ++i)
    if (table.pattern(i) != nullptr) {
      ++patterns;
      hit += hits[i] > 0;
    }
  EXPECT_GT(hit, patterns * 19 / 20); // the terms are varied enough
}

TEST(RandomTerms, KeepTheirValueWithOneRuleLess) {
  std::span<const RuleInfo> infos = RuleTable::get().infos();
  for (size_t rule = 0; rule < infos.size(); ++rule) {
    TermStore store;
    RandomTerms terms(store, 1000 + rule, width_sets[rule % 6]);
    terms.grow(150);
    RewriteConfig config;
    config.disabled_rules = {std::string(infos[rule].name)};
    Rewriter rewriter(store, config);
    std::vector<Term> normal;
    for (Term t : terms.terms())
      normal.push_back(rewriter.rewrite(t));
    EXPECT_EQ(rewriter.rule_hits()[rule], 0u);
    expect_same_values(store, terms, normal, 4,
                       "without " + std::string(infos[rule].name));
    if (HasFatalFailure())
      return;
  }
}

TEST(RandomTerms, KeepTheirValueWhenArraysAreExpanded) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    TermStore store;
    RandomTerms terms(store, seed, {2, 4});
    terms.grow(200);
    RewriteConfig config;
    config.expand_arrays = true;
    Rewriter rewriter(store, config);
    std::vector<Term> normal;
    for (Term t : terms.terms())
      normal.push_back(rewriter.rewrite(t));
    expect_same_values(store, terms, normal, 8, "arrays expanded");
    if (HasFatalFailure())
      return;
  }
}

} // namespace
} // namespace fathom::test
