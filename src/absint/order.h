// A weak topological order of the blocks of a function: reverse post order in
// which the blocks of a loop stand together, its header first (F. Bourdoncle,
// "Efficient chaotic iteration strategies with widenings", 1993). Loops of
// SEA-IR are natural and nested, so that they are the components.
#pragma once

#include "sea/cfg.h"

#include <vector>

namespace fathom::absint {

struct Place {
  sea::BlockId block;
  // Index behind the loop's last block, if this is a header; otherwise 0.
  size_t end = 0;
};

std::vector<Place> weak_order(const sea::Function &function,
                              const sea::Cfg &cfg);

} // namespace fathom::absint
