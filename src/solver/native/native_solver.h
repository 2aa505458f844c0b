// Fathom's own solver: preprocessing, arrays, bit-blasting, CaDiCaL.
#pragma once

#include "solver/solver.h"

#include <memory>

namespace fathom {

std::unique_ptr<Solver> make_native_solver(const SolverContext &context);

} // namespace fathom
