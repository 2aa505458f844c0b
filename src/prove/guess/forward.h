// Pointers that lie in memory, taken to be what was stored there. For guesses
// only: nobody looks whether something else writes to the place.
#pragma once

#include "sea/program.h"

namespace fathom::prove {

// A load of a pointer from a place that one statement stores to, which
// dominates it, becomes what is stored. So clauses know the object that
// `s->buffer` points to in a loop, which is no number.
void forward_pointers(sea::Function &function);

} // namespace fathom::prove
