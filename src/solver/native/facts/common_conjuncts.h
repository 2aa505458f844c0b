// What a disjunction or a choice says in each of its cases: (a and b) or (a and
// c) says a. As a fact of its own it defines variables and bounds them, which
// inside of the cases it cannot. Used by the preprocessor only.
#pragma once

#include "rewrite/rewriter.h"

#include <vector>

namespace fathom {

// The conjuncts that follow from the fact, a disjunction or choice, without the
// fact itself; none if it is something else. Sorted. Linear: beyond a fixed
// amount of work less is found.
std::vector<Term> common_conjuncts(Rewriter &rewriter, Term fact);

} // namespace fathom
