#include "solver/native/fresh_scopes.h"

#include "support/assert.h"
#include "support/stats.h"

#include <mutex>
#include <utility>

namespace fathom {

namespace {

class FreshScopes final : public Solver {
public:
  explicit FreshScopes(MakeSolver make)
      : make_(std::move(make)), now_(make_({})) {}

  void assert_term(Term formula) override {
    is_bottom_empty_ &= depth_ != 0;
    now_->assert_term(formula);
  }
  void push() override {
    if (depth_++ == 0 && is_bottom_empty_)
      is_bottom_a_scope_ = true;
    else
      now_->push();
  }
  void pop() override {
    FATHOM_ASSERT(depth_ > 0, "pop without push");
    if (--depth_ == 0 && is_bottom_a_scope_)
      begin_anew();
    else
      now_->pop();
  }
  CheckResult check(std::span<const Term> assumptions) override {
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
    now_->interrupt();
  }
  SolverWork work() const override { return work_before_ + now_->work(); }
  void add_statistics(Stats &stats) const override {
    stats.merge(before_);
    now_->add_statistics(stats);
  }

private:
  void begin_anew() {
    is_bottom_a_scope_ = false;
    now_->add_statistics(before_);
    work_before_ = work_before_ + now_->work();
    std::unique_ptr<Solver> next = make_(work_before_);
    std::lock_guard lock(exchange_);
    now_ = std::move(next);
  }

  const MakeSolver make_;
  std::mutex exchange_; // interrupt() comes from other threads
  std::unique_ptr<Solver> now_;
  unsigned depth_ = 0;
  bool is_bottom_empty_ = true;
  bool is_bottom_a_scope_ = false; // the outermost scope is the solver's bottom
  SolverWork work_before_;         // of solvers that are gone
  Stats before_;
};

} // namespace

std::unique_ptr<Solver> make_fresh_scopes(MakeSolver make) {
  return std::make_unique<FreshScopes>(std::move(make));
}

} // namespace fathom
