// A stage that writes the conversation with a solver as an SMT-LIB script that
// any solver can replay, with each answer as a comment.
#pragma once

#include "solver/solver.h"
#include "support/result.h"

namespace fathom {

// Creates or overwrites the file, or with `append` adds a (reset) and what
// follows to it. What is asked is on disk before the solver begins, so a crash
// leaves a script that ends with its cause.
Result<std::unique_ptr<Solver>> make_log_stage(const SolverContext &context,
                                               std::unique_ptr<Solver> inner,
                                               const std::string &file,
                                               bool append);

} // namespace fathom
