// Comparisons of words that are chosen from few: positions, states and counts
// where executions have met. They are taken apart down to the ends of the
// choices, where values decide: two words that are chosen by the same
// conditions go together, so that `start <= end` is asked of each pair that
// there is, and of no other. What is left has one bit where a word had many.
#pragma once

#include "rewrite/rewriter.h"

#include <vector>

namespace fathom {

// How many comparisons were taken apart; 0 if that would need more gates. The
// rewriter must be one without assumptions.
size_t compare_at_ends(Rewriter &rewriter, std::vector<Term> &facts);

} // namespace fathom
