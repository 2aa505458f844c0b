#include "solver/smtlib/smtlib_solver.h"

#include "solver/smtlib/logic.h"
#include "solver/smtlib/session.h"
#include "support/stats.h"
#include "terms/expand_standard.h"
#include "terms/smtlib/writer.h"
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
        command_(std::move(command)), scan_(store_), expansion_(store_) {}

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
  std::string emit_assumption(Term t); // its name
  void send_lines();
  void forget_answer();
  std::optional<std::string> ask(const std::string &question,
                                 const StopToken &stop);
  CheckResult interpret(const std::string &reply, const StopToken &stop);
  CheckResult unknown(const StopToken &stop);
  CheckResult run(std::span<const Term> assumptions, const StopToken &stop);
  bool fetch_variables(Term t);
  bool store_value(Term var, const Sexpr &tree, const Sexpr::Node &node);

  TermStore &store_;
  const StopToken &stop_;
  std::string command_;
  LogicScan scan_;
  StandardExpansion expansion_;
  std::vector<Level> levels_{1};

  // The run now going on, if any.
  std::unique_ptr<SmtlibSession> session_;
  std::unique_ptr<SmtWriter> writer_;
  std::string lines_; // from the writer, not yet in the session
  Logic announced_ = Logic::BitVectors;
  std::string failure_; // not empty: for ever without answers

  State state_ = State::Open;
  std::vector<Term> assumptions_; // of the last check
  Model model_;                   // as far as it was asked for
  std::optional<Evaluator> evaluator_;
  std::mutex mutex_;
  StopToken *running_ = nullptr; // of the check that goes on
  uint64_t checks_ = 0, sessions_ = 0;
};

void SmtlibSolver::send_lines() {
  session_->queue_lines(lines_);
  lines_.clear();
}

void SmtlibSolver::emit_assertion(Term formula) {
  writer_->assert_term(expansion_.expand(formula));
  send_lines();
}

std::string SmtlibSolver::emit_assumption(Term t) {
  std::string name = writer_->assumption(expansion_.expand(t));
  send_lines();
  return name;
}

void SmtlibSolver::forget_answer() {
  state_ = State::Open;
  evaluator_.reset();
  model_ = Model();
}

void SmtlibSolver::assert_term(Term formula) {
  forget_answer();
  Level &level = levels_.back();
  level.assertions.push_back(formula);
  level.logic = std::max(level.logic, scan_.needed(formula));
  if (level.logic > announced_)
    end_session();
  if (session_)
    emit_assertion(formula);
}

void SmtlibSolver::push() {
  forget_answer();
  levels_.emplace_back();
  if (session_) {
    writer_->push();
    send_lines();
  }
}

void SmtlibSolver::pop() {
  FATHOM_ASSERT(levels_.size() > 1, "pop without push");
  forget_answer();
  levels_.pop_back();
  if (session_) {
    writer_->pop();
    send_lines();
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
  writer_ =
      std::make_unique<SmtWriter>(store_, lines_, VariableNames::Generate);
  session_->queue("(set-option :print-success true)");
  session_->queue("(set-option :produce-models true)", true);
  session_->queue("(set-option :produce-unsat-assumptions true)", true);
  session_->queue("(set-logic " + std::string(to_string(logic)) + ")");
  for (size_t i = 0; i < levels_.size(); ++i) {
    if (i > 0)
      writer_->push();
    for (Term t : levels_[i].assertions)
      writer_->assert_term(expansion_.expand(t));
  }
  send_lines();
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
  forget_answer();
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
  if ((!session_ || logic > announced_) && !begin_session(logic))
    return unknown(stop);
  std::string question = "(check-sat)";
  if (!assumptions.empty()) {
    question = "(check-sat-assuming (";
    for (Term t : assumptions)
      question += emit_assumption(t) + " ";
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
    evaluator_.emplace(store_, model_);
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

// False if the reply is not one for a variable of this sort.
bool SmtlibSolver::store_value(Term var, const Sexpr &tree,
                               const Sexpr::Node &node) {
  Sort sort = store_.sort(var);
  if (store_.info(sort).kind == SortKind::Array) {
    std::optional<ArrayValue> array = array_of_sexpr(
        tree, node, index_width(store_, sort), element_width(store_, sort));
    if (array)
      model_.arrays.emplace(var, std::move(*array));
    return array.has_value();
  }
  std::optional<BitVec> scalar =
      scalar_of_sexpr(tree, node, value_width(store_.info(sort)));
  if (scalar)
    model_.scalars.emplace(var, std::move(*scalar));
  return scalar.has_value();
}

// Only variables are asked for, all of a term at once; terms are evaluated
// here. (What the solver has not been told about would need a definition, which
// would end its model.) A variable that it does not know may be zero. The reply
// to (get-value (x y)) is ((x 1) (y 2)).
bool SmtlibSolver::fetch_variables(Term t) {
  std::vector<Term> missing;
  std::string question;
  for (Term u : reachable(store_, {&t, 1})) {
    if (store_.kind(u) != Kind::Var || model_.scalars.contains(u) ||
        model_.arrays.contains(u) || (writer_ && !writer_->is_declared(u)))
      continue;
    missing.push_back(u);
    if (writer_)
      question += (question.empty() ? "" : " ") + writer_->symbol(u);
  }
  if (missing.empty())
    return true;
  std::optional<std::string> reply =
      ask("(get-value (" + question + "))", stop_);
  std::optional<Sexpr> tree = reply ? parse_sexpr(*reply) : std::nullopt;
  if (!tree || !tree->root().is_list ||
      tree->root().items.size() != missing.size())
    return false;
  bool complete = true;
  for (size_t i = 0; i < missing.size(); ++i) {
    const Sexpr::Node &pair = tree->item(tree->root(), i);
    complete &= pair.is_list && pair.items.size() == 2 &&
                store_value(missing[i], *tree, tree->item(pair, 1));
  }
  return complete;
}

std::optional<BitVec> SmtlibSolver::value(Term t) {
  FATHOM_ASSERT(state_ == State::Sat, "value without a model");
  if (!fetch_variables(t))
    return std::nullopt;
  return evaluator_->value(t);
}

std::optional<ArrayValue> SmtlibSolver::array_value(Term t) {
  FATHOM_ASSERT(state_ == State::Sat, "value without a model");
  if (!fetch_variables(t))
    return std::nullopt;
  return evaluator_->array_value(t);
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
      if (tree->is_atom(tree->nodes[item], emit_assumption(t))) {
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
