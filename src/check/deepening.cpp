#include "check/deepening.h"

#include "support/assert.h"

#include <algorithm>
#include <set>

namespace fathom::check {

namespace {

using Kind = StepOutcome::Kind;

// From this bound on a look at what comes costs less than a prover's turn.
constexpr uint32_t looks_first = 4;

// Whether the user hears of this step: not of a single one that says it all.
bool is_told(Kind kind, bool is_first) {
  return kind == Kind::Deepen || kind == Kind::GiveUp ||
         (kind == Kind::Conclusive && !is_first);
}

// Bounds were reached, and nothing else stands in the way. Where something
// fails the others are left to prove.
bool is_worth_proving(const StepOutcome &outcome, bool proves_rest) {
  if (!outcome.limit.empty() || outcome.verdict.reached.empty())
    return false;
  if (outcome.verdict.num_failed != 0)
    return proves_rest && outcome.kind != Kind::Stopped &&
           outcome.verdict.outcome == report::Outcome::Unsafe;
  return outcome.kind == Kind::Deepen || outcome.kind == Kind::GiveUp;
}

// Whether a proof would say anything of what was found: what fails has failed.
bool has_open_property(const StepOutcome &outcome) {
  return std::ranges::any_of(outcome.verdict.properties, [](const auto &p) {
    return report::is_real(p.kind) && p.status == report::Status::Unknown;
  });
}

// A cover is decided by executions only: a proof would end the search for one.
bool has_open_cover(const StepOutcome &outcome) {
  return std::ranges::any_of(outcome.verdict.covers, [](const auto &cover) {
    return cover.status == report::CoverStatus::Unknown;
  });
}

// A step that did not come to its end may miss what one before it has found.
void keep_failures(report::Verdict &verdict, const report::Verdict &before) {
  bool is_changed = false;
  for (const report::PropertyResult &old : before.properties) {
    if (old.status != report::Status::Failed || !report::is_real(old.kind))
      continue;
    auto now = std::ranges::find(verdict.properties, old.id,
                                 &report::PropertyResult::id);
    if (now == verdict.properties.end() ||
        now->status != report::Status::Unknown)
      continue;
    *now = old;
    is_changed = true;
  }
  if (is_changed)
    conclude(verdict);
}

// Bounds were reached, and nothing fails: longer executions may.
bool is_worth_executing(const StepOutcome &outcome) {
  return (outcome.kind == Kind::Deepen || outcome.kind == Kind::GiveUp) &&
         !outcome.verdict.reached.empty() && outcome.verdict.num_failed == 0 &&
         outcome.verdict.own_failure.empty();
}

void add_failure(report::Verdict &verdict, report::PropertyResult failure) {
  auto found = std::ranges::find(verdict.properties, failure.id,
                                 &report::PropertyResult::id);
  FATHOM_ASSERT(found != verdict.properties.end(), "a property of nobody");
  *found = std::move(failure);
  conclude(verdict);
}

// A proof says nothing of assumptions behind the loops that it cuts: whoever
// comes there may contradict them.
void add_row_of_assumptions(report::Verdict &verdict) {
  verdict.ledger.push_back(
      {sea::Trust::Chosen,
       "some execution satisfies the assumptions: of those that end within the "
       "bounds none does",
       {}});
}

void raise(Plan &plan) {
  FATHOM_ASSERT(plan.deepens(), "a bound that is not ours to raise");
  FATHOM_ASSERT(plan.unfold.unwind <= UINT32_MAX / 2 &&
                    plan.unfold.recursion <= UINT32_MAX / 2,
                "bounds only grow");
  if (plan.deepen_loops)
    plan.unfold.unwind *= 2;
  if (plan.deepen_calls)
    plan.unfold.recursion *= 2;
}

} // namespace

Result<std::optional<report::Verdict>>
Deepening::try_shortcut(const Plan &plan, const Covered &covered,
                        const StepOutcome &last) const {
  std::optional<report::Verdict> verdict;
  if (!shortcut || last.kind != Kind::Deepen ||
      plan.unfold.unwind >= last_unwind)
    return verdict;
  Result<std::optional<Shortcut>> taken = shortcut(plan, covered, last);
  if (!taken)
    return taken.error();
  if (!*taken)
    return verdict;
  Shortcut &end = **taken;
  if (progress)
    progress(progress_line(end.outcome, end.bounds.unwind));
  verdict = std::move(end.outcome.verdict);
  keep_failures(*verdict, last.verdict);
  return verdict;
}

Result<std::optional<report::Verdict>>
Deepening::try_otherwise(const Plan &plan, const Covered &covered,
                         const StepOutcome &last, const ProofTurn &turn) const {
  const bool looks = plan.unfold.unwind >= looks_first;
  if (looks)
    if (Result<std::optional<report::Verdict>> found =
            try_shortcut(plan, covered, last);
        !found || *found)
      return found;
  std::optional<report::Verdict> proved = try_to_prove(last, turn);
  if (proved || looks)
    return proved;
  return try_shortcut(plan, covered, last);
}

std::optional<report::Verdict>
Deepening::try_to_prove(const StepOutcome &last, const ProofTurn &turn) const {
  std::optional<report::Verdict> proved;
  if (prove && is_worth_proving(last, proves_rest) &&
      (turn.is_for_rest ? has_open_property(last)
                        : turn.is_last || !has_open_cover(last)))
    proved = prove(last.verdict, turn);
  if (proved && is_safe(*proved) && !turn.has_end)
    add_row_of_assumptions(*proved);
  FATHOM_ASSERT(!proved || proved->num_failed == last.verdict.num_failed,
                "a proof of what fails");
  return proved;
}

// Behind something unsupported, too: no proof can come of it, but failures can.
Result<Deepened> Deepening::run(Plan plan, std::optional<Bounds> from) const {
  if (from) {
    plan.unfold.unwind = from->unwind;
    plan.unfold.recursion = from->recursion;
  }
  Covered covered;
  std::set<sea::PropertyId> settled; // their numbers
  plan.unfold.covered = &settled;
  std::optional<report::Verdict> before; // of the last complete step
  ProofTurn turn;
  plan.asks_for_end = bool(prove);
  for (bool is_first = true;; is_first = false) {
    Result<StepOutcome> outcome = step(plan, covered);
    if (!outcome)
      return outcome.error();
    for (const auto &[p, cover] : covered)
      settled.insert(p);
    if (plan.deepens() && progress && is_told(outcome->kind, is_first && !from))
      progress(progress_line(*outcome, plan.unfold.unwind));
    const Bounds bounds{plan.unfold.unwind, plan.unfold.recursion};
    turn.bounds = bounds;
    turn.work += outcome->work;
    turn.has_end |= outcome->has_end;
    plan.asks_for_end &= !outcome->has_end;
    turn.is_last =
        outcome->kind == Kind::GiveUp || bounds.unwind >= last_unwind;
    turn.is_for_rest =
        outcome->kind == Kind::Conclusive && outcome->verdict.num_failed != 0;
    Result<std::optional<report::Verdict>> otherwise =
        try_otherwise(plan, covered, *outcome, turn);
    if (!otherwise)
      return otherwise.error();
    if (*otherwise)
      return Deepened{std::move(**otherwise)};
    if (execute && is_worth_executing(*outcome))
      if (std::optional<report::PropertyResult> failure =
              execute(plan, turn.work)) {
        add_failure(outcome->verdict, std::move(*failure));
        turn.is_for_rest = true;
        std::optional<report::Verdict> rest = try_to_prove(*outcome, turn);
        return Deepened{rest ? std::move(*rest) : std::move(outcome->verdict)};
      }
    switch (outcome->kind) {
    case Kind::NeedsExact:
      return Deepened{{}, bounds};
    case Kind::Conclusive:
    case Kind::GiveUp:
      if (before)
        keep_failures(outcome->verdict, *before);
      return Deepened{std::move(outcome->verdict)};
    case Kind::Stopped:
      if (!before)
        return Deepened{std::move(outcome->verdict)};
      // It says how far we got.
      before->other_reasons.push_back(why_stopped());
      update_covers(*before, covered);
      conclude(*before);
      return Deepened{std::move(*before)};
    case Kind::Unroll:
      FATHOM_ASSERT(plan.unfold.summarise_loops, "loops are unrolled already");
      plan.unfold.summarise_loops = false;
      break;
    case Kind::Deepen:
      if (plan.unfold.unwind >= last_unwind)
        return Deepened{std::move(outcome->verdict)};
      before = std::move(outcome->verdict);
      raise(plan);
      break;
    }
  }
}

} // namespace fathom::check
