// A stage that counts and times each kind of call, for --stats: solver.calls.*,
// solver.time.* (wall-clock seconds) and solver.answers.*.
#pragma once

#include "solver/solver.h"

namespace fathom {

std::unique_ptr<Solver> make_time_stage(std::unique_ptr<Solver> inner);

} // namespace fathom
