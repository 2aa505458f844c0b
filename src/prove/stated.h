// What is stated for all values of a variable: a check of a loop that depends
// on an input, which nobody chooses. The claim is about any value of it, and so
// about any element of the arrays that it reads with it.
#pragma once

#include "prove/state.h"

namespace fathom::prove {

// What a condition says at once, in its order: `a && b` is a choice where it is
// executed, and each part is a claim that others can be kept without.
std::vector<Term> stated_parts(TermStore &store, Term condition);

// Adds to the state what its loop states, and the cells that this takes. The
// state has its elements: there is one variable of all claims of a loop.
void add_stated_for_all(const sea::Program &program, State &state);

} // namespace fathom::prove
