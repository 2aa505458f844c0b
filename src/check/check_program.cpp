#include "check/check_program.h"

#include "check/deepening.h"
#include "check/executions/executions.h"
#include "check/questions/behind_open.h"
#include "check/step.h"
#include "check/unfolding/shortcut.h"
#include "support/resource.h"
#include "support/stats.h"

namespace fathom::check {

namespace {

// What the last step took, and what those before it did: all that could be
// saved if it repeated nothing.
Result<StepOutcome> measured_step(const Run &run, const Plan &plan,
                                  Covered &covered) {
  if (run.stats == nullptr)
    return run_step(run, plan, covered);
  double &last = run.stats->seconds("deepening.last-step.cpu-seconds");
  run.stats->seconds("deepening.steps-before.cpu-seconds") += last;
  run.stats->count("deepening.bound") = plan.unfold.unwind;
  const double before = cpu_seconds();
  Result<StepOutcome> outcome = run_step(run, plan, covered);
  last = cpu_seconds() - before;
  return outcome;
}

Result<Deepened> deepen(const Run &run, std::optional<Bounds> from) {
  Result<Plan> plan =
      make_plan(run.options, run.program, run.has_access_checks);
  if (!plan)
    return plan.error();
  plan->unfold.stop = &run.stop;
  plan->unfold.left_to_others = run.left_to_others;
  Deepening deepening;
  deepening.step = [&](const Plan &at, Covered &covered) {
    return measured_step(run, at, covered);
  };
  deepening.progress = run.progress;
  if (run.prove)
    deepening.prove = [&](const report::Verdict &before,
                          const ProofTurn &turn) {
      return run.prove(run, before, turn);
    };
  Shortcuts shortcuts(run);
  deepening.shortcut = [&](const Plan &at, const Covered &covered,
                           const StepOutcome &last) {
    return shortcuts.take(at, covered, last);
  };
  std::optional<Executions> executions;
  if (run.executes)
    deepening.execute = [&](const Plan &at, uint64_t work) {
      if (!executions)
        executions.emplace(run);
      return executions->take_turn(at, work);
    };
  deepening.last_unwind = run.last_unwind;
  deepening.proves_rest = run.proves_rest;
  deepening.why_stopped = [&] {
    return std::string(to_string(run.stop.reason()));
  };
  return deepening.run(std::move(*plan), from);
}

} // namespace

// Rough shadows first, if there are any; from the step on where they do not
// suffice, exact ones.
Result<report::Verdict> check_program(const Run &run) {
  Result<Deepened> first = deepen(run, {});
  if (!first)
    return first.error();
  if (!first->needs_exact) {
    mark_behind_open(run.program, first->verdict);
    return std::move(first->verdict);
  }
  if (run.stats)
    ++run.stats->count("uninit.exact-needed");
  Result<const sea::Program *> exact = run.exact();
  if (!exact)
    return exact.error();
  Run again{.program = **exact,
            .options = run.options,
            .stop = run.stop,
            .solvers = run.solvers,
            .has_access_checks = run.has_access_checks,
            .stats = run.stats,
            .progress = run.progress,
            .phase = run.phase,
            .prove = run.prove,
            .proves_rest = run.proves_rest,
            .executes = run.executes,
            .concluded = run.concluded,
            .left_to_others = run.left_to_others,
            .last_unwind = run.last_unwind};
  Result<Deepened> second = deepen(again, first->needs_exact);
  if (!second)
    return second.error();
  FATHOM_ASSERT(!second->needs_exact, "exact shadows suffice");
  mark_behind_open(**exact, second->verdict);
  return std::move(second->verdict);
}

} // namespace fathom::check
