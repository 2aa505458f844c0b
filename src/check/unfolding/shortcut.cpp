#include "check/unfolding/shortcut.h"

#include "check/step.h"
#include "support/resource.h"
#include "support/stats.h"

namespace fathom::check {

namespace {

// So far ahead of the step that was made.
constexpr uint32_t ahead = 16;
// A look costs a part of what the step's questions did, or some milliseconds;
// in statements, of which a term that is made counts as eight.
constexpr uint64_t statements_for_a_term = 20, statements_for_a_conflict = 5;
// Where a prover would have its turn next, who takes ten times as long, twice
// as many.
constexpr uint64_t free_statements = 30'000, before_provers = 2;
constexpr uint32_t provers_begin = 4;
// And so many times more, if it is executions that are told apart which end.
constexpr uint64_t told_apart = 4;
// Conflicts of a question of the step that is tried. It is the last one, so
// what it takes is not lost but where a prover would have taken less.
constexpr uint64_t free_conflicts = 20'000, conflicts_for_one = 4;

uint64_t statements_for_a_look(const Run &run, const Plan &plan,
                               const StepOutcome &step) {
  const bool has_prover = run.prove && run.options.engine != "bmc" &&
                          plan.unfold.unwind >= provers_begin;
  return free_statements * (has_prover ? before_provers : 1) +
         statements_for_a_term * step.terms +
         statements_for_a_conflict * step.searched;
}

// What is learnt there is forgotten if nothing comes of it.
Plan raised(Plan plan) {
  if (plan.unfold.split.learnt)
    plan.unfold.split.learnt =
        std::make_shared<unfold::Learnt>(*plan.unfold.split.learnt);
  plan.asks_for_end = false; // no proof waits for it
  if (plan.deepen_loops)
    plan.unfold.unwind *= ahead;
  if (plan.deepen_calls)
    plan.unfold.recursion *= ahead;
  return plan;
}

bool tells_apart(const Run &run, const unfold::SplitConfig &split) {
  using Standing = unfold::Learnt::Standing;
  return split.learnt && (split.learnt->standing() == Standing::Won ||
                          (run.options.split == SplitMode::On &&
                           split.learnt->standing() != Standing::Lost));
}

// Positions that merging has lost may tell where loops end.
bool may_tell_apart(const unfold::SplitConfig &split) {
  return split.learnt && !split.learnt->is_empty() &&
         split.learnt->standing() != unfold::Learnt::Standing::Won;
}

} // namespace

// Not where each step is of interest by itself, or a proof is asked for.
bool Shortcuts::is_wanted(const Plan &plan, const StepOutcome &last) const {
  const Options &o = run_.options;
  return (o.engine == "auto" || o.engine == "bmc") && o.solver == "native" &&
         o.cross_check.empty() && o.log_smt2.empty() && o.dump_cnf.empty() &&
         o.proof.empty() && o.conflict_limit == 0 && !run_.concluded &&
         !run_.is_coverage && last.limit.empty() &&
         last.verdict.num_failed == 0 &&
         plan.unfold.at_bound == AtBound::Assert && plan.deepens() &&
         plan.unfold.unwind <= UINT32_MAX / ahead / 2 &&
         plan.unfold.recursion <= UINT32_MAX / ahead / 2 &&
         uint64_t(plan.unfold.unwind) * ahead <= run_.last_unwind;
}

// What is learnt here is forgotten: it may be that of half a look.
Shortcuts::Seen Shortcuts::look(const Plan &plan, uint64_t budget) const {
  unfold::Config config = plan.unfold;
  config.split = {.budget = budget};
  if (tells_apart(run_, plan.unfold.split))
    config.split.learnt =
        std::make_shared<unfold::Learnt>(*plan.unfold.split.learnt);
  Rewriter rewriter(run_.program.store,
                    rewrite_config(run_.options, plan, run_.stop));
  const std::unique_ptr<unfold::Unfolded> seen =
      unfold::unfold(run_.program, config, rewriter);
  if (!seen->gave_up.empty() || seen->is_too_expensive)
    return Seen::TooMuch;
  return seen->complete ? Seen::End : Seen::Cut;
}

// A loop over a text ends where its position is known, or never. If telling
// executions apart sees the end the step is made so.
Shortcuts::Seen Shortcuts::look_both_ways(Plan &plan, uint64_t budget) const {
  const Seen merged = look(plan, budget);
  if (merged != Seen::Cut || !may_tell_apart(plan.unfold.split))
    return merged;
  plan.unfold.split.learnt->set_won();
  const uint64_t factor =
      plan.unfold.unwind / ahead >= provers_begin ? told_apart : 1;
  return look(plan, factor * budget);
}

// Not at what is nearly the same again.
bool Shortcuts::is_time_to_look(const Plan &plan, uint64_t budget) const {
  constexpr uint32_t further = 4;
  return plan.unfold.unwind / further >= cut_at_ &&
         2 * budget >= 3 * looked_for_;
}

// With what is given for it, and with everything of its own.
Result<StepOutcome> Shortcuts::try_step(const Plan &plan, Covered covered,
                                        uint64_t conflicts) const {
  Options options = run_.options;
  options.conflict_limit = conflicts;
  Solvers solvers(options, run_.stop);
  const Run run{.program = run_.program,
                .options = options,
                .stop = run_.stop,
                .solvers = solvers,
                .has_access_checks = run_.has_access_checks,
                .stats = run_.stats,
                .progress = run_.progress,
                .phase = run_.phase,
                .exact = run_.exact,
                .left_to_others = run_.left_to_others,
                .most_work = conflicts};
  return run_step(run, plan, covered);
}

Result<std::optional<Shortcut>> Shortcuts::take(const Plan &plan,
                                                const Covered &covered,
                                                const StepOutcome &last) {
  std::optional<Shortcut> taken;
  const uint64_t budget = statements_for_a_look(run_, plan, last);
  if (has_tried_ || !is_wanted(plan, last))
    return taken;
  Plan there = raised(plan);
  if (!is_time_to_look(there, budget))
    return taken;
  const double before = cpu_seconds();
  const Seen seen = look_both_ways(there, budget);
  seconds("deepening.looks.cpu-seconds") += cpu_seconds() - before;
  if (seen == Seen::Cut)
    cut_at_ = there.unfold.unwind;
  if (seen == Seen::TooMuch)
    looked_for_ = budget;
  has_tried_ = seen == Seen::End;
  if (!has_tried_)
    return taken;
  Result<StepOutcome> outcome = try_step(
      there, covered, free_conflicts + conflicts_for_one * last.searched);
  seconds("deepening.shortcut.cpu-seconds") += cpu_seconds() - before;
  if (!outcome)
    return outcome.error();
  const bool is_end = outcome->kind == StepOutcome::Kind::Conclusive &&
                      outcome->verdict.outcome != report::Outcome::Unknown;
  if (run_.stats)
    ++run_.stats->count(is_end ? "deepening.shortcut.taken"
                               : "deepening.shortcut.not-taken");
  if (is_end)
    taken = {std::move(*outcome),
             {there.unfold.unwind, there.unfold.recursion}};
  return taken;
}

double &Shortcuts::seconds(const char *name) {
  return run_.stats == nullptr ? ignored_ : run_.stats->seconds(name);
}

} // namespace fathom::check
