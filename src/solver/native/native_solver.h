// Fathom's own solver: preprocessing, arrays, bit-blasting, CaDiCaL.
#pragma once

#include "solver/solver.h"

#include <memory>

namespace fathom {

// When a goal is taken apart. Tests make them small.
struct SearchLimits {
  int easy_conflicts = 8'000; // then a question counts as a difficult one
  // That an alternative of its goal may cost, and all of them together.
  int alternative_conflicts = 100'000, all_conflicts = 400'000;
  // When so many could not be decided the others are not tried: the goal was
  // not what is hard.
  int max_undecided = 2;
};

std::unique_ptr<Solver> make_native_solver(const SolverContext &context,
                                           const SearchLimits &limits = {});

} // namespace fathom
