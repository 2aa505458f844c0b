// The linked Z3 as a back-end. Supports all operators including lambdas;
// pointers and memories must have been lowered to arrays.
#pragma once

#include "solver/solver.h"

namespace fathom {

std::unique_ptr<Solver> make_z3_solver(const SolverContext &context);

// "4.8.12": what is linked.
std::string z3_version();

} // namespace fathom
