// The alternatives of disjunctions that linear bounds refute: in a goal such as
// "the slice begins before the buffer, or ends behind it" each case contradicts
// the facts, although no fact decides any comparison. Used by the native solver
// before bit-blasting, where 64-bit sums would become a search.
#pragma once

#include "rewrite/rewriter.h"
#include "solver/native/facts/linear/simplex.h"

#include <span>
#include <vector>

namespace fathom {

class StopToken;

// Takes refuted alternatives out of the facts; {false} if nothing is left of
// one, or the facts that are comparisons contradict each other. `context` are
// facts that hold as well. Returns how many it took out. The rewriter must be
// one without assumptions. Does a bounded amount of work.
unsigned drop_refuted_alternatives(Rewriter &rewriter, const StopToken &stop,
                                   std::span<const Term> context,
                                   std::vector<Term> &facts,
                                   uint64_t work = simplex_work);

} // namespace fathom
