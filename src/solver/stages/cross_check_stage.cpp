#include "solver/stages/cross_check_stage.h"

#include "support/stats.h"

#include <atomic>

namespace fathom {

namespace {

// One after the other: they share the term store, which is not for threads.
class CrossCheckStage final : public Solver {
public:
  CrossCheckStage(std::unique_ptr<Solver> first, std::string first_name,
                  std::unique_ptr<Solver> second, std::string second_name)
      : first_(std::move(first)), second_(std::move(second)),
        first_name_(std::move(first_name)),
        second_name_(std::move(second_name)) {}

  void assert_term(Term formula) override {
    first_->assert_term(formula);
    second_->assert_term(formula);
  }
  void push() override {
    first_->push();
    second_->push();
  }
  void pop() override {
    first_->pop();
    second_->pop();
  }
  CheckResult check(std::span<const Term> assumptions) override {
    interrupted_ = false;
    CheckResult a = first_->check(assumptions);
    CheckResult b = interrupted_ ? CheckResult{Answer::Unknown, "interrupted"}
                                 : second_->check(assumptions);
    answered_ = a.answer != Answer::Unknown ? first_.get() : second_.get();
    return combine(a, b);
  }
  std::optional<BitVec> value(Term t) override { return answered_->value(t); }
  std::optional<ArrayValue> array_value(Term t) override {
    return answered_->array_value(t);
  }
  std::vector<Term> failed_assumptions() override {
    return answered_->failed_assumptions();
  }
  void interrupt() override {
    interrupted_ = true;
    first_->interrupt();
    second_->interrupt();
  }
  SolverWork work() const override { return first_->work() + second_->work(); }
  void add_statistics(Stats &stats) const override {
    first_->add_statistics(stats);
    second_->add_statistics(stats);
    stats.count("solver.cross-check.agreed") += agreed_;
    stats.count("solver.cross-check.disagreed") += disagreed_;
    stats.count("solver.cross-check.one-sided") += one_sided_;
  }

private:
  CheckResult combine(const CheckResult &a, const CheckResult &b) {
    if (a.internal_error || b.internal_error)
      return a.internal_error ? a : b;
    if (a.answer == Answer::Unknown && b.answer == Answer::Unknown)
      return {Answer::Unknown, first_name_ + ": " + a.reason + "; " +
                                   second_name_ + ": " + b.reason};
    if (a.answer == Answer::Unknown || b.answer == Answer::Unknown) {
      ++one_sided_;
      return a.answer == Answer::Unknown ? b : a;
    }
    if (a.answer == b.answer) {
      ++agreed_;
      return a;
    }
    ++disagreed_;
    bool first_sat = a.answer == Answer::Sat;
    return {Answer::Unknown,
            "solvers disagree: " + first_name_ + " says " +
                (first_sat ? "sat, " : "unsat, ") + second_name_ + " says " +
                (first_sat ? "unsat" : "sat"),
            true};
  }

  std::unique_ptr<Solver> first_, second_;
  std::string first_name_, second_name_;
  Solver *answered_ = nullptr; // whose model or core counts
  std::atomic<bool> interrupted_ = false;
  uint64_t agreed_ = 0, disagreed_ = 0, one_sided_ = 0;
};

} // namespace

std::unique_ptr<Solver> make_cross_check_stage(std::unique_ptr<Solver> first,
                                               std::string first_name,
                                               std::unique_ptr<Solver> second,
                                               std::string second_name) {
  return std::make_unique<CrossCheckStage>(
      std::move(first), std::move(first_name), std::move(second),
      std::move(second_name));
}

} // namespace fathom
