#include "solver/stages/contract_stage.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom {

namespace {

class ContractStage final : public Solver {
public:
  ContractStage(TermStore &store, std::unique_ptr<Solver> inner)
      : store_(store), inner_(std::move(inner)) {}

  void assert_term(Term formula) override {
    FATHOM_ASSERT(is_formula(formula), "an assertion is a Boolean term");
    forget();
    inner_->assert_term(formula);
  }
  void push() override {
    forget();
    ++depth_;
    inner_->push();
  }
  void pop() override {
    FATHOM_ASSERT(depth_ != 0, "pop without push");
    forget();
    --depth_;
    inner_->pop();
  }
  CheckResult check(std::span<const Term> assumptions) override {
    for (Term t : assumptions)
      FATHOM_ASSERT(is_formula(t), "an assumption is a Boolean term");
    forget();
    asked_.assign(assumptions.begin(), assumptions.end());
    CheckResult result = inner_->check(assumptions);
    FATHOM_ASSERT((result.answer == Answer::Unknown) == !result.reason.empty(),
                  "Unknown says why; other answers have no reason");
    FATHOM_ASSERT(!result.internal_error || result.answer == Answer::Unknown,
                  "nothing is answered after a fault");
    answer_ = result.answer;
    return result;
  }
  std::optional<BitVec> value(Term t) override {
    FATHOM_ASSERT(answer_ == Answer::Sat, "a value without a model");
    std::optional<BitVec> found = inner_->value(t);
    bool is_number = store_.info(store_.sort(t)).kind == SortKind::BitVec;
    FATHOM_ASSERT(!found || !is_number || found->width() == store_.width(t),
                  "a value is as wide as its term");
    return found;
  }
  std::optional<ArrayValue> array_value(Term t) override {
    FATHOM_ASSERT(answer_ == Answer::Sat, "a value without a model");
    return inner_->array_value(t);
  }
  std::vector<Term> failed_assumptions() override {
    FATHOM_ASSERT(answer_ == Answer::Unsat, "nothing has failed");
    std::vector<Term> failed = inner_->failed_assumptions();
    for (Term t : failed)
      FATHOM_ASSERT(std::find(asked_.begin(), asked_.end(), t) != asked_.end(),
                    "what has failed was assumed");
    return failed;
  }
  void interrupt() override { inner_->interrupt(); } // at any time
  SolverWork work() const override { return inner_->work(); }
  void add_statistics(Stats &stats) const override {
    inner_->add_statistics(stats);
  }

private:
  bool is_formula(Term t) const { return t && store_.is_bool(t); }
  void forget() {
    answer_.reset();
    asked_.clear();
  }

  TermStore &store_;
  std::unique_ptr<Solver> inner_;
  size_t depth_ = 0;             // scopes that are open
  std::optional<Answer> answer_; // while there is something to ask about it
  std::vector<Term> asked_;      // assumptions of the last check
};

} // namespace

std::unique_ptr<Solver> make_contract_stage(TermStore &store,
                                            std::unique_ptr<Solver> inner) {
  return std::make_unique<ContractStage>(store, std::move(inner));
}

} // namespace fathom
