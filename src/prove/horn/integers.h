// Clauses over integers instead of bit-vectors, as solvers of linear arithmetic
// like them. A number of w bits is an integer from 0 to 2^w - 1; sums,
// differences and constant multiples wrap around as they do in the program.
// Products and operations on bits that linear arithmetic does not have may give
// anything of that width, so the clauses allow more than those over
// bit-vectors, never less.
#pragma once

#include "prove/horn/system.h"

namespace fathom::prove::horn {

// As to_text() otherwise.
std::string to_integer_text(TermStore &store, const System &system);

// As read_bits() (answer.h): linear arithmetic becomes comparisons of
// bit-vectors that are wide enough for it. What has no such form is left out of
// conjunctions.
Term read_integers(TermStore &store, const Predicate &predicate,
                   const std::string &definition);

} // namespace fathom::prove::horn
