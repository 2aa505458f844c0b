// What options say about solvers.
#pragma once

#include "option/options.h"
#include "solver/solver.h"

namespace fathom::check {

SolverConfig solver_config(const Options &options);

} // namespace fathom::check
