// Which assumptions contradict each other when no execution satisfies them all.
// Asked only once a verdict is vacuous, so it may take a few queries.
#pragma once

#include "solver/registry.h"
#include "unfold/unfold.h"
#include "vcgen/vcgen.h"

#include <string>

namespace fathom {

// "a.c:3, a.c:7 contradict each other", or "" if that cannot be said (too many
// assumptions, no answer). A smallest set, not necessarily the only one.
std::string contradicting_assumptions(const unfold::Unfolded &unfolded,
                                      const vcgen::Config &config,
                                      Rewriter &rewriter,
                                      const SolverContext &context);

} // namespace fathom
