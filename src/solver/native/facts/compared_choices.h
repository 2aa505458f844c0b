// Choices that are only compared. A read of a table that was written twenty
// times is a chain of twenty ites; if all that anyone does with it is to
// compare it with a few words, then the comparisons are moved to the ends of
// the chain: twenty ites of one bit each instead of as many as the word has.
// Done where the ends are few, so that the comparisons there cost less than
// what is saved.
#pragma once

#include "rewrite/rewriter.h"

#include <vector>

namespace fathom {

// True if the facts were changed. The rewriter must be one without assumptions.
bool push_comparisons(Rewriter &rewriter, std::vector<Term> &facts);

} // namespace fathom
