#include "solver/script.h"

#include "support/stats.h"

#include <algorithm>

namespace fathom {

namespace {

constexpr std::string_view known_options[] = {
    ":print-success",       ":produce-models", ":produce-unsat-assumptions",
    ":global-declarations", ":verbosity",      ":random-seed",
};

std::string string_literal(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    out += c;
    if (c == '"')
      out += c;
  }
  return out + "\"";
}

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

} // namespace

ScriptRunner::ScriptRunner(TermStore &store, MakeSolver make_solver, Sink sink,
                           std::string version)
    : store_(store), make_solver_(std::move(make_solver)),
      sink_(std::move(sink)), version_(std::move(version)),
      earlier_(std::make_unique<Stats>()) {}

Result<void> ScriptRunner::run(std::string_view text, const std::string &file) {
  Result<std::unique_ptr<Solver>> made = make_solver_(false);
  if (!made)
    return made.error();
  solver_ = std::move(*made);
  SmtParser parser(store_, text, file);
  while (true) {
    Result<std::optional<Command>> command = parser.next();
    if (!command)
      return command.error();
    if (!*command)
      return {};
    Result<void> done = execute(**command);
    if (!done)
      return done;
    if ((*command)->kind == CommandKind::Exit)
      return {};
  }
}

void ScriptRunner::add_statistics(Stats &stats) const {
  stats.merge(*earlier_);
  if (solver_)
    solver_->add_statistics(stats);
}

void ScriptRunner::success() {
  if (options_[":print-success"] == "true")
    answer("success");
}

void ScriptRunner::error(const std::string &message) {
  answer("(error " + string_literal(one_line(message)) + ")");
}

Result<void> ScriptRunner::execute(const Command &command) {
  switch (command.kind) {
  case CommandKind::SetOption:
    set_option(command);
    break;
  case CommandKind::GetInfo:
    get_info(command.name);
    break;
  case CommandKind::GetOption:
    get_option(command.name);
    break;
  case CommandKind::Declare:
    declare(command);
    break;
  case CommandKind::Assert:
    state_ = State::Open;
    solver_->assert_term(command.terms[0]);
    success();
    break;
  case CommandKind::CheckSat:
  case CommandKind::CheckSatAssuming:
    check(command);
    break;
  case CommandKind::GetValue:
    get_value(command);
    break;
  case CommandKind::GetModel:
    get_model();
    break;
  case CommandKind::GetUnsatAssumptions:
    get_unsat_assumptions();
    break;
  case CommandKind::Push:
  case CommandKind::Pop:
    change_levels(command);
    break;
  case CommandKind::Echo:
    answer(string_literal(command.text));
    break;
  case CommandKind::Reset:
    options_.clear();
    return restart(false);
  case CommandKind::ResetAssertions:
    return restart(options_[":global-declarations"] == "true");
  case CommandKind::SetLogic:
  case CommandKind::SetInfo:
  case CommandKind::Define:
  case CommandKind::DefineSort:
  case CommandKind::Exit:
    success();
    break;
  case CommandKind::GetUnsatCore:
  case CommandKind::GetAssertions:
  case CommandKind::GetAssignment:
  case CommandKind::Unsupported:
    answer("unsupported");
    break;
  }
  return {};
}

// reset-assertions keeps the options, reset does not; both start a new solver.
Result<void> ScriptRunner::restart(bool keep_declarations) {
  solver_->add_statistics(*earlier_);
  solver_.reset();
  Result<std::unique_ptr<Solver>> made = make_solver_(true);
  if (!made)
    return made.error();
  solver_ = std::move(*made);
  state_ = State::Open;
  levels_.clear();
  if (!keep_declarations)
    declared_.clear();
  success();
  return {};
}

void ScriptRunner::set_option(const Command &command) {
  if (std::find(std::begin(known_options), std::end(known_options),
                command.name) == std::end(known_options)) {
    answer("unsupported");
    return;
  }
  bool flag = command.name == ":print-success" ||
              command.name == ":produce-models" ||
              command.name == ":produce-unsat-assumptions";
  if (flag && command.text != "true" && command.text != "false") {
    error(std::string(command.name) + " is true or false, not " + command.text);
    return;
  }
  options_[std::string(command.name)] = command.text;
  success();
}

void ScriptRunner::get_option(std::string_view name) {
  auto it = options_.find(std::string(name));
  if (it != options_.end() && !it->second.empty())
    answer(it->second);
  else if (name == ":print-success" || name == ":global-declarations")
    answer("false");
  else if (name == ":produce-models" || name == ":produce-unsat-assumptions")
    answer("true");
  else
    answer("unsupported");
}

void ScriptRunner::get_info(std::string_view name) {
  auto reply = [&](const std::string &value) {
    answer("(" + std::string(name) + " " + value + ")");
  };
  if (name == ":name")
    return reply("\"fathom\"");
  if (name == ":version")
    return reply(string_literal(version_));
  if (name == ":authors")
    return reply("\"the Fathom developers\"");
  if (name == ":error-behavior")
    return reply("immediate-exit");
  if (name == ":assertion-stack-levels")
    return reply(std::to_string(levels_.size()));
  if (name != ":reason-unknown")
    return answer("unsupported");
  if (state_ != State::Unknown)
    return error("the last answer was not unknown");
  reply(string_literal(one_line(reason_)));
}

void ScriptRunner::declare(const Command &command) {
  state_ = State::Open;
  declared_.push_back(
      {command.name, command.terms[0], command.params, command.sort});
  success();
}

void ScriptRunner::change_levels(const Command &command) {
  state_ = State::Open;
  for (uint32_t i = 0; i < command.count; ++i) {
    if (command.kind == CommandKind::Push) {
      solver_->push();
      levels_.push_back(declared_.size());
    } else {
      solver_->pop();
      if (options_[":global-declarations"] != "true")
        declared_.resize(levels_.back());
      levels_.pop_back();
    }
  }
  success();
}

void ScriptRunner::check(const Command &command) {
  assumptions_ = command.terms;
  assumption_texts_ = command.texts;
  CheckResult result = solver_->check(assumptions_);
  reason_ = result.reason;
  if (result.internal_error && internal_error_.empty())
    internal_error_ = result.reason;
  switch (result.answer) {
  case Answer::Sat:
    state_ = State::Sat;
    return answer("sat");
  case Answer::Unsat:
    state_ = State::Unsat;
    return answer("unsat");
  case Answer::Unknown:
    state_ = State::Unknown;
    return answer("unknown");
  }
}

void ScriptRunner::get_unsat_assumptions() {
  if (state_ != State::Unsat)
    return error("the last answer was not unsat");
  std::vector<Term> failed = solver_->failed_assumptions();
  std::string text;
  for (size_t i = 0; i < assumptions_.size(); ++i) {
    auto it = std::find(failed.begin(), failed.end(), assumptions_[i]);
    if (it == failed.end())
      continue;
    failed.erase(it); // one written twice is listed once
    text += (text.empty() ? "" : " ") + assumption_texts_[i];
  }
  answer("(" + text + ")");
}

} // namespace fathom
