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

// A step at larger bounds that has decided everything.
struct Shortcut {
  StepOutcome outcome = {};
  Bounds bounds = {};
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
  bool proves_rest = false; // see Run::proves_rest
  // Asked behind a step that is not the last one; none: there are none.
  std::function<Result<std::optional<Shortcut>>(const Plan &, const Covered &,
                                                const StepOutcome &)>
      shortcut = {};
  // A property that an execution by chance has failed, after steps that did so
  // much work; none: nobody executes.
  std::function<std::optional<report::PropertyResult>(const Plan &, uint64_t)>
      execute = {};
  uint32_t last_unwind = UINT32_MAX; // see Run::last_unwind

  // From the plan's bounds on, or from those that an earlier run came to.
  Result<Deepened> run(Plan plan, std::optional<Bounds> from = {}) const;

private:
  // Another way to a verdict than the next step: a proof, or a step that ends.
  Result<std::optional<report::Verdict>>
  try_otherwise(const Plan &plan, const Covered &covered,
                const StepOutcome &last, const ProofTurn &turn) const;
  std::optional<report::Verdict> try_to_prove(const StepOutcome &last,
                                              const ProofTurn &turn) const;
  Result<std::optional<report::Verdict>>
  try_shortcut(const Plan &plan, const Covered &covered,
               const StepOutcome &last) const;
};

} // namespace fathom::check
