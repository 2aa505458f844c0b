// Eliminating reads of written arrays before bit-blasting, where that is small:
// read(write(a, i, v), j) becomes ite(i = j, v, read(a, j)), so that afterwards
// only variables are read. What is too large stays for lemmas on demand
// (arrays.h).
#pragma once

#include "rewrite/rewriter.h"

#include <vector>

namespace fathom {

// True if the facts were changed. `always`: whatever the size.
bool eliminate_arrays(TermStore &store, const RewriteConfig &config,
                      bool always, std::vector<Term> &facts);

} // namespace fathom
