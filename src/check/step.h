// One step: the program unfolded to certain bounds, encoded, solved, its
// failures replayed.
#pragma once

#include "check/plan.h"
#include "check/questions/covers.h"
#include "check/run.h"
#include "check/step_outcome.h"

namespace fathom::check {

// What is covered for the first time is added to `covered`.
Result<StepOutcome> run_step(const Run &run, const Plan &plan,
                             Covered &covered);

} // namespace fathom::check
