// Words that combine the same parts in another order: a + b + c and
// c + (b + a), and so for bits (and, or, xor) and for the least and the largest
// of several numbers. Rules order two operands and leave chains as they are,
// for a sum that is taken apart has to be written again; here the later one of
// two that are equal becomes the earlier one, so that only gates go away.
#pragma once

#include "rewrite/rewriter.h"

#include <vector>

namespace fathom {

// How many words were replaced. The rewriter must be one without assumptions.
size_t merge_equal_combinations(Rewriter &rewriter, std::vector<Term> &facts);

} // namespace fathom
