// Guesses: conditions over the numbers of a loop that all points satisfy, by
// templates. docs/decisions/proofs.md has the list.
#pragma once

#include "prove/samples.h"

namespace fathom::prove {

// Those of one origin, simple ones first.
std::vector<Claim> guess(TermStore &store, const State &state,
                         const Points &points, Origin origin);

} // namespace fathom::prove
