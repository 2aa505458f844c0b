// What is stated for all values of a variable: a check of a loop that depends
// on an input, which nobody chooses. The claim is about any value of it, and so
// about any element of the arrays that it reads with it.
#pragma once

#include "prove/state.h"

namespace fathom::prove {

// Adds to the state what its loop states, and the cells that this takes. The
// state has its elements: there is one variable of all claims of a loop.
void add_stated_for_all(const sea::Program &program, State &state);

} // namespace fathom::prove
