// Runs the execution that a model describes on the program before unfolding.
#pragma once

#include "cex/trace.h"
#include "check/check_program.h"

namespace fathom {

class Solver;

// While the solver has the model. `excused`: the model may have been read in
// part, or the execution not to its end, so that a replay which fails says
// nothing about us.
struct ModelReplay {
  cex::Replay replay;
  bool excused = false;
  // The iteration that stood for all of its loop is not the first that fails.
  // What fails first is found by itself.
  bool elsewhere = false;
};
ModelReplay replay_model(const CheckRun &run, const CheckPlan &plan,
                         const unfold::Unfolded &unfolded,
                         const vcgen::Formula &formula, Solver &solver,
                         sea::PropertyId expected);

} // namespace fathom
