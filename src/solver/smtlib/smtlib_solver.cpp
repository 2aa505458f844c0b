#include "solver/smtlib/smtlib_solver.h"

#include "solver/smtlib/logic.h"
#include "solver/smtlib/session.h"
#include "solver/smtlib/term_writer.h"
#include "support/stats.h"
#include "terms/traverse.h"

#include <mutex>

namespace fathom {

namespace {

// The assertions are kept here, so a run of the solver can be replaced: after
// an interrupt, which only killing it can bring about, or when a later term
// needs a larger logic than the one announced. A run that failed is not tried
// again: it would fail again.
class SmtlibSolver final : public Solver {
public:
  SmtlibSolver(const SolverContext &context, std::string command)
      : store_(context.store), stop_(context.stop),
        command_(std::move(command)), scan_(store_) {}

  void assert_term(Term formula) override;
  void push() override;
  void pop() override;
  CheckResult check(std::span<const Term> assumptions) override;
  std::optional<BitVec> value(Term t) override;
  std::optional<ArrayValue> array_value(Term t) override;
  std::vector<Term> failed_assumptions() override;
  void interrupt() override;
  void add_statistics(Stats &stats) const override;

private:
  struct Level {
    std::vector<Term> assertions;
    Logic logic = Logic::BitVectors;
  };
  enum class State : uint8_t { Open, Sat, Unsat };

  bool begin_session(Logic logic);
  void end_session();
  void emit_assertion(Term formula);
  std::optional<std::string> ask(const std::string &question,
                                 const StopToken &stop);
  CheckResult interpret(const std::string &reply, const StopToken &stop);
  CheckResult unknown(const StopToken &stop);
  CheckResult run(std::span<const Term> assumptions, const StopToken &stop);
  std::optional<Sexpr> ask_value(Term t, std::string &reply);
  std::optional<Model> model_of_variables(Term t);

  TermStore &store_;
  const StopToken &stop_;
  std::string command_;
  LogicScan scan_;
  std::vector<Level> levels_{1};

  // The run now going on, if any.
  std::unique_ptr<SmtlibSession> session_;
  std::unique_ptr<TermWriter> writer_;
  Logic announced_ = Logic::BitVectors;
  std::string failure_; // not empty: for ever without answers

