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

// IfSmall: by the comparisons of indices that there would be at most, before
// anything is expanded: at most `max_small`, or most of them decide themselves
// when it is tried. IfBearable: by those that are left when it is done.
enum class Expand : uint8_t { Never, IfSmall, IfBearable, Always };
// Nothing: there is nothing to expand.
enum class Expanded : uint8_t { Nothing, No, Yes };

// The facts are changed if the answer is Yes. `cost` is set to the comparisons
// that IfSmall counts.
Expanded eliminate_arrays(TermStore &store, const RewriteConfig &config,
                          Expand when, uint64_t max_small,
                          std::vector<Term> &facts, uint64_t &cost);

} // namespace fathom
