// Reads of array variables at indices that can only have a few values: a table
// of sixteen entries, read at the four leading bits of a hash. Such a read
// becomes a choice between the reads at those values, which are words like
// others: facts about them apply, and no two reads have to be kept consistent.
#pragma once

#include "rewrite/rewriter.h"

#include <vector>

namespace fathom {

// True if the facts were changed. The rewriter must be one without assumptions:
// what it does must hold whatever is asserted.
bool expand_small_reads(Rewriter &rewriter, std::vector<Term> &facts);

} // namespace fathom