  State state_ = State::Open;
  std::vector<Term> assumptions_; // of the last check
  std::mutex mutex_;
  StopToken *running_ = nullptr; // of the check that goes on
  uint64_t checks_ = 0, sessions_ = 0;
};

void SmtlibSolver::emit_assertion(Term formula) {
  std::string text = writer_->write(formula);
  session_->queue("(assert " + text + ")");
}

void SmtlibSolver::assert_term(Term formula) {
  state_ = State::Open;
  Level &level = levels_.back();
  level.assertions.push_back(formula);
  level.logic = std::max(level.logic, scan_.needed(formula));
  if (level.logic > announced_)
    end_session();
  if (session_)
    emit_assertion(formula);
}

void SmtlibSolver::push() {
  state_ = State::Open;
  levels_.emplace_back();
  if (session_) {
    session_->queue("(push 1)");
    writer_->push();
  }
}

void SmtlibSolver::pop() {
  FATHOM_ASSERT(levels_.size() > 1, "pop without push");
  state_ = State::Open;
  levels_.pop_back();
  if (session_) {
    session_->queue("(pop 1)");
    writer_->pop();
  }
}

void SmtlibSolver::end_session() {
  session_.reset();
  writer_.reset();
}

bool SmtlibSolver::begin_session(Logic logic) {
  end_session();
  Result<SmtlibSession> started = SmtlibSession::start(command_);
  if (!started) {
    failure_ = started.error().message;
    return false;
  }
  ++sessions_;
  announced_ = logic;
  session_ = std::make_unique<SmtlibSession>(std::move(*started));
  writer_ = std::make_unique<TermWriter>(
      store_, TermWriter::Names::Generate,
      [this](std::string_view command) { session_->queue(command); });
  session_->queue("(set-option :print-success true)");
  session_->queue("(set-option :produce-models true)", true);
  session_->queue("(set-option :produce-unsat-assumptions true)", true);
  session_->queue("(set-logic " + std::string(to_string(logic)) + ")");
  for (size_t i = 0; i < levels_.size(); ++i) {
    if (i > 0) {
      session_->queue("(push 1)");
      writer_->push();
    }
    for (Term t : levels_[i].assertions)
      emit_assertion(t);
  }
  return true;
}

// Nothing if the session is over; why is in failure_ unless it was stopped.
std::optional<std::string> SmtlibSolver::ask(const std::string &question,
                                             const StopToken &stop) {
  if (!session_)
    return std::nullopt;
  SessionReply reply = session_->ask(question, stop);
  if (reply.kind == SessionReply::Kind::Reply)
    return std::move(reply.text);
  if (reply.kind == SessionReply::Kind::Failed)
    failure_ = reply.text;
  end_session();
  return std::nullopt;
}

CheckResult SmtlibSolver::unknown(const StopToken &stop) {
  if (!failure_.empty())
    return {Answer::Unknown, failure_};
  if (stop_.stop_requested())
    return {Answer::Unknown, to_string(stop_.reason())};
  if (stop.stop_requested())
    return {Answer::Unknown, "interrupted"};
  return {Answer::Unknown, "solver '" + shorten(command_) + "' is gone"};
}

CheckResult SmtlibSolver::check(std::span<const Term> assumptions) {
  state_ = State::Open;
  ++checks_;
  StopToken stop(&stop_);
  {
    std::lock_guard lock(mutex_);
    running_ = &stop;
  }
  CheckResult result = run(assumptions, stop);
  std::lock_guard lock(mutex_);
  running_ = nullptr;
  return result;
}

void SmtlibSolver::interrupt() {
  std::lock_guard lock(mutex_);
  if (running_ != nullptr)
    running_->cancel();
}

CheckResult SmtlibSolver::run(std::span<const Term> assumptions,
                              const StopToken &stop) {
  assumptions_.assign(assumptions.begin(), assumptions.end());
  Logic logic = announced_;
  for (const Level &level : levels_)
    logic = std::max(logic, level.logic);
  for (Term t : assumptions)
    logic = std::max(logic, scan_.needed(t));
  if (!failure_.empty() || stop.stop_requested())
    return unknown(stop);
  if (logic == Logic::Beyond)
    return {Answer::Unknown, "unsupported: pointers"};
  if ((!session_ || logic > announced_) && !begin_session(logic))
    return unknown(stop);
  std::string question = "(check-sat)";
  if (!assumptions.empty()) {
    question = "(check-sat-assuming (";
    for (Term t : assumptions)
      question += writer_->write_assumption(t) + " ";
    question.back() = ')';
    question += ")";
  }
  std::optional<std::string> reply = ask(question, stop);
  return reply ? interpret(*reply, stop) : unknown(stop);
}

CheckResult SmtlibSolver::interpret(const std::string &reply,
                                    const StopToken &stop) {
  if (reply == "sat") {
    state_ = State::Sat;
    return {Answer::Sat, ""};
  }
  if (reply == "unsat") {
    state_ = State::Unsat;
    return {Answer::Unsat, ""};
  }
  if (reply == "unknown") {
    std::optional<std::string> why = ask("(get-info :reason-unknown)", stop);
    if (!why)
      return unknown(stop);
    return {Answer::Unknown, "solver '" + shorten(command_) +
                                 "' said unknown: " + shorten(*why)};
  }
  failure_ = "solver '" + shorten(command_) + "' said: " + shorten(reply);
  end_session();
  return {Answer::Unknown, failure_};
}

// The reply to (get-value (t)) is ((t value)).
std::optional<Sexpr> SmtlibSolver::ask_value(Term t, std::string &reply) {
  auto text = ask("(get-value (" + writer_->reference(t) + "))", stop_);
  if (!text)
    return std::nullopt;
  reply = std::move(*text);
  std::optional<Sexpr> tree = parse_sexpr(reply);
  if (!tree || !tree->root().is_list || tree->root().items.size() != 1)
    return std::nullopt;
  const Sexpr::Node &pair = tree->item(tree->root(), 0);
  if (!pair.is_list || pair.items.size() != 2)
    return std::nullopt;
  return tree;
}

// A term the solver has not been told about: a new definition would end its
// model, so it is evaluated here. A variable it does not know may be zero.
std::optional<Model> SmtlibSolver::model_of_variables(Term t) {
  Model model;
  for (Term u : reachable(store_, {&t, 1})) {
    if (store_.kind(u) != Kind::Var || (writer_ && !writer_->is_known(u)))
      continue;
    if (store_.sort_kind(u) == SortKind::Array) {
      std::optional<ArrayValue> array = array_value(u);
      if (!array)
        return std::nullopt;
      model.arrays[u] = *array;
    } else {
      std::optional<BitVec> scalar = value(u);
      if (!scalar)
        return std::nullopt;
      model.scalars[u] = *scalar;
    }
  }
  return model;
}

std::optional<BitVec> SmtlibSolver::value(Term t) {
  FATHOM_ASSERT(state_ == State::Sat, "value without a model");
  if (!session_)
    return std::nullopt;
  if (!writer_->is_known(t)) {
    std::optional<Model> model = model_of_variables(t);
    return model ? Evaluator(store_, *model).value(t) : std::nullopt;
  }
  std::string reply;
  std::optional<Sexpr> tree = ask_value(t, reply);
  if (!tree)
    return std::nullopt;
  const Sexpr::Node &pair = tree->item(tree->root(), 0);
  return scalar_of_sexpr(*tree, tree->item(pair, 1),
                         value_width(store_.info(store_.sort(t))));
}

std::optional<ArrayValue> SmtlibSolver::array_value(Term t) {
  FATHOM_ASSERT(state_ == State::Sat, "value without a model");
  if (!session_)
    return std::nullopt;
  if (!writer_->is_known(t)) {
    std::optional<Model> model = model_of_variables(t);
    return model ? Evaluator(store_, *model).array_value(t) : std::nullopt;
  }
  std::string reply;
  std::optional<Sexpr> tree = ask_value(t, reply);
  if (!tree)
    return std::nullopt;
  const Sexpr::Node &pair = tree->item(tree->root(), 0);
  return array_of_sexpr(*tree, tree->item(pair, 1),
                        index_width(store_, store_.sort(t)),
                        element_width(store_, store_.sort(t)));
}

// All assumptions, if the solver does not say which of them.
std::vector<Term> SmtlibSolver::failed_assumptions() {
  FATHOM_ASSERT(state_ == State::Unsat,
                "failed assumptions without an unsat answer");
  if (assumptions_.empty() || !session_)
    return assumptions_;
  std::optional<std::string> reply = ask("(get-unsat-assumptions)", stop_);
  if (!reply)
    return assumptions_;
  std::optional<Sexpr> tree = parse_sexpr(*reply);
  if (!tree || !tree->root().is_list)
    return assumptions_;
  std::vector<Term> failed;
  size_t understood = 0;
  for (Term t : assumptions_)
    for (uint32_t item : tree->root().items)
      if (tree->is_atom(tree->nodes[item], writer_->write_assumption(t))) {
        failed.push_back(t);
        ++understood;
      }
  return understood >= tree->root().items.size() ? failed : assumptions_;
}

void SmtlibSolver::add_statistics(Stats &stats) const {
  stats.count("solver.smtlib.checks") += checks_;
  stats.count("solver.smtlib.sessions") += sessions_;
}

} // namespace

std::unique_ptr<Solver> make_smtlib_solver(const SolverContext &context,
                                           std::string command) {
  return std::make_unique<SmtlibSolver>(context, std::move(command));
}

} // namespace fathom
