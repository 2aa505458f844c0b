#include "check/check_program.h"

#include "check/covers.h"
#include "check/properties.h"
#include "check/replay_model.h"
#include "check/vacuity.h"
#include "solver/registry.h"
#include "support/resource.h"
#include "support/stats.h"
#include "terms/traverse.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace fathom {

namespace {

using report::PropertyResult;
using report::Status;
using report::Verdict;

report::Place place_of(const sea::Program &program, sea::LocationId id) {
  const sea::Location &at = program.locations[id];
  return {program.string(at.file), at.line, at.column,
          program.string(at.function)};
}

// One unfolding to certain bounds, and what it shows.
class Step {
public:
  Step(const CheckRun &run, const CheckPlan &plan, bool is_first)
      : run_(run), plan_(plan), is_first_(is_first),
        rewriter_(run.program.store,
                  rewrite_config(run.options, plan, run.stop)) {}

  // What is covered for the first time is added to `covered`.
  Result<Verdict> decide(Covered &covered);

  // Loops and calls whose bound was reached and is for us to raise.
  size_t open_bounds() const { return open_.size(); }
  std::string open_names() const;
  bool is_conclusive() const { return conclusive_; }
  // Calls that go on for ever: a larger bound says no more.
  bool is_too_deep() const { return unfolded_ && unfolded_->too_deep; }
  // The next step would not be answered either: this one was not encoded, or
  // the solver did not say whether any bound is reached.
  bool is_unanswered() const { return unanswered_; }
  // Not empty: something was reached behind which nothing is known, however
  // deep we go. A failure further down would still be one.
  const std::string &limit() const { return limit_; }
  // The program's shadows are rough, and that leaves something open: nothing
  // but failures of other kinds counts.
  bool needs_exact() const { return thrown_away_; }
  // No answer, and loops were summarised: unrolling may have one.
  bool wants_unrolling(const Verdict &verdict) const;

private:
  bool is_about_shadows(sea::PropertyId p) const {
    return unfolded_->program.properties[p].kind ==
           sea::CheckKind::UninitialisedRead;
  }
  void judge_shadows(const PropertyDecisions &decisions);
  void keep_failures_only(const std::string &why);
  bool has_what_suffices() const; // one failure, if no more was asked for
  Result<PropertyDecisions> solve();
  bool visit_failure(sea::PropertyId p, Solver &solver);
  void tell_failures();
  void conclude_vacuity(const PropertyDecisions &decisions);
  void add_properties(const PropertyDecisions &decisions);
  void add_bounds(const PropertyDecisions &decisions);
  void add_ledger();
  Result<void> add_covers(const std::string &gave_up, Covered &covered);
  bool is_ours(const unfold::BoundReached &bound) const;
  void count_unfolded();
  void count_formula();
  double &seconds(std::string_view name) {
    return run_.stats == nullptr ? ignored_ : run_.stats->seconds(name);
  }
  PropertyResult describe(sea::PropertyId p) const;
  Status status_of_proved(sea::PropertyId p) const;

