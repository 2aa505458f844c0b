#include "check/questions/properties.h"

#include "check/questions/small_models.h"
#include "check/watchdog.h"
#include "support/assert.h"
#include "support/stats.h"
#include "support/stop.h"
#include "terms/builder.h"

#include <algorithm>
#include <chrono>

namespace fathom::check {

namespace {

using Clock = std::chrono::steady_clock;

class PropertyLoop {
public:
  PropertyLoop(Solver &solver, TermStore &store, const vcgen::Formula &formula,
               size_t num_properties, const PropertyCheckConfig &config)
      : solver_(solver), store_(store), builder_(store), formula_(formula),
        config_(config), small_(solver, store, formula.sizes),
        start_(Clock::now()) {
    result_.of.resize(num_properties);
  }

  PropertyDecisions run();

private:
  struct Reply {
    CheckResult result;
    bool timed_out = false;
  };
  Reply ask(double seconds);
  bool next_failure(); // false: no more of them
  void one_by_one();
  bool ask_each();
  void halve();
  bool decide_group(const std::vector<sea::PropertyId> &group);
  void decide_unchecked();
  size_t num_open() const;
  void take_known();
  double left_to_keep() const;
  void check_assumptions();
  void check_end();
  Term fails(uint32_t property) {
    return builder_.make_eq(
        formula_.failure,
        store_.make_bv(store_.width(formula_.failure), property));
  }
  void exclude(sea::PropertyId p);
  bool take_failure();
  bool prefer_small(sea::PropertyId p);
  void decide(sea::PropertyId p, PropertyAnswer answer,
              const std::string &reason = {});
  void decide_rest(PropertyAnswer answer, const std::string &reason = {});
  bool is_too_much() const {
    return solver_.work().search >= config_.most_work;
  }
  bool is_over() const { return over_ || !result_.own_failure.empty(); }

