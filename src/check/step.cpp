#include "check/step.h"

#include "check/encoding.h"
#include "check/questions/behind.h"
#include "check/questions/input_numbers.h"
#include "check/questions/question.h"
#include "check/questions/vacuity.h"
#include "support/resource.h"
#include "support/stats.h"
#include "terms/traverse.h"
#include "unfold/split/describe.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <set>

namespace fathom::check {

namespace {

using report::PropertyResult;
using report::Status;
using report::Verdict;

// To execute so many takes as long as a conflict of the search, about.
constexpr uint64_t statements_like_a_conflict = 20;

// One unfolding to certain bounds, and what it shows.
class Step {
public:
  Step(const Run &run, const Plan &plan, Covered &covered)
      : run_(run), plan_(plan), covered_(covered), encoding_(run, plan) {}

  Result<StepOutcome> run();

private:
  Result<StepOutcome> run_to_end();
  StepOutcome without_memory();
  const unfold::Unfolded &unfolded() const { return *encoding_.unfolded; }
  bool is_about_shadows(sea::PropertyId p) const {
    return unfolded().program.properties[p].kind ==
           sea::CheckKind::UninitialisedRead;
  }
  void encode();
  Result<PropertyDecisions> decide();
  Result<PropertyDecisions> solve();
  bool visit_failure(sea::PropertyId p, const Model &model);
  void tell_failures();
  void tell_phase(const std::string &phase) const;
  bool leaves_shadows_open(const PropertyDecisions &decisions) const;
  bool has_what_suffices() const; // one failure, if no more was asked for
  void keep_failures_only(const std::string &why);
  void conclude_vacuity(const PropertyDecisions &decisions);
  void add_properties(const PropertyDecisions &decisions);
  void add_bounds(const PropertyDecisions &decisions);
  void add_loops();
  void add_ledger();
  Result<void> add_covers(const std::string &limit);
  bool is_ours(const unfold::BoundReached &bound) const;
  bool wants_unrolling() const;
  bool is_unanswered() const;
  StepOutcome::Kind judge() const;
  void count_unfolded();
  void count_formula();
  double &seconds(std::string_view name) {
    return run_.stats == nullptr ? ignored_ : run_.stats->seconds(name);
  }
  PropertyResult describe(sea::PropertyId p) const;
  Status status_of_proved(sea::PropertyId p) const;
  Behind behind_what_is_open(const PropertyDecisions &decisions) const;
  bool assumes_behind_bounds() const;
  bool reaches_bound_for_certain() const;

