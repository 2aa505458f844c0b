// Facts that at most one of some literals is true, written pair by pair, as a
// chain: not both this one and any before it. Used by the native solver before
// facts become clauses; must not be given literals that do not all hold.
//
// For n literals the chain has n - 1 facts instead of n (n - 1) / 2, and the
// SAT solver learns over what is said of the first k of them. It is the same
// function of the same inputs (docs/decisions/circuits.md has the numbers).
#pragma once

#include "bitblast/aig.h"

#include <cstdint>
#include <vector>

namespace fathom {

struct AtMostOneOptions {
  uint32_t least = 6; // literals; a smaller set stays as it is
};

// Replaces such facts among the conjuncts of the literals, whose conjunction
// stays the same function. How many sets there were; 0: nothing was changed.
// Sets are found greedily. Cost: a search in a table for each two neighbours of
// a literal, at most four for each pair and a fixed amount.
uint64_t chain_pairs(Aig &aig, std::vector<Lit> &facts,
                     AtMostOneOptions options = {});

} // namespace fathom
