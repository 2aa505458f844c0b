// A stage that asks two solvers every question. Both must agree; when one does
// not know, the other's answer counts; Sat against Unsat is an internal error,
// never resolved by preferring one.
#pragma once

#include "solver/solver.h"

namespace fathom {

std::unique_ptr<Solver> make_cross_check_stage(std::unique_ptr<Solver> first,
                                               std::string first_name,
                                               std::unique_ptr<Solver> second,
                                               std::string second_name);

} // namespace fathom