  const Run &run_;
  const Plan &plan_;
  Covered &covered_;
  Encoding encoding_;
  StepOutcome outcome_;
  Verdict &verdict_ = outcome_.verdict;
  std::map<sea::PropertyId, PropertyResult> failures_;
  std::set<sea::PropertyId> told_;
  double ignored_ = 0;
};

PropertyResult Step::describe(sea::PropertyId p) const {
  return describe_property(unfolded().program, p);
}

// A counterexample counts if the interpreter confirms it. One that does not
// replay is our own fault, unless execution went on where the program does not
// (partial), or the time or the solver ended in between: then its model was
// read in part. A failed access through a pointer without an object says
// nothing: the program's pointer may have one.
bool Step::visit_failure(sea::PropertyId p, const Model &model) {
  if (run_.program.has_rough_shadows && is_about_shadows(p))
    return !run_.exact; // whether it is one, exact shadows will tell
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
    auto [replay, excused, elsewhere] = model.replay(p);
    result.confirmed = replay.confirmed && !replay.without_provenance;
    result.detail = replay.detail;
    result.operands = replay.operands;
    if (replay.without_provenance)
      result.reason = "pointer without provenance";
    result.trace = std::move(replay.trace);
    result.inputs = std::move(replay.inputs);
    result.memory = std::move(replay.memory);
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

bool Step::leaves_shadows_open(const PropertyDecisions &decisions) const {
  if (!run_.program.has_rough_shadows)
    return false;
  for (sea::PropertyId p = 0; p < decisions.of.size(); ++p)
    if (is_about_shadows(p) && decisions.of[p].answer != PropertyAnswer::Holds)
      return true;
  return false;
}

bool Step::has_what_suffices() const {
  return run_.options.stop_at_first &&
         std::any_of(failures_.begin(), failures_.end(), [](const auto &f) {
           return f.second.confirmed && report::is_real(f.second.kind);
         });
}

// There is no time, need or way for exact shadows. An execution that was
// confirmed to fail elsewhere passes every check before with exact ones, too.
void Step::keep_failures_only(const std::string &why) {
  for (PropertyResult &p : verdict_.properties) {
    bool has_reason = p.status == Status::Unknown && !p.reason.empty();
    if (has_reason && !run_.exact)
      continue; // another one, that exact shadows would not take away
    if (p.status != Status::Failed ||
        p.kind == sea::CheckKind::UninitialisedRead) {
      p = describe(p.id);
      p.status = Status::Unknown;
      p.reason = why;
    }
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
  PropertyCheckConfig config;
  config.is_yes_or_no = run_.is_yes_or_no;
  config.asks_for_end = [this] {
    return plan_.asks_for_end && failures_.empty() && assumes_behind_bounds();
  };
  config.wants_small = [&](sea::PropertyId p) {
    return run_.options.replay != ReplayMode::Off &&
           report::is_real(unfolded().program.properties[p].kind);
  };
  std::vector<bool> is_checked(unfolded().program.properties.size(), false);
  for (const sea::Block &block : unfolded().function().blocks)
    for (const sea::Stmt &s : block.stmts)
      if (s.op == sea::Opcode::Check)
        is_checked[s.data] = true;
  config.is_checked = [&](sea::PropertyId p) { return is_checked[p]; };
  config.while_waiting = [this] { tell_failures(); };
  config.inputs = [this] {
    return input_numbers(unfolded(), encoding_.formula);
  };
  double before = cpu_seconds();
  Result<PropertyDecisions> decisions = ask(
      {.run = run_,
       .plan = plan_,
       .unfolded = unfolded(),
       .formula = encoding_.formula},
      config,
      [this](sea::PropertyId p, const Model &model) {
        return visit_failure(p, model);
      },
      run_.stats);
  seconds("solver.cpu-seconds") += cpu_seconds() - before;
  return decisions;
}

Status Step::status_of_proved(sea::PropertyId p) const {
  if (p >= unfolded().reached.size() || unfolded().reached[p] == 0)
    return Status::Unreachable;
  return verdict_.assumed.empty() ? Status::Proved : Status::ProvedToBound;
}

// Loops and calls that were cut, and what is not supported, where executions
// come to it.
Behind Step::behind_what_is_open(const PropertyDecisions &decisions) const {
  Behind behind(run_.program);
  for (const report::BoundEntry &bound : verdict_.reached)
    behind.add_bound(bound.name);
  for (sea::PropertyId p = 0; p < unfolded().program.properties.size(); ++p) {
    const sea::CheckKind kind = unfolded().program.properties[p].kind;
    const bool ends = kind == sea::CheckKind::Unsupported ||
                      kind == sea::CheckKind::MissingBody;
    if (ends && decisions.of[p].answer != PropertyAnswer::Holds)
      behind.add_check(p);
  }
  return behind;
}

void Step::add_properties(const PropertyDecisions &decisions) {
  const Behind behind = behind_what_is_open(decisions);
  for (sea::PropertyId p = 0; p < unfolded().program.properties.size(); ++p) {
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
      if (verdict_.partial || behind.has(p)) {
        result.status = Status::Unknown;
        result.reason.clear(); // bounds and limits are named once for all
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

bool Step::assumes_behind_bounds() const {
  Behind behind(run_.program);
  for (const unfold::BoundReached &bound : unfolded().bounds)
    behind.add_bound(bound.name);
  return behind.has_assumptions();
}

// An execution that satisfies all assumptions, for none is left to be met.
bool Step::reaches_bound_for_certain() const {
  return plan_.asks_for_end &&
         std::ranges::any_of(verdict_.reached,
                             &report::BoundEntry::is_certain) &&
         !assumes_behind_bounds();
}

// Whether deepening raises this bound: the user has not fixed it.
bool Step::is_ours(const unfold::BoundReached &bound) const {
  if (unfolded().program.properties[bound.property].kind ==
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
  bool is_property = plan_.unfold.at_bound == AtBound::Assert;
  for (const unfold::BoundReached &bound : unfolded().bounds) {
    bool holds = is_property &&
                 decisions.of[bound.property].answer == PropertyAnswer::Holds;
    if (holds || bound.is_left)
      continue;
    bool ours = is_ours(bound);
    if (ours)
      outcome_.open.push_back(bound.place.empty() ? bound.name : bound.place);
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
    report::BoundEntry entry;
    entry.name = text.substr(0, end);
    if (number != std::string::npos)
      entry.bound = uint32_t(std::strtoul(text.c_str() + number, nullptr, 10));
    entry.is_certain = decisions.of[p].answer == PropertyAnswer::Fails;
    verdict_.reached.push_back(entry);
  }
}

// Loops that no execution leaves unfinished.
void Step::add_loops() {
  const sea::Program &program = run_.program;
  std::set<unfold::LoopName> described(unfolded().loops.summarised.begin(),
                                       unfolded().loops.summarised.end());
  auto is_open = [&](const std::string &name) {
    auto is_it = [&](const report::BoundEntry &b) { return b.name == name; };
    return std::any_of(verdict_.reached.begin(), verdict_.reached.end(),
                       is_it) ||
           std::any_of(verdict_.assumed.begin(), verdict_.assumed.end(), is_it);
  };
  for (const auto &[id, most] : unfolded().loops.iterations) {
    const sea::Loop &loop = program.functions[id.function].loops[id.loop];
    report::SettledLoop entry{.name = program.string(loop.name),
                              .place = program.string(loop.place),
                              .bound = most};
    if (described.contains(id))
      entry.how = report::Settled::Summary;
    if (!is_open(entry.name))
      verdict_.loops.push_back(std::move(entry));
  }
}

void Step::add_ledger() {
  const sea::Program &program = unfolded().program;
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
  run_.stats->count("unfold.executed") += unfolded().executed;
  run_.stats->count("unfold.decided-checks") += unfolded().decided;
  run_.stats->count("unfold.summarised-loops") +=
      unfolded().loops.summarised.size();
  run_.stats->count("unfold.contexts") += unfolded().contexts.size();
  if (!unfolded().ways.is_empty()) {
    ++run_.stats->count("unfold.split.steps");
    run_.stats->count("unfold.split.rounds") += unfolded().rounds;
    run_.stats->count("unfold.split.ways") += unfolded().ways.size();
    for (const unfold::Learnt::Row &row : plan_.unfold.split.learnt->rows())
      if (!row.is_left_out)
        run_.stats->count("unfold.split.key." +
                          unfold::describe(row.item, run_.program)) = row.uses;
  }
  run_.stats->count("unfold.blocks") += unfolded().function().blocks.size();
  for (const sea::Block &block : unfolded().function().blocks)
    run_.stats->count("unfold.statements") += block.stmts.size();
}

void Step::count_formula() {
  if (!encoding_.gave_up.empty())
    return;
  const Term roots[] = {encoding_.formula.valid, encoding_.formula.failure,
                        encoding_.formula.assumptions};
  outcome_.terms = reachable(run_.program.store, roots).size();
  if (run_.stats == nullptr)
    return;
  encoding_.rewriter.memory().add_statistics(*run_.stats);
  run_.stats->count("vcgen.terms") += outcome_.terms;
}

void Step::conclude_vacuity(const PropertyDecisions &decisions) {
  if (decisions.assumptions == Answer::Unsat) {
    std::string which =
        contradicting_assumptions(run_, plan_, unfolded(), encoding_.rewriter);
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
Result<void> Step::add_covers(const std::string &limit) {
  const bool is_whole = encoding_.gave_up.empty();
  CoverStep step{.run = run_,
                 .plan = plan_,
                 .rewriter = encoding_.rewriter,
                 .unfolded = unfolded(),
                 .can_ask = is_whole,
                 .limit = encoding_.gave_up};
  for (const PropertyResult &p : verdict_.properties) {
    // Without a reason it holds up to the bounds.
    bool is_open = p.status == Status::Failed ||
                   (p.status == Status::Unknown && !p.reason.empty());
    if (sea::info(p.kind).group == sea::CheckGroup::Limit && is_open &&
        step.limit.empty())
      outcome_.limit = step.limit = std::string(sea::info(p.kind).id) +
                                    (p.message.empty() ? "" : ": " + p.message);
    if (run_.options.stop_at_first && report::is_real(p.kind) && p.confirmed) {
      step.can_ask = false;
      step.limit = "stopped at the first failure";
    }
  }
  if (step.limit.empty())
    step.limit = limit;
  if (!verdict_.own_failure.empty())
    return {};
  return check_covers(step, verdict_, covered_);
}

// The stages up to the formula.
void Step::encode() {
  for (const Stage &stage : stages()) {
    if (stage.run == nullptr || !encoding_.gave_up.empty())
      continue;
    std::string layer(stage.layer);
    tell_phase(layer);
    Timer timer(seconds(layer + ".seconds"));
    double before = cpu_seconds();
    stage.run(encoding_);
    seconds(layer + ".cpu-seconds") += cpu_seconds() - before;
  }
  count_unfolded();
  count_formula();
}

Result<PropertyDecisions> Step::decide() {
  std::string &gave_up = encoding_.gave_up;
  if (gave_up.empty() && run_.stop.stop_requested())
    gave_up = to_string(run_.stop.reason());
  if (!gave_up.empty())
    return all_unknown(unfolded().program.properties.size(), gave_up);
  tell_phase("solver");
  return solve();
}

void Step::tell_phase(const std::string &phase) const {
  if (!run_.phase)
    return;
  PhaseNote note{.phase = phase,
                 .bound = plan_.unfold.unwind,
                 .size = 0,
                 .unit = "statements",
                 .failed = failures_.size()};
  if (encoding_.unfolded)
    for (const sea::Block &block : unfolded().function().blocks)
      note.size += block.stmts.size();
  run_.phase(note);
}

// What the program itself has that is not supported stays so.
bool Step::wants_unrolling() const {
  if (unfolded().loops.summarised.empty() || run_.stop.stop_requested() ||
      verdict_.outcome != report::Outcome::Unknown)
    return false;
  return std::any_of(
      verdict_.properties.begin(), verdict_.properties.end(),
      [this](const PropertyResult &p) {
        bool is_new = p.id >= run_.program.properties.size();
        return (p.status == Status::Unknown && !p.reason.empty()) ||
               (p.status == Status::Failed &&
                (report::is_real(p.kind) ? !p.confirmed : is_new));
      });
}

// Not encoded, or the solver did not say whether any bound is reached.
bool Step::is_unanswered() const {
  bool is_certain = std::any_of(
      verdict_.reached.begin(), verdict_.reached.end(),
      [](const report::BoundEntry &bound) { return bound.is_certain; });
  return !encoding_.gave_up.empty() ||
         (plan_.unfold.at_bound == AtBound::Assert && !is_certain);
}

StepOutcome::Kind Step::judge() const {
  using Kind = StepOutcome::Kind;
  if (wants_unrolling())
    return Kind::Unroll;
  if (run_.stop.stop_requested())
    return verdict_.outcome == report::Outcome::Unknown ? Kind::Stopped
                                                        : Kind::Conclusive;
  const bool has_enough =
      verdict_.outcome == report::Outcome::Unsafe && !run_.options.keep_going;
  if (outcome_.open.empty() || has_enough ||
      verdict_.outcome == report::Outcome::OwnFailure)
    return Kind::Conclusive;
  return unfolded().too_deep || is_unanswered() ? Kind::GiveUp : Kind::Deepen;
}

// What failed so far has failed; nothing else is known.
StepOutcome Step::without_memory() {
  allow_all_memory();
  run_.stop.out_of_memory();
  std::string why = to_string(StopReason::Memory);
  StepOutcome outcome{StepOutcome::Kind::Stopped};
  Verdict &known = outcome.verdict;
  known.ledger = std::move(verdict_.ledger); // whole, if anything has failed
  known.other_reasons.push_back(why);
  const std::vector<sea::Property> &properties = run_.program.properties;
  for (sea::PropertyId p = 0; p < properties.size(); ++p) {
    sea::CheckGroup group = sea::info(properties[p].kind).group;
    if (group == sea::CheckGroup::Bound || group == sea::CheckGroup::Cover)
      continue;
    auto found = failures_.find(p);
    bool has_failed = found != failures_.end();
    known.properties.push_back(has_failed ? std::move(found->second)
                                          : describe_property(run_.program, p));
    if (!has_failed)
      known.properties.back().reason = why;
  }
  conclude(known);
  if (known.outcome != report::Outcome::Unknown)
    outcome.kind = StepOutcome::Kind::Conclusive;
  return outcome;
}

Result<StepOutcome> Step::run() {
  try {
    return run_to_end();
  } catch (const std::bad_alloc &) {
    return without_memory();
  }
}

Result<StepOutcome> Step::run_to_end() {
  encode();
  verdict_.partial =
      plan_.unfold.at_bound == AtBound::Partial && !unfolded().complete;
  add_ledger();
  Result<PropertyDecisions> decisions = decide();
  if (!decisions)
    return decisions.error();
  if (verdict_.own_failure.empty())
    verdict_.own_failure = decisions->own_failure;
  outcome_.executed = unfolded().executed;
  outcome_.work =
      unfolded().executed + statements_like_a_conflict * decisions->work.all();
  outcome_.searched = decisions->work.search;
  const bool needs_exact = leaves_shadows_open(*decisions);
  const bool suffices = has_what_suffices();
  if (needs_exact && run_.exact && verdict_.own_failure.empty() && !suffices &&
      !run_.stop.stop_requested())
    return StepOutcome{StepOutcome::Kind::NeedsExact};
  conclude_vacuity(*decisions);
  add_bounds(*decisions);
  outcome_.has_end = decisions->has_end || reaches_bound_for_certain();
  add_loops();
  add_properties(*decisions);
  std::string limit;
  if (needs_exact) {
    limit = suffices     ? "stopped at the first failure"
            : run_.exact ? std::string(to_string(run_.stop.reason()))
                         : "uninitialised bits are approximated here";
    keep_failures_only(limit);
  }
  if (Result<void> done = add_covers(limit); !done)
    return done.error();
  conclude(verdict_);
  outcome_.kind = judge();
  if (run_.concluded && outcome_.kind == StepOutcome::Kind::Conclusive)
    run_.concluded(run_, plan_);
  return std::move(outcome_);
}

} // namespace

Result<StepOutcome> run_step(const Run &run, const Plan &plan,
                             Covered &covered) {
  return Step(run, plan, covered).run();
}

} // namespace fathom::check
