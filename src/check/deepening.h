// Iterative deepening: steps with larger and larger bounds, until one of them
// is conclusive, gives up, or the run has to end. It knows nothing of how a
// step finds out what it does.
#pragma once

#include "check/plan.h"
#include "check/questions/covers.h"
#include "check/run.h"
#include "check/step_outcome.h"

#include <functional>
#include <optional>

namespace fathom::check {

struct Deepened {
  report::Verdict verdict;
  // Rough shadows did not suffice at these bounds: nothing is known yet.
  std::optional<Bounds> needs_exact = {};
};

struct Deepening {
  // One step with this plan; what is covered for the first time is added.
  std::function<Result<StepOutcome>(const Plan &, Covered &)> step;
  std::function<void(const std::string &)> progress = {};
  // Why the run had to end; asked if a step was stopped.
  std::function<std::string()> why_stopped = {};
  // Run::prove, of what the last step has found; none: there are no proofs.
  std::function<std::optional<report::Verdict>(const report::Verdict &,
                                               const ProofTurn &)>
      prove = {};
  // A property that an execution by chance has failed, after steps that did so
  // much work; none: nobody executes.
  std::function<std::optional<report::PropertyResult>(const Plan &, uint64_t)>
      execute = {};
  uint32_t last_unwind = UINT32_MAX; // see Run::last_unwind

  // From the plan's bounds on, or from those that an earlier run came to.
  Result<Deepened> run(Plan plan, std::optional<Bounds> from = {}) const;
};

} // namespace fathom::check
