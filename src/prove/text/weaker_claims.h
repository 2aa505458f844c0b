// Claims that say no more than others at the same place: the same one twice,
// and bounds of a number beside tighter ones. What is left means the same, so
// whatever was proved with all of them is proved with it.
#pragma once

#include "prove/claims.h"

namespace fathom::prove {

// In the same order. Claims about objects stay, and terms that are kept, which
// are no conditions.
std::vector<Claim> without_weaker(const TermStore &store,
                                  std::span<const Claim> claims);

} // namespace fathom::prove
