#include "unfold/split/groups.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

Edges take_first_group(Edges &waiting) {
  FATHOM_ASSERT(!waiting.empty(), "nobody waits");
  const Key smallest =
      std::min_element(
          waiting.begin(), waiting.end(),
          [](const Incoming &a, const Incoming &b) { return a.key < b.key; })
          ->key;
  Edges taken, rest;
  for (Incoming &in : waiting)
    (in.key == smallest ? taken : rest).push_back(std::move(in));
  waiting = std::move(rest);
  return taken;
}

} // namespace fathom::unfold
