#include "prove/decide.h"

#include "check/chosen_checks.h"
#include "check/step.h"
#include "cut/heap/heap_words.h"
#include "cut/heap/order_only.h"
#include "cut/writing.h"
#include "support/assert.h"

#include <algorithm>

namespace fathom::prove {

namespace {

// What one question may cost: work, not time, so that two runs do the same.
struct Budget {
  uint64_t conflicts; // of our own solver's search
  uint64_t steps;     // of Z3, about 4 million in a second
};
constexpr Budget budget(Purpose purpose) {
  switch (purpose) {
  case Purpose::Filter:
    return {6'000, 8'000'000};
  case Purpose::Algebra:
    return {300, 1'000'000};
  case Purpose::Decide:
  case Purpose::Recheck:
  case Purpose::Explain:
    break;
  }
  return {200'000, 100'000'000};
}
// Of a conflict, as StepOutcome::work and as Z3 counts (Solver::work()).
constexpr uint64_t work_of_conflict = 20, steps_of_conflict = 500;

// A loop that ends by itself and has more statements is one to be cut: every
// question would have all of them. Fewer where it was described as a whole, and
// has to be unrolled after all.
constexpr uint64_t quiet_statements = 1u << 17, described_statements = 1u << 15;

void interrupt_after(uint64_t statements, unfold::Config &config) {
  const uint64_t further = uint64_t(config.unwind) * config.unwind;
  config.quiet_statements = std::max<uint64_t>(statements / further, 1);
}

constexpr Budget budget(const Settings &settings) {
  const Budget most = budget(settings.purpose);
  const uint64_t conflicts = settings.most_work / work_of_conflict + 1;
  if (conflicts >= most.conflicts)
    return most;
  return {conflicts, std::min(most.steps, conflicts * steps_of_conflict)};
}

// Of all questions of a step together, as Solver::work(): a filter has one for
// each claim, and a formula may be so large that to write it is too much. 0: no
// limit.
constexpr uint64_t most_work_of(const Settings &settings) {
  return settings.purpose != Purpose::Recheck &&
                 settings.most_work != UINT64_MAX
             ? settings.most_work / work_of_conflict + 1
             : 0;
}

Options options_for(const sea::Program &program, const check::Run &run,
                    const Settings &settings) {
  const Purpose purpose = settings.purpose;
  Options options = run.options;
  // Executions of a cut program are no executions of the program: nothing is
  // replayed, and no failure counts.
  options.replay =
      purpose == Purpose::Explain ? ReplayMode::On : ReplayMode::Off;
  options.trace = TraceStyle::Full;
  options.stop_at_first = false;
  options.unwind = options.recursion = "auto"; // the settings say how far
  options.unwindset.clear();
  options.unwinding = AtBound::Assert;
  options.split = SplitMode::Off;
  // What follows from products only is nothing that the re-check confirms, and
  // claims that it keeps make questions about all of them hard.
  options.polynomials &= purpose == Purpose::Recheck;
  options.log_smt2.clear();
  options.dump_cnf.clear();
  options.proof.clear();
  options.cross_check.clear();
  options.conflict_limit = budget(settings).conflicts;
  options.resource_limit = budget(settings).steps;
  if (purpose == Purpose::Recheck) {
    options.solver = run.options.solver == "z3" ? "native" : "z3";
    options.vc =
        run.options.vc == VcStyle::Path ? VcStyle::Dataflow : VcStyle::Path;
    options.memory = run.options.memory == MemoryEncoding::Lambdas
                         ? MemoryEncoding::Objects
                         : MemoryEncoding::Lambdas;
    // Z3 takes bytes one by one up to a hundred times as long, and its own
    // arrays four times.
    options.word_size = "auto";
    if (options.solver == "z3")
      options.arrays = ArrayStrategy::Eager;
  }
  return options;
}

} // namespace

bool is_limited(const Settings &settings) {
  return budget(settings).conflicts < budget(settings.purpose).conflicts;
}

std::string why_unsuited(const Options &options) {
  if (options.pointers != Pointers::Fat)
    return "proofs need --pointers=fat";
  if (options.allocator != AllocatorKind::Concrete)
    return "proofs need --allocator=concrete";
  if (!options.shadowing || options.on_ub != OnUb::Stop)
    return "proofs need --on-ub=stop and shadowing";
  Result<check::ChosenChecks> checks = check::chosen_checks(options);
  if (!checks || !check::accesses_stay_inside(options, checks->set))
    return "proofs need the checks that accesses stay in objects that live";
  return "";
}

Result<check::StepOutcome> decide(const sea::Program &program,
                                  const check::Run &run,
                                  const Settings &settings) {
  FATHOM_ASSERT(settings.k >= 1, "a step of no iterations");
  const Options options = options_for(program, run, settings);
  const uint64_t most_work = most_work_of(settings);
  check::Solvers solvers(options, run.stop, {}, most_work);
  check::Run inner{.program = program,
                   .options = options,
                   .stop = run.stop,
                   .solvers = solvers,
                   .has_access_checks = run.has_access_checks};
  inner.stats = run.stats;
  inner.is_yes_or_no = settings.is_yes_or_no;
  if (settings.purpose == Purpose::Filter ||
      settings.purpose == Purpose::Algebra)
    inner.chooser = cut::selector_name;
  if (most_work != 0)
    inner.most_work = most_work;
  else if (is_limited(settings))
    inner.most_work = budget(settings).conflicts;
  Result<check::Plan> plan =
      check::make_plan(options, program, run.has_access_checks);
  if (!plan)
    return plan.error();
  plan->unfold.stop = &run.stop;
  // A loop that is cut with k > 1 has k + 1 iterations.
  plan->unfold.unwind = settings.k == 1
                            ? settings.unwind
                            : std::max(settings.unwind, settings.k + 1);
  plan->unfold.recursion = settings.recursion;
  plan->unfold.reads_old_memories = true;
  interrupt_after(quiet_statements, plan->unfold);
  // A loop as a whole may make more heap objects than there are.
  if (cut::is_narrow(program))
    plan->unfold.summarise_loops = false;
  check::Covered covered;
  Result<check::StepOutcome> outcome = check::run_step(inner, *plan, covered);
  if (outcome && outcome->kind == check::StepOutcome::Kind::Unroll) {
    plan->unfold.summarise_loops = false;
    interrupt_after(described_statements, plan->unfold);
    outcome = check::run_step(inner, *plan, covered);
  }
  return outcome;
}

bool is_proved(const check::StepOutcome &outcome) {
  const report::Verdict &v = outcome.verdict;
  if (outcome.kind != check::StepOutcome::Kind::Conclusive ||
      !v.reached.empty() || !v.assumed.empty() || v.partial ||
      (v.outcome != report::Outcome::Safe &&
       v.outcome != report::Outcome::SafeToBound &&
       v.outcome != report::Outcome::SafeToLimit))
    return false;
  return std::all_of(v.properties.begin(), v.properties.end(),
                     [](const report::PropertyResult &p) {
                       return p.status == report::Status::Proved ||
                              p.status == report::Status::ProvedToBound ||
                              p.status == report::Status::Unreachable;
                     });
}

} // namespace fathom::prove
