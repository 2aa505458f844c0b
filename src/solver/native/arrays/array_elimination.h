// Eliminating reads of written arrays before bit-blasting, where that is small:
// read(write(a, i, v), j) becomes ite(i = j, v, read(a, j)), so that afterwards
// only variables are read. What is too large stays for lemmas on demand
// (arrays.h).
#pragma once

#include "rewrite/rewriter.h"

#include <vector>

namespace fathom {

// A fact that two arrays differ says that they do so at some index: it becomes
// that, with a new variable. True if there was one.
bool witness_differences(Rewriter &rewriter, std::vector<Term> &facts);

// True if the facts were changed. `always`: whatever the size. `cost` is set to
// the comparisons of indices that this needs (or would have).
bool eliminate_arrays(TermStore &store, const RewriteConfig &config,
                      bool always, std::vector<Term> &facts, uint64_t &cost);

} // namespace fathom
