#include "driver/replay_model.h"

#include "cex/model_oracle.h"

namespace fathom {

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
  cex::TraceConfig trace;
  trace.all = run.options.trace == TraceOutput::Full;
  ModelReplay result;
  result.replay = cex::replay(run.program, oracle, expected, config, trace);
  if (run.options.trace == TraceOutput::None)
    result.replay.trace.clear();
  result.excused = result.replay.ending == cex::Ending::Limit ||
                   result.replay.ending == cex::Ending::Stopped ||
                   run.stop.stop_requested() || !solver.value(formula.failure);
  return result;
}

} // namespace fathom
