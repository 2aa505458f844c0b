#include "check/executions/executions.h"

#include "cex/random_oracle.h"
#include "cex/trace.h"
#include "check/questions/question.h"
#include "support/stats.h"

#include <algorithm>

namespace fathom::check {

namespace {

using cex::Chance;

// Kinds of inputs, in turn. What is sorted stays so, and a loop that sorts
// ends. Each turn begins with the next one, which may be the longest.
constexpr Chance kinds[] = {
    Chance::Any,       Chance::Small,     Chance::Any,  Chance::Descending,
    Chance::Constants, Chance::Ascending, Chance::Mixed};
constexpr uint64_t most_of_turn = 24;

// To execute a statement with values costs less than to unfold it (about 20
// million take a second); and steps at larger bounds cost more than their work
// says.
constexpr uint64_t steps_per_work = 2;
uint64_t least_steps(uint64_t bound) {
  constexpr uint64_t first = 200'000, most = 25'000'000, last_bound = 8;
  const uint64_t times = std::min(bound, last_bound);
  return std::min(first * times * times * times, most);
}

// What few iterations show the solver finds, with small inputs and a short
// trace; and what is decided soon needs no executions.
bool is_time(uint64_t bound, uint64_t work) {
  constexpr uint64_t first_bound = 8, first_work = 200'000;
  return bound >= first_bound || work >= first_work;
}

// Whether an object can be reached, and functions of which only applications
// are known: what stands for these is not any value.
bool has_only_inputs(const sea::Program &program) {
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts)
        if (s.op == sea::Opcode::Reachable || s.op == sea::Opcode::Apply)
          return false;
  return true;
}

} // namespace

Executions::Executions(const Run &run)
    : run_(run), is_understood_(has_only_inputs(run.program)),
      constants_(cex::constants_of(run.program)), code_(run.program) {}

// Not where each step is of interest by itself, nor past bounds that are given.
bool Executions::is_suited(const Plan &plan) const {
  const Options &o = run_.options;
  return is_understood_ && plan.deepen_loops && plan.deepen_calls &&
         plan.unfold.checks_stop && plan.unfold.at_bound == AtBound::Assert &&
         plan.unfold.pointers == Pointers::Fat && o.replay != ReplayMode::Off &&
         !o.keep_going && o.cross_check.empty() && o.log_smt2.empty() &&
         o.dump_cnf.empty() && o.proof.empty();
}

cex::InterpreterConfig Executions::config_for(const Plan &plan,
                                              uint64_t steps) {
  cex::InterpreterConfig config;
  config.checks_stop = plan.unfold.checks_stop;
  config.pointers = plan.unfold.pointers;
  config.stop = &run_.stop;
  config.max_steps = steps;
  config.code = &code_;
  return config;
}

// Rough shadows call bits uninitialised that are not.
bool Executions::counts(const cex::Execution &execution) const {
  if (execution.ending != cex::Ending::Failed || execution.without_provenance)
    return false;
  const sea::CheckKind kind = run_.program.properties[execution.property].kind;
  return report::is_real(kind) && !(run_.program.has_rough_shadows &&
                                    kind == sea::CheckKind::UninitialisedRead);
}

std::optional<report::PropertyResult> Executions::take_turn(const Plan &plan,
                                                            uint64_t work) {
  if (!is_suited(plan) || !is_time(plan.unfold.unwind, work))
    return std::nullopt;
  const uint64_t allowed =
      std::max(least_steps(plan.unfold.unwind), steps_per_work * work);
  const uint64_t turn = turns_++;
  for (uint64_t i = 0; i < most_of_turn && spent_ < allowed; ++i) {
    if (run_.stop.stop_requested())
      return std::nullopt;
    // The first ones may be long, and the others still have a turn.
    const uint64_t steps = std::max<uint64_t>((allowed - spent_) / 2, 1000);
    const auto make_oracle = [&] {
      return cex::ChanceOracle(run_.program, constants_,
                               run_.options.seed + turn * most_of_turn + i,
                               kinds[(turn + i) % std::size(kinds)], i % 3);
    };
    cex::ChanceOracle oracle = make_oracle();
    const cex::Execution execution =
        cex::Interpreter(run_.program, oracle, config_for(plan, steps)).run();
    spent_ += execution.steps;
    if (run_.stats)
      run_.stats->count("executions.statements") += execution.steps;
    if (counts(execution)) {
      cex::ChanceOracle again = make_oracle();
      return describe(plan, again, execution.property);
    }
  }
  return std::nullopt;
}

// The same execution again, told to those who make a counterexample of it.
std::optional<report::PropertyResult>
Executions::describe(const Plan &plan, cex::Oracle &oracle,
                     sea::PropertyId property) {
  cex::Replay replay =
      cex::replay(run_.program, oracle, property,
                  config_for(plan, cex::InterpreterConfig().max_steps),
                  trace_config(run_, plan));
  if (!replay.confirmed)
    return std::nullopt; // the time is over
  report::PropertyResult result = describe_property(run_.program, property);
  result.status = report::Status::Failed;
  result.confirmed = true;
  result.detail = std::move(replay.detail);
  result.operands = std::move(replay.operands);
  if (run_.options.trace != TraceStyle::None)
    result.trace = std::move(replay.trace);
  result.inputs = std::move(replay.inputs);
  result.memory = std::move(replay.memory);
  return result;
}

} // namespace fathom::check
