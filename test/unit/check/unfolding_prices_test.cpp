// The thresholds of --split=auto, pinned at both of their sides: who changes
// one measures bench/split, bench/memory and verify-c-common again.
#include "check/unfolding/unfolding_prices.h"

#include <gtest/gtest.h>

namespace fathom::check::prices {
namespace {

TEST(UnfoldingPrices, SmallFormulasAreNotWorthAChoice) {
  EXPECT_EQ(small_circuit, 100'000u);
  EXPECT_TRUE(is_short(349, 5000));
  EXPECT_TRUE(is_short(5000, 1499));
  EXPECT_FALSE(is_short(350, 1500));
  EXPECT_TRUE(is_certainly_small(99));
  EXPECT_FALSE(is_certainly_small(100));
}

TEST(UnfoldingPrices, LargeProgramsAreNotMeasuredByTheirFormula) {
  EXPECT_FALSE(is_certainly_large(4000));
  EXPECT_TRUE(is_certainly_large(4001));
  EXPECT_EQ(estimated_terms(4001), 8002u);
  // Sifting in a heap: 4204 statements, 1241 terms, 2796 of split unfolding.
  EXPECT_LE(fewest_terms(4204), 1241u);
  EXPECT_TRUE(split_wins(2796, 218'738, estimated_terms(4204)));
  EXPECT_FALSE(split_wins(2796, 218'738, fewest_terms(4204)));
  // What is certainly large is large by its estimate, too.
  EXPECT_GE(estimated_terms(many_statements + 1), small_formula);
}

TEST(UnfoldingPrices, TheBudgetGrowsWithTheFormulaThatIsReplaced) {
  EXPECT_EQ(split_budget(0, 0), 20'000u);
  EXPECT_EQ(split_budget(1500, 0), 170'000u);
  EXPECT_EQ(split_budget(1500, 75'000), 170'000u);
  EXPECT_EQ(split_budget(1500, 75'001), 170'002u);
  EXPECT_EQ(most_statements, 20'000'000u);
}

TEST(UnfoldingPrices, SplitWinsWithLessThanFourTermsForThree) {
  EXPECT_TRUE(split_wins(3999, 0, 3000));
  EXPECT_FALSE(split_wins(4000, 0, 3000));
  // As measured: http-parser with 1.2 times as many terms gains, sifting in a
  // heap with 1.8 times as many loses.
  EXPECT_TRUE(split_wins(12'000, 0, 10'000));
  EXPECT_FALSE(split_wins(18'000, 0, 10'000));
}

TEST(UnfoldingPrices, StatementsCountLikeTerms) {
  EXPECT_TRUE(split_wins(3000, 499'999, 3000));  // 999 terms more
  EXPECT_FALSE(split_wins(3000, 500'000, 3000)); // 1000 more
}

TEST(UnfoldingPrices, WhatHasNoFormulaDoesNotWin) {
  EXPECT_FALSE(split_wins(SIZE_MAX, 0, SIZE_MAX));
  EXPECT_FALSE(split_wins(SIZE_MAX, 0, 3000));
}

TEST(UnfoldingPrices, SplitWinsWithLessThanHalfOfTheGates) {
  EXPECT_TRUE(split_wins_by_gates(4999, 0, 10'000));
  EXPECT_FALSE(split_wins_by_gates(5000, 0, 10'000));
  EXPECT_TRUE(split_wins_by_gates(4000, 19'980, 10'000));  // 999 gates more
  EXPECT_FALSE(split_wins_by_gates(4000, 20'000, 10'000)); // 1000 more
  EXPECT_TRUE(may_win_by_gates(3999, 1000));
  EXPECT_FALSE(may_win_by_gates(4000, 1000));
  // As measured: a minifier of JSON, and sifting in a heap.
  EXPECT_TRUE(split_wins_by_gates(79'865, 120'049, 193'635));
  EXPECT_FALSE(split_wins_by_gates(3'253'525, 23'967, 1'843'320));
}

TEST(UnfoldingPrices, SplitWinsByTermsAndGatesTogether) {
  const Size merged{2000, 80'000};
  EXPECT_TRUE(split_wins_by_both({2800, 57'000}, 0, merged));
  EXPECT_FALSE(split_wins_by_both({2800, 57'143}, 0, merged));
  EXPECT_FALSE(split_wins_by_both({4000, 0}, 0, merged));
  // As measured: settings over 6 and over 8 bytes, sifting in a heap.
  EXPECT_TRUE(split_wins_by_both({3507, 53'502}, 24'445, {2512, 78'986}));
  EXPECT_FALSE(split_wins_by_both({20'636, 264'413}, 145'017, {9128, 273'319}));
  EXPECT_FALSE(
      split_wins_by_both({2796, 3'253'525}, 23'967, {1241, 1'843'320}));
}

TEST(UnfoldingPrices, TriedAgainWhereGatesMayHaveComeUp) {
  EXPECT_EQ(tried_again_at(2000), 16'000u); // not known how far it was
  EXPECT_EQ(tried_again_at(2000, 1000, 1000), 4000u);
  EXPECT_EQ(tried_again_at(2000, 5000, 999), 10'000u);
  EXPECT_EQ(tried_again_at(2000, 8000, 1000), 16'000u);
  EXPECT_EQ(tried_again_at(2000, UINT64_MAX, 1000), 16'000u);
}

} // namespace
} // namespace fathom::check::prices
