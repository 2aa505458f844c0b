// The solvers of one command, one after another. The first of them begins the
// log of questions (--log-smt2); the others go on with it, so that it has every
// question of every step.
#pragma once

#include "check/solver_config.h"
#include "solver/registry.h"
#include "support/stop.h"

#include <functional>
#include <memory>

namespace fathom::check {

class Solvers {
public:
  // A stage of the caller's around each solver; none: there is none.
  using Wrap = std::function<std::unique_ptr<Solver>(const SolverContext &,
                                                     std::unique_ptr<Solver>)>;

  // most_work: SolverConfig.
  Solvers(const Options &options, StopToken &stop, Wrap wrap = {},
          uint64_t most_work = 0)
      : options_(options), stop_(stop), wrap_(std::move(wrap)),
        most_work_(most_work) {}

  // A new one for terms of this store.
  Result<std::unique_ptr<Solver>> make(TermStore &store) {
    SolverContext context{store, solver_config(options_), stop_};
    context.config.most_work = most_work_;
    Result<std::unique_ptr<Solver>> solver =
        make_solver_stack(context, has_log_);
    has_log_ = true;
    if (solver && wrap_)
      *solver = wrap_(context, std::move(*solver));
    return solver;
  }

private:
  const Options &options_;
  StopToken &stop_;
  Wrap wrap_;
  uint64_t most_work_;
  bool has_log_ = false;
};

} // namespace fathom::check
