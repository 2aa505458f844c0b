// Claims about two elements at a time: no two links are the same, what a link
// leads to, elements in order. They are for all pairs of two numbers
// (State::elements, State::others).
#pragma once

#include "prove/samples.h"
#include "terms/store.h"

#include <vector>

namespace fathom::prove {

// Those that all pairs satisfy. A row: the numbers of the state; which element
// and its values; which other one and its values.
std::vector<Claim> guess_pairs(TermStore &store, const State &state,
                               const Points &rows);

} // namespace fathom::prove
