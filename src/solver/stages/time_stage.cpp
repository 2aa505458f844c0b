#include "solver/stages/time_stage.h"

#include "support/stats.h"

#include <array>

namespace fathom {

namespace {

enum class Call : uint8_t { Assert, Push, Pop, Check, Value, Failed };
constexpr std::array call_names = {"assert", "push",  "pop",
                                   "check",  "value", "failed"};
constexpr std::array answer_names = {"sat", "unsat", "unknown"};

class TimeStage final : public Solver {
public:
  explicit TimeStage(std::unique_ptr<Solver> inner)
      : inner_(std::move(inner)) {}

  void assert_term(Term formula) override {
    Timer timer = begin(Call::Assert);
    inner_->assert_term(formula);
  }
  void push() override {
    Timer timer = begin(Call::Push);
    inner_->push();
  }
  void pop() override {
    Timer timer = begin(Call::Pop);
    inner_->pop();
  }
  CheckResult check(std::span<const Term> assumptions) override {
    Timer timer = begin(Call::Check);
    CheckResult result = inner_->check(assumptions);
    ++answers_[size_t(result.answer)];
    return result;
  }
  std::optional<BitVec> value(Term t) override {
    Timer timer = begin(Call::Value);
    return inner_->value(t);
  }
  std::optional<ArrayValue> array_value(Term t) override {
    Timer timer = begin(Call::Value);
    return inner_->array_value(t);
  }
  std::vector<Term> failed_assumptions() override {
    Timer timer = begin(Call::Failed);
    return inner_->failed_assumptions();
  }
  void interrupt() override { inner_->interrupt(); }
  SolverWork work() const override { return inner_->work(); }
  void add_statistics(Stats &stats) const override {
    for (size_t i = 0; i < call_names.size(); ++i) {
      stats.count(std::string("solver.calls.") + call_names[i]) += calls_[i];
      stats.seconds(std::string("solver.time.") + call_names[i]) += seconds_[i];
    }
    for (size_t i = 0; i < answer_names.size(); ++i)
      stats.count(std::string("solver.answers.") + answer_names[i]) +=
          answers_[i];
    inner_->add_statistics(stats);
  }

private:
  Timer begin(Call call) {
    ++calls_[size_t(call)];
    return Timer(seconds_[size_t(call)]);
  }

  std::unique_ptr<Solver> inner_;
  std::array<uint64_t, call_names.size()> calls_{};
  std::array<double, call_names.size()> seconds_{};
  std::array<uint64_t, answer_names.size()> answers_{};
};

} // namespace

std::unique_ptr<Solver> make_time_stage(std::unique_ptr<Solver> inner) {
  return std::make_unique<TimeStage>(std::move(inner));
}

} // namespace fathom
