// Walking term graphs without recursion: everything below some roots, children
// before parents, each term once.
#pragma once

#include "terms/store.h"

#include <algorithm>
#include <span>
#include <vector>

namespace fathom {

// All terms reachable from the roots, in increasing order of id (children
// first). Costs the size of what is reachable, plus a bit per term of the
// store.
inline std::vector<Term> reachable(const TermStore &store,
                                   std::span<const Term> roots) {
  std::vector<bool> seen(store.size() + 1, false);
  std::vector<Term> found;
  for (Term root : roots)
    if (!seen[root.id]) {
      seen[root.id] = true;
      found.push_back(root);
    }
  for (size_t next = 0; next < found.size(); ++next)
    for (Term child : store.children(found[next]))
      if (!seen[child.id]) {
        seen[child.id] = true;
        found.push_back(child);
      }
  std::sort(found.begin(), found.end());
  return found;
}

} // namespace fathom
