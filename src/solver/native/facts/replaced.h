// What a pass does after it has told a rewriter what stands for what. Used by
// passes over facts; the rewriter has no replacements of others.
#pragma once

#include "rewrite/rewriter.h"

#include <vector>

namespace fathom {

// The facts with all replacements, which are forgotten then.
inline void rewrite_replaced(Rewriter &rewriter, std::vector<Term> &facts) {
  rewriter.clear_cache();
  for (Term &f : facts)
    f = rewriter.rewrite(f);
  rewriter.clear_replacements();
  rewriter.clear_cache();
}

} // namespace fathom
