// The atoms that lemmas about a loop are made of: what branches ask about, few
// values, bounds at constants of the program, orders, the lowest bit.
#pragma once

#include "prove/samples.h"

#include <vector>

namespace fathom::prove::pdr {

// Simple ones first, each once.
std::vector<Term> vocabulary(TermStore &store, const State &state,
                             const Points &points);

// Bounds at the values of a state that has to be told from others.
std::vector<Term> atoms_at(TermStore &store, const State &state,
                           const std::vector<BitVec> &values);

} // namespace fathom::prove::pdr
