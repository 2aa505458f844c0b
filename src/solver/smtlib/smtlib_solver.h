// Any solver that speaks SMT-LIB on its standard streams, as a back-end. It is
// given commands incrementally; one that dies, hangs, says unknown, an error or
// rubbish makes the answer Unknown with a reason that shows what it said.
#pragma once

#include "solver/solver.h"

namespace fathom {

// The command is run by the shell when the first question is asked.
std::unique_ptr<Solver> make_smtlib_solver(const SolverContext &context,
                                           std::string command);

} // namespace fathom
