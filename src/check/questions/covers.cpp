#include "check/questions/covers.h"

#include "check/questions/question.h"
#include "support/stats.h"

#include <algorithm>
#include <utility>

namespace fathom::check {

namespace {

using report::CoverResult;
using report::CoverStatus;

bool is_cover(const sea::Property &property) {
  return property.kind == sea::CheckKind::Cover;
}

CoverResult describe(const sea::Program &program, sea::PropertyId p) {
  const sea::Property &property = program.properties[p];
  CoverResult result;
  result.id = p;
  result.place = place_of(program, property.location);
  result.condition = program.string(property.message);
  return result;
}

class Covers {
public:
  Covers(const CoverStep &step, report::Verdict &verdict, Covered &covered)
      : step_(step), verdict_(verdict), covered_(covered) {}

  Result<void> run();

private:
  Result<PropertyDecisions> solve();
  bool visit(sea::PropertyId p, const Model &model);
  void take_others(const std::vector<sea::PropertyId> &others);
  void add(const PropertyDecisions &decisions);
  CoverResult conclude(sea::PropertyId p, const PropertyDecision &decision);

  const CoverStep &step_;
  report::Verdict &verdict_;
  Covered &covered_;
  vcgen::Formula formula_;
  std::vector<sea::PropertyId> also_; // covered, and nobody has heard of it
};

Result<void> Covers::run() {
  PropertyDecisions decisions;
  // Without an instance there is nothing to ask.
  PropertyDecision given{PropertyAnswer::Holds, "", 0};
  if (!step_.can_ask)
    given = {PropertyAnswer::Unknown, step_.limit, 0};
  else if (step_.run.stop.stop_requested())
    given = {PropertyAnswer::Unknown, to_string(step_.run.stop.reason()), 0};
  decisions.of.assign(step_.run.program.properties.size(), given);
  if (given.answer == PropertyAnswer::Holds &&
      step_.unfolded.open_covers != 0) {
    Result<PropertyDecisions> solved = solve();
    if (!solved)
      return solved.error();
    decisions = std::move(*solved);
    if (verdict_.own_failure.empty())
      verdict_.own_failure = decisions.own_failure;
  }
  add(decisions);
  return {};
}

Result<PropertyDecisions> Covers::solve() {
  const Run &run = step_.run;
  vcgen::Config config = step_.plan.vc;
  config.covers = true;
  formula_ = vcgen::generate(step_.unfolded.function(), config, step_.rewriter,
                             step_.unfolded.sizes);
  std::string gave_up = formula_.unsupported;
  if (gave_up.empty() && run.stop.stop_requested())
    gave_up = to_string(run.stop.reason());
  if (!gave_up.empty())
    return all_unknown(step_.unfolded.program.properties.size(), gave_up);
  PropertyCheckConfig questions;
  questions.asks_for_vacuity = false;
  if (run.is_coverage)
    questions.also_failed = [&] { return std::exchange(also_, {}); };
  else
    questions.wants_small = [](sea::PropertyId) { return true; };
  return ask(
      {.run = run,
       .plan = step_.plan,
       .unfolded = step_.unfolded,
       .formula = formula_},
      questions,
      [&](sea::PropertyId p, const Model &model) { return visit(p, model); },
      nullptr);
}

// As with counterexamples: a witness that does not replay is our own fault.
bool Covers::visit(sea::PropertyId p, const Model &model) {
  CoverResult result = describe(step_.run.program, p);
  result.status = CoverStatus::Covered;
  if (step_.run.options.replay != ReplayMode::Off) {
    ModelReplay replayed = model.replay(p);
    result.confirmed = replayed.replay.confirmed;
    result.trace = std::move(replayed.replay.trace);
    result.inputs = std::move(replayed.replay.inputs);
    bool excused = verdict_.partial || replayed.excused;
    if (!result.confirmed && !excused && verdict_.own_failure.empty())
      verdict_.own_failure = "the witness of a cover does not replay: it " +
                             replayed.replay.problem;
    if (!result.confirmed)
      return verdict_.own_failure.empty(); // stays unknown
    if (step_.run.is_coverage)
      take_others(replayed.replay.covers);
  }
  covered_.emplace(p, std::move(result));
  return true;
}

// What the same execution covers before it ends.
void Covers::take_others(const std::vector<sea::PropertyId> &others) {
  for (sea::PropertyId p : others) {
    CoverResult result = describe(step_.run.program, p);
    result.status = CoverStatus::Covered;
    result.confirmed = true;
    if (covered_.emplace(p, std::move(result)).second)
      also_.push_back(p);
  }
}

CoverResult Covers::conclude(sea::PropertyId p,
                             const PropertyDecision &decision) {
  CoverResult result = describe(step_.run.program, p);
  result.seconds = decision.seconds;
  if (decision.answer != PropertyAnswer::Holds) {
    result.reason = decision.answer == PropertyAnswer::Unknown
                        ? decision.reason
                        : "the witness was not confirmed";
  } else if (!step_.limit.empty()) {
    result.reason = step_.limit;
  } else if (!verdict_.partial && verdict_.reached.empty()) {
    result.status = verdict_.assumed.empty() ? CoverStatus::NotCovered
                                             : CoverStatus::NotCoveredToBound;
  }
  return result;
}

void Covers::add(const PropertyDecisions &decisions) {
  const sea::Program &program = step_.run.program;
  for (sea::PropertyId p = 0; p < program.properties.size(); ++p) {
    if (!is_cover(program.properties[p]))
      continue;
    auto found = covered_.find(p);
    if (found != covered_.end() && found->second.seconds == 0)
      found->second.seconds = decisions.of[p].seconds;
    verdict_.covers.push_back(
        found != covered_.end() ? found->second : conclude(p, decisions.of[p]));
  }
  if (Stats *stats = step_.run.stats) {
    stats->count("covers.count") = verdict_.covers.size();
    stats->count("covers.covered") = covered_.size();
  }
}

} // namespace

Result<void> check_covers(const CoverStep &step, report::Verdict &verdict,
                          Covered &covered) {
  const std::vector<sea::Property> &all = step.run.program.properties;
  if (std::none_of(all.begin(), all.end(), is_cover))
    return {};
  double ignored = 0;
  Timer timer(step.run.stats ? step.run.stats->seconds("covers.seconds")
                             : ignored);
  return Covers(step, verdict, covered).run();
}

void update_covers(report::Verdict &verdict, const Covered &covered) {
  for (CoverResult &cover : verdict.covers)
    if (auto found = covered.find(cover.id); found != covered.end())
      cover = found->second;
}

} // namespace fathom::check
