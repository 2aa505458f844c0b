#include "solver/stages/memo_stage.h"

#include "support/assert.h"
#include "support/stats.h"
#include "terms/expand_standard.h"
#include "terms/smtlib/writer.h"

#include <chrono>
#include <unordered_map>

namespace fathom {

namespace {

// What is answered sooner is not worth a file.
constexpr std::chrono::milliseconds worth_keeping(20);

// Texts of terms without what the store happens to call them (?t12, ?v7, and
// ?b3 of lambdas): names are numbers in the order in which they are met. What a
// solver that was not asked has not put into the store changes nothing then.
class PlainNames {
public:
  std::string rename(const std::string &text) {
    std::string result;
    size_t done = 0;
    for (size_t at = text.find('?'); at != std::string::npos;
         at = text.find('?', at + 1)) {
      size_t end = at + 2;
      if (end > text.size() ||
          std::string_view("tbv").find(text[at + 1]) == std::string_view::npos)
        continue;
      while (end < text.size() && text[end] >= '0' && text[end] <= '9')
        ++end;
      std::string name = text.substr(at, end - at);
      auto [found, is_new] = numbers_.try_emplace(name, numbers_.size());
      if (is_new)
        order_.push_back(std::move(name));
      result.append(text, done, at - done);
      result += "?n" + std::to_string(found->second);
      done = end;
    }
    return result.append(text, done);
  }
  void push() { levels_.push_back(order_.size()); }
  void pop() {
    for (; order_.size() > levels_.back(); order_.pop_back())
      numbers_.erase(order_.back());
    levels_.pop_back();
  }

private:
  std::unordered_map<std::string, size_t> numbers_;
  std::vector<std::string> order_;
  std::vector<size_t> levels_;
};

class MemoStage final : public Solver {
public:
  MemoStage(const SolverContext &context, std::unique_ptr<Solver> inner,
            std::unique_ptr<QuestionMemory> memory)
      : inner_(std::move(inner)), memory_(std::move(memory)),
        expansion_(context.store),
        writer_(context.store, text_, VariableNames::Generate), levels_(1) {}

  void assert_term(Term formula) override {
    is_known_ = false;
    write(formula);
    inner_->assert_term(formula);
  }
  void push() override {
    is_known_ = false;
    enter();
    inner_->push();
  }
  void pop() override {
    is_known_ = false;
    leave();
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
    worked_ += std::chrono::steady_clock::now() - start;
    if (result.answer == Answer::Unsat && !result.internal_error &&
        worked_ >= worth_keeping) {
      ++num_kept_;
      memory_->keep_refuted(question);
    }
    return result;
  }

  bool is_known_refuted(Term formula) override {
    enter();
    write(formula);
    const bool is_known = memory_->is_refuted(levels_.back());
    leave();
    num_known_ += is_known;
    return is_known;
  }
  bool remembers() const override { return true; }

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
  SolverWork work() const override { return inner_->work(); }
  void add_statistics(Stats &stats) const override {
    stats.count("cache.questions-known") += num_known_;
    stats.count("cache.questions-kept") += num_kept_;
    inner_->add_statistics(stats);
  }

private:
  void enter() {
    writer_.push();
    text_.clear(); // levels are told apart by what is in them
    names_.push();
    levels_.push_back(levels_.back());
  }
  void leave() {
    writer_.pop();
    text_.clear();
    names_.pop();
    FATHOM_ASSERT(levels_.size() > 1, "there is a level to leave");
    levels_.pop_back();
  }
  // What is asserted belongs to the question of this level.
  void write(Term formula) {
    writer_.assert_term(expansion_.expand(formula));
    levels_.back() = memory_->digest(levels_.back() + names_.rename(text_));
    text_.clear();
  }

  std::unique_ptr<Solver> inner_;
  std::unique_ptr<QuestionMemory> memory_;
  StandardExpansion expansion_;
  PlainNames names_;
  std::string text_; // from the writer
  SmtWriter writer_;
  std::vector<std::string> levels_; // digests, each of all below and itself
  bool is_known_ = false;           // the last answer came from the store
  // In all: what was learnt from hard questions makes others easy.
  std::chrono::steady_clock::duration worked_{};
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
