// Transitivity of equality, made visible to the SAT solver. Once addresses are
// words of bits, "i = a and i = b imply a = b" is something it would have to
// learn bit by bit, for every pair; with read-over-write chains over many
// addresses that is what it would spend its time on. So it is told: for two
// undecided equations h = a + c and h = b + d, the clause that concludes
// a + c = b + d. Every lemma is valid, whatever is asserted.
#pragma once

#include "rewrite/rewriter.h"

#include <vector>

namespace fathom {

// Appends lemmas about the equations in the facts, at most a fixed number. The
// rewriter must be one without assumptions. Returns how many.
size_t add_equality_lemmas(Rewriter &rewriter, std::vector<Term> &facts);

} // namespace fathom
