#include "solver/stages/memo_stage.h"

#include "support/assert.h"
#include "support/stats.h"
#include "terms/expand_standard.h"
#include "terms/smtlib/writer.h"

#include <chrono>

namespace fathom {

namespace {

// What is answered sooner is not worth a file.
constexpr std::chrono::milliseconds worth_keeping(200);

class MemoStage final : public Solver {
public:
  MemoStage(const SolverContext &context, std::unique_ptr<Solver> inner,
            std::unique_ptr<QuestionMemory> memory)
      : inner_(std::move(inner)), memory_(std::move(memory)),
        expansion_(context.store), writer_(context.store, text_), levels_(1) {}

  void assert_term(Term formula) override {
    is_known_ = false;
    writer_.assert_term(expansion_.expand(formula));
    absorb();
    inner_->assert_term(formula);
  }
  void push() override {
    is_known_ = false;
    writer_.push();
    text_.clear(); // levels are told apart by what is in them
    levels_.push_back(levels_.back());
    inner_->push();
  }
  void pop() override {
    is_known_ = false;
    writer_.pop();
    text_.clear();
    FATHOM_ASSERT(levels_.size() > 1, "there is a level to leave");
    levels_.pop_back();
    inner_->pop();
  }

  CheckResult check(std::span<const Term> assumptions) override {
    is_known_ = false;
    if (!assumptions.empty()) // who asks so wants to know which of them fail
      return inner_->check(assumptions);
    const std::string &question = levels_.back();
    if (memory_->is_refuted(question)) {
      ++num_known_;
      is_known_ = true;
      return {Answer::Unsat, ""};
    }
    const auto start = std::chrono::steady_clock::now();
    CheckResult result = inner_->check(assumptions);
    if (result.answer == Answer::Unsat && !result.internal_error &&
        std::chrono::steady_clock::now() - start >= worth_keeping) {
      ++num_kept_;
      memory_->keep_refuted(question);
    }
    return result;
  }

  std::optional<BitVec> value(Term t) override { return inner_->value(t); }
  std::optional<ArrayValue> array_value(Term t) override {
    return inner_->array_value(t);
  }
  std::vector<Term> failed_assumptions() override {
    if (is_known_) // there were none
      return {};
    return inner_->failed_assumptions();
  }
  void interrupt() override { inner_->interrupt(); }
  uint64_t work() const override { return inner_->work(); }
  void add_statistics(Stats &stats) const override {
    stats.count("cache.questions-known") += num_known_;
    stats.count("cache.questions-kept") += num_kept_;
    inner_->add_statistics(stats);
  }

private:
  // What was asserted belongs to the question of this level.
  void absorb() {
    levels_.back() = memory_->digest(levels_.back() + text_);
    text_.clear();
  }

  std::unique_ptr<Solver> inner_;
  std::unique_ptr<QuestionMemory> memory_;
  StandardExpansion expansion_;
  std::string text_; // from the writer
  SmtWriter writer_;
  std::vector<std::string> levels_; // digests, each of all below and itself
  bool is_known_ = false;           // the last answer came from the store
  uint64_t num_known_ = 0, num_kept_ = 0;
};

} // namespace

std::unique_ptr<Solver>
make_memo_stage(const SolverContext &context, std::unique_ptr<Solver> inner,
                std::unique_ptr<QuestionMemory> memory) {
  return std::make_unique<MemoStage>(context, std::move(inner),
                                     std::move(memory));
}

} // namespace fathom
