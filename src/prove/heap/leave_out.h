// Guesses about all objects of the heap take the place of those about all
// elements (a claim is for all values of one thing) and of others about words.
#pragma once

#include "prove/state.h"

namespace fathom::prove {

void leave_heap_out(const TermStore &store, State &state);

} // namespace fathom::prove
