// The alternatives of a disjunction that is a goal: the ways in which one of
// several properties can fail.
#pragma once

#include "rewrite/rewriter.h"

#include <span>
#include <vector>

namespace fathom {

// Of the youngest fact that is a disjunction (the goal comes last, and what is
// built last is youngest): its parts, oldest first. Empty if there is none, or
// if it has more than a few dozen parts.
std::vector<Term> goal_alternatives(Rewriter &rewriter,
                                    std::span<const Term> facts);

} // namespace fathom
