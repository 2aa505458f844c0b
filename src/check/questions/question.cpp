#include "check/questions/question.h"

#include "cex/model_oracle.h"
#include "check/questions/chosen_failures.h"
#include "support/stats.h"

namespace fathom::check {

namespace {

// A loop that was not unrolled may have as many iterations as it likes; if
// these steps do not suffice, shorter executions are looked for.
constexpr uint64_t steps_of_summarised = 5'000'000;

} // namespace

cex::TraceConfig trace_config(const Run &run, const Plan &plan) {
  cex::TraceConfig trace;
  trace.all = run.options.trace == TraceStyle::Full;
  trace.why = run.options.trace == TraceStyle::Why;
  trace.covers = run.is_coverage;
  trace.addresses = plan.unfold.allocation == AllocatorKind::Symbolic;
  trace.picture = !run.options.html.empty() || !run.options.json.empty();
  return trace;
}

ModelReplay Model::replay(sea::PropertyId expected) const {
  const auto &[run, plan, unfolded, formula] = question_;
  cex::ModelReader model(run.program.store, solver_, formula.definitions);
  cex::ModelOracle oracle(unfolded, model);
  cex::InterpreterConfig config;
  config.checks_stop = plan.unfold.checks_stop;
  config.stop = &run.stop;
  config.pointers = plan.unfold.pointers;
  if (!unfolded.loops.summarised.empty())
    config.max_steps = steps_of_summarised;
  ModelReplay result;
  result.replay = cex::replay(run.program, oracle, expected, config,
                              trace_config(run, plan));
  if (run.options.trace == TraceStyle::None)
    result.replay.trace.clear();
  result.elsewhere = !unfolded.loops.summarised.empty() &&
                     !result.replay.confirmed &&
                     result.replay.ending == cex::Ending::Failed;
  result.excused = result.elsewhere ||
                   result.replay.ending == cex::Ending::Limit ||
                   result.replay.ending == cex::Ending::Stopped ||
                   run.stop.stop_requested() || !solver_.value(formula.failure);
  return result;
}

Result<PropertyDecisions> ask(const Question &question,
                              PropertyCheckConfig config,
                              const VisitModel &visit, Stats *stats) {
  const Run &run = question.run;
  TermStore &store = run.program.store;
  Result<std::unique_ptr<Solver>> solver = run.solvers.make(store);
  if (!solver)
    return solver.error();
  Model model(question, **solver);
  config.property_timeout = double(run.options.property_timeout);
  config.most_work = run.most_work;
  config.remaining_seconds = [&] { return run.stop.remaining_seconds(); };
  sea::PropertyId failed = sea::none;
  config.visit_failure = [&](sea::PropertyId p) {
    failed = p;
    return visit(p, model);
  };
  if (!run.chooser.empty())
    config.also_failed = [&] {
      return chosen_failures(question, **solver, failed);
    };
  PropertyDecisions decisions =
      check_properties(**solver, store, question.formula,
                       question.unfolded.program.properties.size(), config);
  decisions.work = (*solver)->work();
  if (stats)
    (*solver)->add_statistics(*stats);
  return decisions;
}

PropertyDecisions all_unknown(size_t num_properties, const std::string &why) {
  PropertyDecisions decisions;
  decisions.of.assign(num_properties, {PropertyAnswer::Unknown, why, 0});
  return decisions;
}

report::PropertyResult describe_property(const sea::Program &program,
                                         sea::PropertyId p) {
  const sea::Property &property = program.properties[p];
  report::PropertyResult result;
  result.id = p;
  result.kind = property.kind;
  result.place = place_of(program, property.location);
  result.message = program.string(property.message);
  return result;
}

report::Place place_of(const sea::Program &program, sea::LocationId id) {
  const sea::Location &at = program.locations[id];
  return {program.string(at.file), at.line, at.column,
          program.string(at.function)};
}

} // namespace fathom::check
