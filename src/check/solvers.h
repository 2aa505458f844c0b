// The solvers of one command, one after another. The first of them begins the
// log of questions (--log-smt2); the others go on with it, so that it has every
// question of every step.
#pragma once

#include "check/solver_config.h"
#include "solver/registry.h"
#include "support/stop.h"

namespace fathom::check {

class Solvers {
public:
  Solvers(const Options &options, StopToken &stop)
      : options_(options), stop_(stop) {}

  // A new one for terms of this store.
  Result<std::unique_ptr<Solver>> make(TermStore &store) {
    Result<std::unique_ptr<Solver>> solver = make_solver_stack(
        SolverContext{store, solver_config(options_), stop_}, has_log_);
    has_log_ = true;
    return solver;
  }

private:
  const Options &options_;
  StopToken &stop_;
  bool has_log_ = false;
};

} // namespace fathom::check
