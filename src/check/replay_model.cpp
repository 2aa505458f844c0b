#include "check/replay_model.h"

#include "cex/model_oracle.h"

namespace fathom {

namespace {

// A loop that was not unrolled may have as many iterations as it likes; if
// these steps do not suffice, shorter executions are looked for.
constexpr uint64_t steps_of_summarised = 5'000'000;

} // namespace

ModelReplay replay_model(const CheckRun &run, const CheckPlan &plan,
                         const unfold::Unfolded &unfolded,
                         const vcgen::Formula &formula, Solver &solver,
                         sea::PropertyId expected) {
  cex::ModelReader model(run.program.store, solver, formula.definitions);
  cex::ModelOracle oracle(unfolded, model);
  cex::InterpreterConfig config;
  config.checks_stop = plan.unfold.checks_stop;
  config.stop = &run.stop;
  config.raw_pointers = plan.unfold.raw_pointers;
  if (unfolded.summarised != 0)
    config.max_steps = steps_of_summarised;
  cex::TraceConfig trace;
  trace.all = run.options.trace == TraceOutput::Full;
  ModelReplay result;
  result.replay = cex::replay(run.program, oracle, expected, config, trace);
  if (run.options.trace == TraceOutput::None)
    result.replay.trace.clear();
  result.elsewhere = unfolded.summarised != 0 && !result.replay.confirmed &&
                     result.replay.ending == cex::Ending::Failed;
  result.excused = result.elsewhere ||
                   result.replay.ending == cex::Ending::Limit ||
                   result.replay.ending == cex::Ending::Stopped ||
                   run.stop.stop_requested() || !solver.value(formula.failure);
  return result;
}

} // namespace fathom