  const CheckRun &run_;
  const CheckPlan &plan_;
  bool is_first_;
  Rewriter rewriter_;
  std::unique_ptr<unfold::Unfolded> unfolded_;
  vcgen::Formula formula_;
  Verdict verdict_;
  std::map<sea::PropertyId, PropertyResult> failures_;
  std::set<sea::PropertyId> told_;
  std::vector<const unfold::BoundReached *> open_;
  bool conclusive_ = false;
  bool unanswered_ = false;
  std::string limit_;
  bool needs_exact_ = false, thrown_away_ = false;
  double ignored_ = 0;
};

// What the program itself has that is not supported stays so.
bool Step::wants_unrolling(const Verdict &verdict) const {
  if (unfolded_->summarised == 0 || run_.stop.stop_requested() ||
      verdict.outcome != report::Outcome::Unknown)
    return false;
  return std::any_of(
      verdict.properties.begin(), verdict.properties.end(),
      [this](const PropertyResult &p) {
        bool is_new = p.id >= run_.program.properties.size();
        return (p.status == Status::Unknown && !p.reason.empty()) ||
               (p.status == Status::Failed &&
                (report::is_real(p.kind) ? !p.confirmed : is_new));
      });
}

std::string Step::open_names() const {
  std::string text;
  constexpr size_t most = 3;
  for (size_t i = 0; i < open_.size() && i < most; ++i)
    text += (i == 0 ? "" : ", ") +
            (open_[i]->place.empty() ? open_[i]->name : open_[i]->place);
  return open_.size() > most ? text + ", ..." : text;
}

PropertyResult Step::describe(sea::PropertyId p) const {
  const sea::Program &program = unfolded_->program;
  const sea::Property &property = program.properties[p];
  PropertyResult result;
  result.id = p;
  result.kind = property.kind;
  result.place = place_of(program, property.location);
  result.message = program.string(property.message);
  return result;
}

// A counterexample counts if the interpreter confirms it. One that does not
// replay is our own fault, unless execution went on where the program does not
// (partial), or the time or the solver ended in between: then its model was
// read in part. A failed access through a pointer without an object says
// nothing: the program's pointer may have one.
bool Step::visit_failure(sea::PropertyId p, Solver &solver) {
  if (run_.exact && is_about_shadows(p))
    return false; // whether it is one, exact shadows will tell
  PropertyResult result = describe(p);
  result.status = Status::Failed;
  if (sea::info(result.kind).group == sea::CheckGroup::Bound)
    return true; // see add_bounds()
  bool is_static = p < run_.program.properties.size();
  bool replays = run_.options.replay != ReplayMode::Off;
  if (!replays)
    result.reason = "--replay=off";
  if (is_static && replays) {
    Timer timer(seconds("replay.seconds"));
    auto [replay, excused, elsewhere] =
        replay_model(run_, plan_, *unfolded_, formula_, solver, p);
    result.confirmed = replay.confirmed && !replay.without_provenance;
    result.detail = replay.detail;
    if (replay.without_provenance)
      result.reason = "pointer without provenance";
    result.trace = std::move(replay.trace);
    result.inputs = std::move(replay.inputs);
    if (elsewhere) {
      result.status = Status::Unknown;
      result.reason = "something else fails before";
      result.trace.clear();
    }
    excused |= verdict_.partial;
    if (!replay.confirmed && !excused && verdict_.own_failure.empty())
      verdict_.own_failure = "the counterexample of " +
                             std::string(sea::info(result.kind).id) +
                             " does not replay: it " + replay.problem;
  }
  bool stop = run_.options.stop_at_first && result.confirmed &&
              report::is_real(result.kind);
  failures_.emplace(p, std::move(result));
  return !stop && verdict_.own_failure.empty();
}

void Step::judge_shadows(const PropertyDecisions &decisions) {
  if (!run_.exact)
    return;
  for (sea::PropertyId p = 0; p < decisions.of.size(); ++p)
    needs_exact_ |=
        is_about_shadows(p) && decisions.of[p].answer != PropertyAnswer::Holds;
}

bool Step::has_what_suffices() const {
  return run_.options.stop_at_first &&
         std::any_of(failures_.begin(), failures_.end(), [](const auto &f) {
           return f.second.confirmed && report::is_real(f.second.kind);
         });
}

// There is no time or need for exact shadows. An execution that was confirmed
// to fail elsewhere passes every check before with exact ones, too.
void Step::keep_failures_only(const std::string &why) {
  for (PropertyResult &p : verdict_.properties)
    if (p.status != Status::Failed ||
        p.kind == sea::CheckKind::UninitialisedRead) {
      p = describe(p.id);
      p.status = Status::Unknown;
      p.reason = why;
    }
}

// While the rest is being decided, so that they are known if it never is.
void Step::tell_failures() {
  for (const auto &[p, failure] : failures_)
    if (run_.progress && failure.confirmed && report::is_real(failure.kind) &&
        told_.insert(p).second)
      run_.progress("found so far: " + failure.place.file + ":" +
                    std::to_string(failure.place.line) + ": " +
                    std::string(sea::info(failure.kind).id));
}

Result<PropertyDecisions> Step::solve() {
  SolverContext context{run_.program.store, run_.options, run_.stop};
  Result<std::unique_ptr<Solver>> solver =
      make_solver_stack(context, !is_first_);
  if (!solver)
    return solver.error();
  PropertyCheckConfig config;
  config.property_timeout = double(run_.options.property_timeout);
  config.visit_failure = [&](sea::PropertyId p) {
    return visit_failure(p, **solver);
  };
  config.wants_small = [&](sea::PropertyId p) {
    return report::is_real(unfolded_->program.properties[p].kind);
  };
  config.remaining_seconds = [this] { return run_.stop.remaining_seconds(); };
  config.while_waiting = [this] { tell_failures(); };
  PropertyDecisions decisions =
      check_properties(**solver, run_.program.store, formula_,
                       unfolded_->program.properties.size(), config);
  if (run_.stats)
    (*solver)->add_statistics(*run_.stats);
  return decisions;
}

Status Step::status_of_proved(sea::PropertyId p) const {
  if (p >= unfolded_->reached.size() || unfolded_->reached[p] == 0)
    return Status::Unreachable;
  return verdict_.assumed.empty() ? Status::Proved : Status::ProvedToBound;
}

void Step::add_properties(const PropertyDecisions &decisions) {
  for (sea::PropertyId p = 0; p < unfolded_->program.properties.size(); ++p) {
    PropertyResult result = describe(p);
    sea::CheckGroup group = sea::info(result.kind).group;
    if (group == sea::CheckGroup::Bound || group == sea::CheckGroup::Cover)
      continue;
    const PropertyDecision &decision = decisions.of[p];
    result.seconds = decision.seconds;
    switch (decision.answer) {
    case PropertyAnswer::Fails:
      if (auto found = failures_.find(p); found != failures_.end())
        result = std::move(found->second);
      break;
    case PropertyAnswer::Holds:
      result.status = status_of_proved(p);
      if (!verdict_.reached.empty() || verdict_.partial) {
        result.status = Status::Unknown;
        result.reason.clear(); // the bounds are named once for all
      }
      break;
    case PropertyAnswer::Open:
    case PropertyAnswer::Unknown:
      result.status = Status::Unknown;
      result.reason = decision.reason;
      break;
    }
    verdict_.properties.push_back(std::move(result));
  }
}

// Whether deepening raises this bound: the user has not fixed it.
bool Step::is_ours(const unfold::BoundReached &bound) const {
  if (unfolded_->program.properties[bound.property].kind ==
      sea::CheckKind::RecursionBound)
    return plan_.deepen_calls;
  if (!plan_.deepen_loops || plan_.unfold.unwind_of.contains(bound.name) ||
      plan_.unfold.unwind_of.contains(bound.place))
    return false;
  for (const sea::Function &f : run_.program.functions)
    for (const sea::Loop &loop : f.loops)
      if (loop.bound != 0 && run_.program.string(loop.name) == bound.name)
        return false;
  return true;
}

void Step::add_bounds(const PropertyDecisions &decisions) {
  bool is_property = plan_.unfold.at_bound == unfold::AtBound::Assert;
  for (const unfold::BoundReached &bound : unfolded_->bounds) {
    bool holds = is_property &&
                 decisions.of[bound.property].answer == PropertyAnswer::Holds;
    if (holds)
      continue;
    bool ours = is_ours(bound);
    if (ours)
      open_.push_back(&bound);
    report::BoundEntry entry{bound.name, bound.place, bound.bound};
    entry.is_certain =
        decisions.of[bound.property].answer == PropertyAnswer::Fails;
    if (is_property || ours) {
      verdict_.reached.push_back(entry);
    } else {
      verdict_.assumed.push_back(entry);
      verdict_.bound = std::max(verdict_.bound, bound.bound);
    }
  }
  // The text of a program that was unfolded has bounds of its own.
  for (sea::PropertyId p = 0; p < run_.program.properties.size(); ++p) {
    const sea::Property &property = run_.program.properties[p];
    if (sea::info(property.kind).group != sea::CheckGroup::Bound ||
        decisions.of[p].answer == PropertyAnswer::Holds)
      continue;
    // "NAME needs more than N", see unfold/walk/bounds.cpp
    const std::string &text = run_.program.string(property.message);
    size_t end = text.rfind(" needs"), number = text.rfind(' ');
    report::BoundEntry entry{text.substr(0, end)};
    if (number != std::string::npos)
      entry.bound = uint32_t(std::strtoul(text.c_str() + number, nullptr, 10));
    entry.is_certain = decisions.of[p].answer == PropertyAnswer::Fails;
    verdict_.reached.push_back(entry);
  }
}

void Step::add_ledger() {
  const sea::Program &program = unfolded_->program;
  // What an access behind the end of an object reaches.
  if (run_.has_access_checks && !plan_.unfold.accesses_are_checked &&
      plan_.unfold.allocation != AllocatorKind::Symbolic)
    verdict_.ledger.push_back(
        {sea::Trust::Chosen,
         "what lies beside an object, where accesses are "
         "not checked: a layout of Fathom's (--allocator)",
         {}});
  for (const sea::LedgerRow &row : program.ledger)
    verdict_.ledger.push_back(
        {row.trust, program.string(row.text), place_of(program, row.location)});
}

void Step::count_unfolded() {
  if (run_.stats == nullptr)
    return;
  ++run_.stats->count("unfold.steps");
  run_.stats->count("unfold.executed") += unfolded_->executed;
  run_.stats->count("unfold.decided-checks") += unfolded_->decided;
  run_.stats->count("unfold.summarised-loops") += unfolded_->summarised;
  run_.stats->count("unfold.contexts") += unfolded_->contexts.size();
  run_.stats->count("unfold.blocks") += unfolded_->function().blocks.size();
  for (const sea::Block &block : unfolded_->function().blocks)
    run_.stats->count("unfold.statements") += block.stmts.size();
}

void Step::count_formula() {
  if (run_.stats == nullptr || !formula_.unsupported.empty())
    return;
  rewriter_.memory().add_statistics(*run_.stats);
  std::vector<Term> roots = formula_.constraints;
  roots.insert(roots.end(),
               {formula_.valid, formula_.failure, formula_.assumptions});
  run_.stats->count("vcgen.terms") +=
      reachable(run_.program.store, roots).size();
}

void Step::conclude_vacuity(const PropertyDecisions &decisions) {
  if (decisions.assumptions == Answer::Unsat) {
    std::string which = contradicting_assumptions(
        *unfolded_, plan_.vc, rewriter_,
        SolverContext{run_.program.store, run_.options, run_.stop});
    verdict_.vacuous = "no execution satisfies the assumptions" +
                       (which.empty() ? "" : ": " + which);
  } else if (decisions.assumptions == Answer::Unknown &&
             decisions.own_failure.empty()) {
    verdict_.other_reasons.push_back("the assumptions may contradict each "
                                     "other: " +
                                     decisions.assumptions_reason);
  }
}

// Behind something that cannot be translated there may be anything.
Result<void> Step::add_covers(const std::string &gave_up, Covered &covered) {
  CoverStep step{run_, plan_, rewriter_, *unfolded_, gave_up.empty(), gave_up};
  for (const PropertyResult &p : verdict_.properties) {
    // Without a reason it holds up to the bounds.
    bool is_open = p.status == Status::Failed ||
                   (p.status == Status::Unknown && !p.reason.empty());
    if (sea::info(p.kind).group == sea::CheckGroup::Limit && is_open &&
        step.limit.empty())
      limit_ = step.limit = std::string(sea::info(p.kind).id) +
                            (p.message.empty() ? "" : ": " + p.message);
    if (run_.options.stop_at_first && report::is_real(p.kind) && p.confirmed) {
      step.can_ask = false;
      step.limit = "stopped at the first failure";
    }
  }
  if (!verdict_.own_failure.empty())
    return {};
  return check_covers(step, verdict_, covered);
}

Result<Verdict> Step::decide(Covered &covered) {
  verdict_.partial = plan_.unfold.at_bound == unfold::AtBound::Partial;
  {
    Timer timer(seconds("unfold.seconds"));
    unfolded_ = unfold::unfold(run_.program, plan_.unfold, rewriter_);
    if (unfolded_->has_too_many_objects) {
      unfold::Config by_region = plan_.unfold;
      by_region.by_object = false;
      unfolded_ = unfold::unfold(run_.program, by_region, rewriter_);
    }
  }
  count_unfolded();
  verdict_.partial &= !unfolded_->complete;
  add_ledger();
  PropertyDecisions decisions;
  std::string gave_up = unfolded_->gave_up;
  if (gave_up.empty()) {
    Timer timer(seconds("vcgen.seconds"));
    double before = cpu_seconds();
    formula_ = vcgen::generate(unfolded_->function(), plan_.vc, rewriter_,
                               unfolded_->sizes);
    seconds("vcgen.cpu-seconds") += cpu_seconds() - before;
    gave_up = formula_.unsupported;
    count_formula();
  }
  if (gave_up.empty() && run_.stop.stop_requested())
    gave_up = to_string(run_.stop.reason());
  if (!gave_up.empty()) {
    decisions.of.resize(unfolded_->program.properties.size());
    for (PropertyDecision &decision : decisions.of)
      decision = {PropertyAnswer::Unknown, gave_up, 0};
  } else {
    double before = cpu_seconds();
    Result<PropertyDecisions> solved = solve();
    seconds("solver.cpu-seconds") += cpu_seconds() - before;
    if (!solved)
      return solved.error();
    decisions = std::move(*solved);
  }
  if (verdict_.own_failure.empty())
    verdict_.own_failure = decisions.own_failure;
  judge_shadows(decisions);
  const bool suffices = has_what_suffices();
  thrown_away_ = needs_exact_ && verdict_.own_failure.empty() && !suffices &&
                 !run_.stop.stop_requested();
  if (thrown_away_)
    return std::move(verdict_);
  conclude_vacuity(decisions);
  add_bounds(decisions);
  add_properties(decisions);
  if (needs_exact_)
    keep_failures_only(suffices ? "stopped at the first failure"
                                : std::string(to_string(run_.stop.reason())));
  if (Result<void> done = add_covers(gave_up, covered); !done)
    return done.error();
  conclude(verdict_);
  bool is_certain = std::any_of(
      verdict_.reached.begin(), verdict_.reached.end(),
      [](const report::BoundEntry &bound) { return bound.is_certain; });
  unanswered_ =
      !gave_up.empty() ||
      (plan_.unfold.at_bound == unfold::AtBound::Assert && !is_certain);
  conclusive_ = open_.empty() || verdict_.outcome == report::Outcome::Unsafe ||
                verdict_.outcome == report::Outcome::OwnFailure ||
                run_.stop.stop_requested();
  return std::move(verdict_);
}

std::string progress_line(const Step &step, const Verdict &verdict,
                          const CheckPlan &plan) {
  const std::string &limit = step.limit();
  return "bound " + std::to_string(plan.unfold.unwind) + ": " +
         std::to_string(step.open_bounds()) +
         (step.open_bounds() == 1 ? " loop" : " loops") + " not finished" +
         (step.open_bounds() == 0 ? "" : " (" + step.open_names() + ")") +
         ", " + std::to_string(verdict.num_failed) +
         (verdict.num_failed == 1 ? " failure" : " failures") +
         (limit.empty() ? "" : "; no proof any more: " + limit);
}

// How far earlier steps came.
struct Depth {
  bool is_first = true;
  uint32_t unwind = 0, recursion = 0;
  bool needs_exact = false;
};

// Behind something unsupported, too: no proof can come of it, but failures can.
Result<Verdict> deepen(const CheckRun &run, Depth &depth) {
  Result<CheckPlan> plan =
      make_plan(run.options, run.program, run.has_access_checks);
  if (!plan)
    return plan.error();
  const bool goes_on = !depth.is_first;
  if (goes_on) {
    plan->unfold.unwind = depth.unwind;
    plan->unfold.recursion = depth.recursion;
  }
  plan->unfold.stop = &run.stop;
  Covered covered;
  std::set<sea::PropertyId> settled; // their numbers
  plan->unfold.covered = &settled;
  Result<Verdict> before = Verdict{};
  for (bool is_first = true;; is_first = false) {
    depth = {false, plan->unfold.unwind, plan->unfold.recursion, false};
    Step step(run, *plan, is_first);
    Result<Verdict> verdict = step.decide(covered);
    if (!verdict)
      return verdict;
    depth.needs_exact = step.needs_exact();
    if (depth.needs_exact)
      return verdict;
    for (const auto &[p, cover] : covered)
      settled.insert(p);
    if (step.wants_unrolling(*verdict)) {
      plan->unfold.summarise_loops = false;
      continue;
    }
    bool deepens = plan->deepen_loops || plan->deepen_calls;
    if (deepens && run.progress && !run.stop.stop_requested() &&
        (!is_first || goes_on || !step.is_conclusive()))
      run.progress(progress_line(step, *verdict, *plan));
    if (step.is_conclusive()) {
      // Out of time: the last complete step says how far it got.
      if (!run.stop.stop_requested() || is_first ||
          verdict->outcome != report::Outcome::Unknown)
        return verdict;
      before->other_reasons.push_back(to_string(run.stop.reason()));
      update_covers(*before, covered);
      conclude(*before);
      return before;
    }
    if (step.is_too_deep() || step.is_unanswered())
      return verdict;
    before = std::move(verdict);
    if (plan->deepen_loops)
      plan->unfold.unwind *= 2;
    if (plan->deepen_calls)
      plan->unfold.recursion *= 2;
  }
}

} // namespace

// Rough shadows first, if there are any; from the step on where they do not
// suffice, exact ones.
Result<Verdict> check_program(const CheckRun &run) {
  Depth depth;
  Result<Verdict> verdict = deepen(run, depth);
  if (!verdict || !depth.needs_exact)
    return verdict;
  if (run.stats)
    ++run.stats->count("uninit.exact-needed");
  Result<const sea::Program *> exact = run.exact();
  if (!exact)
    return exact.error();
  CheckRun again{**exact,   run.options,  run.stop, run.has_access_checks,
                 run.stats, run.progress, {}};
  return deepen(again, depth);
}

} // namespace fathom
