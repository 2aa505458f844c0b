#include "solver/stages/log_stage.h"

#include "support/diag.h"
#include "terms/expand_standard.h"
#include "terms/smtlib/writer.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace fathom {

namespace {

const char *answer_text(Answer answer) {
  switch (answer) {
  case Answer::Sat:
    return "sat";
  case Answer::Unsat:
    return "unsat";
  case Answer::Unknown:
    return "unknown";
  }
  FATHOM_UNREACHABLE("unknown answer");
}

class LogStage final : public Solver {
public:
  LogStage(const SolverContext &context, std::unique_ptr<Solver> inner,
           std::ofstream file, bool append)
      : inner_(std::move(inner)), file_(std::move(file)),
        expansion_(context.store), writer_(context.store, text_) {
    if (append)
      line("(reset)");
    line("(set-option :produce-unsat-assumptions true)");
    line("(set-logic ALL)");
  }

  void assert_term(Term formula) override {
    writer_.assert_term(expansion_.expand(formula));
    save();
    inner_->assert_term(formula);
  }
  void push() override {
    writer_.push();
    save();
    inner_->push();
  }
  void pop() override {
    writer_.pop();
    save();
    inner_->pop();
  }
  CheckResult check(std::span<const Term> assumptions) override {
    log_question(assumptions);
    CheckResult result = inner_->check(assumptions);
    std::string reason = result.reason;
    for (char &c : reason)
      c = c == '\n' || c == '\r' ? ' ' : c;
    line("; answer: " + std::string(answer_text(result.answer)) +
         (reason.empty() ? "" : " (" + reason + ")"));
    file_.flush();
    if (!file_ && !result.internal_error)
      return {Answer::Unknown, "the log cannot be written"};
    return result;
  }
  std::optional<BitVec> value(Term t) override { return inner_->value(t); }
  std::optional<ArrayValue> array_value(Term t) override {
    return inner_->array_value(t);
  }
  std::vector<Term> failed_assumptions() override {
    std::vector<Term> failed = inner_->failed_assumptions();
    std::string text = "; failed assumptions:";
    for (Term t : failed)
      text += " " + assumption(t);
    line(text);
    return failed;
  }
  void interrupt() override { inner_->interrupt(); }
  SolverWork work() const override { return inner_->work(); }
  void add_statistics(Stats &stats) const override {
    inner_->add_statistics(stats);
  }

private:
  void save() {
    file_ << text_;
    text_.clear();
  }
  void line(std::string_view text) { file_ << text << '\n'; }
  std::string assumption(Term t) {
    std::string name = writer_.assumption(expansion_.expand(t));
    save();
    return name;
  }
  void log_question(std::span<const Term> assumptions) {
    std::string names;
    for (Term t : assumptions)
      names += (names.empty() ? "" : " ") + assumption(t);
    line(assumptions.empty() ? "(check-sat)"
                             : "(check-sat-assuming (" + names + "))");
    file_.flush();
  }

  std::unique_ptr<Solver> inner_;
  std::ofstream file_;
  StandardExpansion expansion_;
  std::string text_; // from the writer, not yet in the file
  SmtWriter writer_;
};

} // namespace

Result<std::unique_ptr<Solver>> make_log_stage(const SolverContext &context,
                                               std::unique_ptr<Solver> inner,
                                               const std::string &file,
                                               bool append) {
  std::ofstream stream(file, append ? std::ios::app : std::ios::trunc);
  if (!stream)
    return file_problem(
        std::string("cannot write the log: ") + std::strerror(errno), file);
  return std::unique_ptr<Solver>(std::make_unique<LogStage>(
      context, std::move(inner), std::move(stream), append));
}

} // namespace fathom
