// How the program of a step is unfolded: executions merged where they meet, or
// told apart by their positions (docs/decisions/split-unfolding.md).
#pragma once

#include "check/plan.h"
#include "check/run.h"

#include <memory>

namespace fathom::check {

// The better of the two, if that is for us to choose. What is learnt of one
// step is used in the next.
std::unique_ptr<unfold::Unfolded>
choose_unfolding(const Run &run, const Plan &plan, Rewriter &rewriter);

} // namespace fathom::check