  Solver &solver_;
  TermStore &store_;
  Builder builder_;
  const vcgen::Formula &formula_;
  const PropertyCheckConfig &config_;
  SmallModels small_;
  double asking_ = 0, shrinking_ = 0; // seconds
  Clock::time_point start_;
  PropertyDecisions result_;
  bool over_ = false;       // no more questions
  bool has_news_ = false;   // failures nobody has heard of
  bool has_inputs_ = false; // small_ knows them
};

// At most so long, or as long as one question may take; 0: as long as it takes.
PropertyLoop::Reply PropertyLoop::ask(double seconds) {
  // Failures that were found are shown at the end, or when that is far.
  constexpr double patience = 1;
  Watchdog teller(has_news_ ? patience : 0, config_.while_waiting);
  const double most = config_.property_timeout;
  Watchdog watchdog(seconds == 0 || most == 0 ? std::max(seconds, most)
                                              : std::min(seconds, most),
                    [this] { solver_.interrupt(); });
  Reply reply;
  {
    Timer timer(asking_);
    reply.result = solver_.check();
  }
  if (teller.stop())
    has_news_ = false;
  reply.timed_out = watchdog.stop() && reply.result.answer == Answer::Unknown;
  if (reply.result.internal_error) {
    result_.own_failure = reply.result.reason;
    reply.result.answer = Answer::Unknown;
  }
  return reply;
}

void PropertyLoop::decide(sea::PropertyId p, PropertyAnswer answer,
                          const std::string &reason) {
  FATHOM_ASSERT(result_.of[p].answer == PropertyAnswer::Open,
                "a property that is decided twice");
  std::chrono::duration<double> time = Clock::now() - start_;
  result_.of[p] = {answer, reason, time.count()};
}

void PropertyLoop::decide_rest(PropertyAnswer answer,
                               const std::string &reason) {
  for (sea::PropertyId p = 0; p < result_.of.size(); ++p)
    if (result_.of[p].answer == PropertyAnswer::Open)
      decide(p, answer, reason);
}

// Looks for another model if this one is large. False: there is none any more.
bool PropertyLoop::prefer_small(sea::PropertyId p) {
  if (!config_.wants_small || !config_.wants_small(p))
    return true;
  if (config_.inputs && !has_inputs_) {
    small_.set_inputs(config_.inputs());
    has_inputs_ = true;
  }
  // As long as the questions themselves took, and a moment. The model that is
  // there is given up for it: there must be time to find it again.
  constexpr double moment = 1.5;
  double seconds = moment + asking_ - shrinking_;
  if (config_.remaining_seconds)
    seconds = std::min(seconds, config_.remaining_seconds() / 2 - asking_);
  CheckResult result;
  {
    Timer timer(shrinking_);
    result = small_.shrink(fails(p), seconds);
  }
  if (result.answer == Answer::Sat)
    return true;
  // It had a model before.
  if (result.internal_error || result.answer == Answer::Unsat)
    result_.own_failure = result.internal_error
                              ? result.reason
                              : "a model that was there is gone";
  decide_rest(PropertyAnswer::Unknown, result.reason);
  over_ = true;
  return false;
}

// Reads from the model which property fails, and has it recorded.
bool PropertyLoop::take_failure() {
  std::optional<BitVec> failure = solver_.value(formula_.failure);
  if (!failure) { // its process ended, or the time
    decide_rest(PropertyAnswer::Unknown, "the solver did not give its model");
    over_ = true;
    return false;
  }
  uint64_t p = failure->to_u64();
  if (p >= result_.of.size() || result_.of[p].answer != PropertyAnswer::Open) {
    result_.own_failure = "the model of a failure does not say which";
    return false;
  }
  FATHOM_ASSERT(!config_.is_checked || config_.is_checked(sea::PropertyId(p)),
                "a property fails that nobody checks");
  if (!prefer_small(sea::PropertyId(p)))
    return false;
  decide(sea::PropertyId(p), PropertyAnswer::Fails);
  has_news_ = true;
  if (!config_.visit_failure(sea::PropertyId(p))) {
    decide_rest(PropertyAnswer::Unknown, "stopped at the first failure");
    over_ = true;
  }
  std::vector<sea::PropertyId> others;
  if (config_.also_failed && !over_)
    others = config_.also_failed();
  exclude(sea::PropertyId(p)); // the model goes
  for (sea::PropertyId other : others)
    if (result_.of[other].answer == PropertyAnswer::Open) {
      decide(other, PropertyAnswer::Fails);
      exclude(other);
    }
  return true;
}

void PropertyLoop::exclude(sea::PropertyId p) {
  solver_.assert_term(builder_.make_not(fails(p)));
}

// Seconds that are left, if the run has an end and what is proved until then is
// kept for the next one; otherwise 0.
double PropertyLoop::left_to_keep() const {
  constexpr double a_day = 86'400; // longer is no end
  if (!solver_.remembers() || !config_.remaining_seconds)
    return 0;
  const double seconds = config_.remaining_seconds();
  return seconds < a_day ? std::max(seconds, 0.001) : 0;
}

// What an earlier run has proved before its time was over.
void PropertyLoop::take_known() {
  if (left_to_keep() == 0)
    return;
  std::vector<Term> known;
  for (sea::PropertyId p = 0; p < result_.of.size(); ++p) {
    const Term fails_here = fails(p);
    if (store_.is_false(fails_here) || !solver_.is_known_refuted(fails_here))
      continue;
    decide(p, PropertyAnswer::Holds);
    known.push_back(fails_here);
  }
  for (Term one : known)
    solver_.assert_term(builder_.make_not(one));
}

bool PropertyLoop::next_failure() {
  // All together are quickest, as a rule. Where time is short some of it is
  // left for each by itself: what is proved then need not be asked again.
  constexpr double share = 0.7;
  Reply reply = ask(num_open() > 1 ? share * left_to_keep() : 0);
  switch (reply.result.answer) {
  case Answer::Sat:
    if (!config_.is_yes_or_no)
      return take_failure() && !over_;
    take_failure();
    decide_rest(PropertyAnswer::Unknown, "another one fails");
    return false;
  case Answer::Unsat:
    decide_rest(PropertyAnswer::Holds);
    return false;
  case Answer::Unknown:
    if (!is_over() && !config_.is_yes_or_no) {
      if (reply.timed_out)
        one_by_one();
      else if (reply.result.is_too_hard)
        halve();
    }
    decide_rest(PropertyAnswer::Unknown,
                reply.timed_out && config_.property_timeout == 0
                    ? to_string(StopReason::Timeout)
                    : reply.result.reason);
    return false;
  }
  FATHOM_UNREACHABLE("unknown answer");
}

// All together took too long: each has the time for itself, those that need
// more than their share what others leave.
void PropertyLoop::one_by_one() {
  constexpr double last_moment = 0.1; // seconds
  decide_unchecked();
  while (!is_over() && ask_each() && left_to_keep() > last_moment) {
  }
}

// All together were too hard: the half of them, and of that, and then each.
void PropertyLoop::halve() {
  decide_unchecked();
  std::vector<std::vector<sea::PropertyId>> todo(1);
  for (sea::PropertyId p = 0; p < result_.of.size(); ++p)
    if (result_.of[p].answer == PropertyAnswer::Open)
      todo.back().push_back(p);
  bool is_asked = true; // what is on top was too hard
  while (!todo.empty() && !is_over() && !is_too_much()) {
    std::vector<sea::PropertyId> group = std::move(todo.back());
    todo.pop_back();
    if (!is_asked && decide_group(group))
      continue;
    is_asked = false;
    constexpr size_t few = 8;
    if (group.size() <= few) {
      for (auto p = group.rbegin(); p != group.rend(); ++p)
        todo.push_back({*p});
      continue;
    }
    const auto middle = group.begin() + std::ptrdiff_t(group.size() / 2);
    todo.emplace_back(middle, group.end());
    todo.emplace_back(group.begin(), middle);
  }
}

// False: too hard for more than one of them.
bool PropertyLoop::decide_group(const std::vector<sea::PropertyId> &group) {
  std::vector<sea::PropertyId> open;
  Term any = store_.make_bool(false);
  for (sea::PropertyId p : group)
    if (result_.of[p].answer == PropertyAnswer::Open) {
      open.push_back(p);
      any = builder_.make_or(any, fails(p));
    }
  if (open.empty())
    return true;
  solver_.push();
  solver_.assert_term(any);
  Reply reply = ask(left_to_keep());
  while (reply.result.answer == Answer::Sat && take_failure() && !is_over())
    reply = ask(left_to_keep());
  solver_.pop();
  std::erase_if(open, [this](sea::PropertyId p) {
    return result_.of[p].answer != PropertyAnswer::Open;
  });
  if (reply.result.answer == Answer::Unknown && reply.result.is_too_hard &&
      open.size() > 1)
    return false;
  for (sea::PropertyId p : open)
    if (reply.result.answer == Answer::Unsat)
      decide(p, PropertyAnswer::Holds);
    else if (!is_over())
      decide(p, PropertyAnswer::Unknown,
             reply.timed_out ? "property timeout" : reply.result.reason);
  return true;
}

// Those that nobody checks: they need not be asked about.
void PropertyLoop::decide_unchecked() {
  if (config_.is_checked)
    for (sea::PropertyId p = 0; p < result_.of.size(); ++p)
      if (result_.of[p].answer == PropertyAnswer::Open &&
          !config_.is_checked(p))
        decide(p, PropertyAnswer::Holds);
}

// True: some have used up their share.
bool PropertyLoop::ask_each() {
  size_t num_left = num_open();
  bool is_any_open = false;
  for (sea::PropertyId p = 0; p < result_.of.size() && !is_over(); ++p) {
    if (result_.of[p].answer != PropertyAnswer::Open)
      continue;
    if (is_too_much())
      return false;
    solver_.push();
    solver_.assert_term(fails(p));
    Reply reply = ask(left_to_keep() / double(num_left--));
    if (reply.result.answer == Answer::Sat)
      take_failure();
    else if (reply.result.answer == Answer::Unsat)
      decide(p, PropertyAnswer::Holds);
    else if (reply.timed_out && config_.property_timeout == 0)
      is_any_open = true;
    else
      decide(p, PropertyAnswer::Unknown,
             reply.timed_out ? "property timeout" : reply.result.reason);
    solver_.pop();
  }
  return is_any_open;
}

size_t PropertyLoop::num_open() const {
  return size_t(std::count_if(result_.of.begin(), result_.of.end(),
                              [](const PropertyDecision &d) {
                                return d.answer == PropertyAnswer::Open;
                              }));
}

// All properties hold: no execution that satisfies the assumptions fails. So
// one that satisfies them ends without failure, and that need not be asked.
void PropertyLoop::check_assumptions() {
  if (store_.is_true(formula_.assumptions) || store_.is_true(formula_.valid))
    return;
  solver_.push();
  solver_.assert_term(formula_.valid);
  Reply reply = ask(0);
  solver_.pop();
  result_.assumptions = reply.result.answer;
  result_.assumptions_reason =
      reply.timed_out ? "property timeout" : reply.result.reason;
}

// Of those that reach a bound nobody knows whether they satisfy what they meet
// behind it.
void PropertyLoop::check_end() {
  result_.has_end = store_.is_true(formula_.assumptions);
  if (result_.has_end)
    return;
  solver_.push();
  solver_.assert_term(formula_.valid);
  solver_.assert_term(fails(sea::none));
  result_.has_end = ask(0).result.answer == Answer::Sat;
  solver_.pop();
}

PropertyDecisions PropertyLoop::run() {
  Term none = store_.make_bv(store_.width(formula_.failure), sea::none);
  Term question = some_failure(store_, formula_);
  for (Term fact : formula_.inputs)
    solver_.assert_term(fact);
  if (store_.is_false(formula_.valid) || formula_.failure == none) {
    decide_rest(PropertyAnswer::Holds);
  } else {
    solver_.push();
    solver_.assert_term(question);
    take_known();
    while (next_failure()) {
    }
    solver_.pop();
  }
  FATHOM_ASSERT(!result_.own_failure.empty() ||
                    std::ranges::none_of(result_.of,
                                         [](const PropertyDecision &d) {
                                           return d.answer ==
                                                  PropertyAnswer::Open;
                                         }),
                "a property that nobody has decided");
  bool all_hold = std::all_of(result_.of.begin(), result_.of.end(),
                              [](const PropertyDecision &d) {
                                return d.answer == PropertyAnswer::Holds;
                              });
  if (config_.asks_for_vacuity && all_hold && !is_over())
    check_assumptions();
  if (!all_hold && !is_over() && config_.asks_for_end && config_.asks_for_end())
    check_end();
  return std::move(result_);
}

} // namespace

Term some_failure(TermStore &store, const vcgen::Formula &formula) {
  Builder b(store);
  Term none = store.make_bv(store.width(formula.failure), sea::none);
  return b.make_and(formula.valid,
                    b.make_not(b.make_eq(formula.failure, none)));
}

PropertyDecisions check_properties(Solver &solver, TermStore &store,
                                   const vcgen::Formula &formula,
                                   size_t num_properties,
                                   const PropertyCheckConfig &config) {
  return PropertyLoop(solver, store, formula, num_properties, config).run();
}

} // namespace fathom::check
