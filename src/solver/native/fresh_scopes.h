// A solver for each scope that is opened on nothing. What is asserted there is
// a fact of that solver, for good: it is not assumed in each question, and what
// earlier scopes have left behind is not in the way. Questions of a step of
// deepening are such scopes.
#pragma once

#include "solver/solver.h"

#include <functional>
#include <memory>

namespace fathom {

// done: by those before it.
using MakeSolver =
    std::function<std::unique_ptr<Solver>(const SolverWork &done)>;

std::unique_ptr<Solver> make_fresh_scopes(MakeSolver make);

} // namespace fathom
