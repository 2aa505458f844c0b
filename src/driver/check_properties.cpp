#include "driver/check_properties.h"

#include "terms/builder.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace fathom {

namespace {

using Clock = std::chrono::steady_clock;

// Unless it is stopped before, does something when the time is over.
class Watchdog {
public:
  Watchdog(double seconds, std::function<void()> action) {
    if (seconds <= 0 || !action)
      return;
    thread_ = std::thread([this, seconds, action = std::move(action)] {
      std::unique_lock lock(mutex_);
      if (!done_.wait_for(lock, std::chrono::duration<double>(seconds),
                          [this] { return over_; })) {
        fired_ = true;
        action();
      }
    });
  }
  // True if it has done it.
  bool stop() {
    if (!thread_.joinable())
      return fired_;
    {
      std::lock_guard lock(mutex_);
      over_ = true;
    }
    done_.notify_all();
    thread_.join();
    return fired_;
  }
  ~Watchdog() { stop(); }
  Watchdog(const Watchdog &) = delete;
  Watchdog &operator=(const Watchdog &) = delete;

private:
  std::mutex mutex_;
  std::condition_variable done_;
  bool over_ = false;
  bool fired_ = false;
  std::thread thread_;
};

class PropertyLoop {
public:
  PropertyLoop(Solver &solver, TermStore &store, const vcgen::Formula &formula,
               size_t num_properties, const PropertyCheckConfig &config)
      : solver_(solver), store_(store), builder_(store), formula_(formula),
        config_(config), start_(Clock::now()) {
    result_.of.resize(num_properties);
  }

  PropertyDecisions run();

private:
  struct Reply {
    CheckResult result;
    bool timed_out = false;
  };
  Reply ask();
  bool next_failure(); // false: no more of them
  void one_by_one();
  void check_assumptions();
  Term fails(uint32_t property) {
    return builder_.make_eq(
        formula_.failure,
        store_.make_bv(store_.width(formula_.failure), property));
  }
  bool take_failure();
  void decide(sea::PropertyId p, PropertyAnswer answer,
              const std::string &reason = {});
  void decide_rest(PropertyAnswer answer, const std::string &reason = {});
  bool is_over() const { return over_ || !result_.own_failure.empty(); }

  Solver &solver_;
  TermStore &store_;
  Builder builder_;
  const vcgen::Formula &formula_;
  const PropertyCheckConfig &config_;
  Clock::time_point start_;
  PropertyDecisions result_;
  bool over_ = false;     // no more questions
  bool has_news_ = false; // failures nobody has heard of
};

PropertyLoop::Reply PropertyLoop::ask() {
  // Failures that were found are shown at the end, or when that is far.
  constexpr double patience = 1;
  Watchdog teller(has_news_ ? patience : 0, config_.while_waiting);
  Watchdog watchdog(config_.property_timeout, [this] { solver_.interrupt(); });
  Reply reply{solver_.check(), false};
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
  std::chrono::duration<double> time = Clock::now() - start_;
  result_.of[p] = {answer, reason, time.count()};
}

void PropertyLoop::decide_rest(PropertyAnswer answer,
                               const std::string &reason) {
  for (sea::PropertyId p = 0; p < result_.of.size(); ++p)
    if (result_.of[p].answer == PropertyAnswer::Open)
      decide(p, answer, reason);
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
  if (p >= result_.of.size() || result_.of[p].answer == PropertyAnswer::Fails) {
    result_.own_failure = "the model of a failure does not say which";
    return false;
  }
  decide(sea::PropertyId(p), PropertyAnswer::Fails);
  has_news_ = true;
  if (!config_.visit_failure(sea::PropertyId(p))) {
    decide_rest(PropertyAnswer::Unknown, "stopped at the first failure");
    over_ = true;
  }
  // The model goes with the next assertion.
  solver_.assert_term(builder_.make_not(fails(uint32_t(p))));
  return true;
}

bool PropertyLoop::next_failure() {
  Reply reply = ask();
  switch (reply.result.answer) {
  case Answer::Sat:
    return take_failure() && !over_;
  case Answer::Unsat:
    decide_rest(PropertyAnswer::Holds);
    return false;
  case Answer::Unknown:
    if (reply.timed_out && !is_over())
      one_by_one();
    decide_rest(PropertyAnswer::Unknown, reply.result.reason);
    return false;
  }
  FATHOM_UNREACHABLE("unknown answer");
}

// All together took too long: each has the time for itself.
void PropertyLoop::one_by_one() {
  for (sea::PropertyId p = 0; p < result_.of.size() && !is_over(); ++p) {
    if (result_.of[p].answer != PropertyAnswer::Open)
      continue;
    solver_.push();
    solver_.assert_term(fails(p));
    Reply reply = ask();
    if (reply.result.answer == Answer::Sat)
      take_failure();
    else if (reply.result.answer == Answer::Unsat)
      decide(p, PropertyAnswer::Holds);
    else
      decide(p, PropertyAnswer::Unknown,
             reply.timed_out ? "property timeout" : reply.result.reason);
    solver_.pop();
  }
}

// All properties hold: no execution that satisfies the assumptions fails. So
// one that satisfies them ends without failure, and that need not be asked.
void PropertyLoop::check_assumptions() {
  if (store_.is_true(formula_.assumptions) || store_.is_true(formula_.valid))
    return;
  solver_.push();
  solver_.assert_term(formula_.valid);
  Reply reply = ask();
  solver_.pop();
  result_.assumptions = reply.result.answer;
  result_.assumptions_reason =
      reply.timed_out ? "property timeout" : reply.result.reason;
}

PropertyDecisions PropertyLoop::run() {
  for (Term constraint : formula_.constraints)
    solver_.assert_term(constraint);
  Term none = store_.make_bv(store_.width(formula_.failure), sea::none);
  Term question = builder_.make_and(
      formula_.valid,
      builder_.make_not(builder_.make_eq(formula_.failure, none)));
  if (store_.is_false(formula_.valid) || formula_.failure == none) {
    decide_rest(PropertyAnswer::Holds);
  } else {
    solver_.push();
    solver_.assert_term(question);
    while (next_failure()) {
    }
    solver_.pop();
  }
  bool all_hold = std::all_of(result_.of.begin(), result_.of.end(),
                              [](const PropertyDecision &d) {
                                return d.answer == PropertyAnswer::Holds;
                              });
  if (config_.asks_for_vacuity && all_hold && !is_over())
    check_assumptions();
  return std::move(result_);
}

} // namespace

PropertyDecisions check_properties(Solver &solver, TermStore &store,
                                   const vcgen::Formula &formula,
                                   size_t num_properties,
                                   const PropertyCheckConfig &config) {
  return PropertyLoop(solver, store, formula, num_properties, config).run();
}

} // namespace fathom
