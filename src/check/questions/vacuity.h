// Which assumptions contradict each other when no execution satisfies them all.
// Asked only once a verdict is vacuous, so it may take a few queries.
#pragma once

#include "check/plan.h"
#include "check/run.h"

#include <string>

namespace fathom::check {

// "a.c:3, a.c:7 contradict each other", or "" if that cannot be said (too many
// assumptions, no answer). A smallest set, not necessarily the only one.
std::string contradicting_assumptions(const Run &run, const Plan &plan,
                                      const unfold::Unfolded &unfolded,
                                      Rewriter &rewriter);

} // namespace fathom::check
