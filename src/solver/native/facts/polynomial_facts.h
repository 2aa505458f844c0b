// Facts that are equations with products, x * y = z and the like, decide other
// equations and comparisons: those whose sides differ by nothing, or by a
// constant, under these facts. A circuit of two multipliers would be searched
// for it without an end.
#pragma once

#include "rewrite/rewriter.h"

#include <span>
#include <vector>

namespace fathom {

class StopToken;

// How many atoms were decided in the facts; `below` holds, too. {false} if the
// equations contradict each other.
unsigned decide_by_polynomials(Rewriter &rewriter, const StopToken &stop,
                               std::span<const Term> below,
                               std::vector<Term> &facts);

} // namespace fathom
