// The native solver that is asked: at first one that leaves expensive arrays to
// lemmas on demand; if these cost too much, another one that expands them, from
// the assertions as they were given. The first one is thrown away then: clauses
// and variables that it knows would be in the way of the second.
#include "solver/native/fresh_scopes.h"
#include "solver/native/native_solver.h"
#include "support/assert.h"
#include "support/stats.h"
#include "support/stop.h"

#include <atomic>
#include <mutex>

namespace fathom {

namespace {

constexpr const char *times[] = {"time.preprocess", "time.blast", "time.search",
                                 "time.model"};

class TwoTries final : public Solver {
public:
  TwoTries(const SolverContext &context, const SearchLimits &limits)
      : context_(context), limits_(limits),
        now_(make_native_try(context, limits, Expand::IfSmall)) {}

  void assert_term(Term formula) override {
    if (is_first_)
      assertions_.back().push_back(formula);
    now_->assert_term(formula);
  }
  void push() override {
    if (is_first_)
      assertions_.emplace_back();
    now_->push();
  }
  void pop() override {
    if (is_first_) {
      FATHOM_ASSERT(assertions_.size() > 1, "pop without push");
      assertions_.pop_back();
    }
    now_->pop();
  }
  CheckResult check(std::span<const Term> assumptions) override {
    interrupted_ = false;
    CheckResult result = now_->check(assumptions);
    if (!is_first_ || !now_->has_given_up_lemmas() || interrupted_ ||
        result.answer != Answer::Unknown || context_.stop.stop_requested())
      return result;
    try_again();
    return now_->check(assumptions);
  }
  std::optional<BitVec> value(Term t) override { return now_->value(t); }
  std::optional<ArrayValue> array_value(Term t) override {
    return now_->array_value(t);
  }
  std::vector<Term> failed_assumptions() override {
    return now_->failed_assumptions();
  }
  void interrupt() override {
    std::lock_guard lock(exchange_);
    interrupted_ = true;
    now_->interrupt();
  }
  SolverWork work() const override { return first_work_ + now_->work(); }
  void add_statistics(Stats &stats) const override {
    stats.count("native.second-tries") += !is_first_;
    for (const char *name : times)
      stats.seconds(name) += first_.seconds_of(name);
    now_->add_statistics(stats);
  }

private:
  void try_again() {
    std::unique_ptr<NativeTry> next =
        make_native_try(context_, limits_, Expand::IfBearable);
    for (size_t i = 0; i < assertions_.size(); ++i) {
      if (i != 0)
        next->push();
      for (Term t : assertions_[i])
        next->assert_term(t);
    }
    is_first_ = false;
    assertions_.clear();
    now_->add_statistics(first_);
    first_work_ = now_->work();
    std::lock_guard lock(exchange_);
    now_ = std::move(next);
  }

  SolverContext context_;
  SearchLimits limits_;
  std::mutex exchange_; // interrupt() comes from other threads
  std::unique_ptr<NativeTry> now_;
  std::atomic<bool> interrupted_ = false;
  bool is_first_ = true;
  SolverWork first_work_;
  Stats first_;                                  // of which only times count
  std::vector<std::vector<Term>> assertions_{1}; // by scope, for the second
};

std::unique_ptr<Solver> make_by_strategy(const SolverContext &context,
                                         const SearchLimits &limits) {
  switch (context.config.arrays) {
  case ArrayStrategy::Auto:
    return std::make_unique<TwoTries>(context, limits);
  case ArrayStrategy::Eager:
    return make_native_try(context, limits, Expand::Always);
  case ArrayStrategy::Lazy:
    return make_native_try(context, limits, Expand::Never);
  }
  FATHOM_UNREACHABLE("a strategy for arrays");
}

} // namespace

std::unique_ptr<Solver> make_native_solver(const SolverContext &context,
                                           const SearchLimits &limits) {
  // A file is what one solver has seen.
  if (!context.config.dump_cnf.empty() || !context.config.proof.empty())
    return make_by_strategy(context, limits);
  return make_fresh_scopes([context, limits](const SolverWork &done) {
    SolverContext rest = context;
    rest.config.work_before = done.all();
    return make_by_strategy(rest, limits);
  });
}

} // namespace fathom
