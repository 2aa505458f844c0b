// What options say about solvers.
#pragma once

#include "option/options.h"
#include "solver/solver.h"

namespace fathom::check {

SolverConfig solver_config(const Options &options);
// For small questions that nobody hears of: whoever asks them believes neither
// answer, or has it checked, so there is no file and no second solver.
SolverConfig quiet_config(const Options &options, int max_conflicts);

} // namespace fathom::check
