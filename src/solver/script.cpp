#include "solver/script.h"

#include "solver/smtlib/sexpr.h"
#include "support/stats.h"
#include "terms/smtlib/lexer.h"

#include <algorithm>
#include <deque>
#include <new>

namespace fathom {

namespace {

enum class OptionType : uint8_t {
  Flag,
  EarlyFlag, // only before the first assertion: it says what to remember
  Other,
};

struct ScriptOption {
  std::string_view name;
  OptionType type;
  std::string_view initially; // empty: no value
};

constexpr ScriptOption known_options[] = {
    {":print-success", OptionType::Flag, "false"},
    {":produce-models", OptionType::Flag, "true"},
    {":produce-unsat-assumptions", OptionType::Flag, "true"},
    {":produce-unsat-cores", OptionType::EarlyFlag, "false"},
    {":produce-assertions", OptionType::EarlyFlag, "false"},
    {":produce-assignments", OptionType::EarlyFlag, "false"},
    {":interactive-mode", OptionType::EarlyFlag, "false"}, // its older name
    {":global-declarations", OptionType::Flag, "false"},
    {":verbosity", OptionType::Other, ""},
    {":random-seed", OptionType::Other, ""},
};

const ScriptOption *find_option(std::string_view name) {
  const auto *it = std::ranges::find(known_options, name, &ScriptOption::name);
  return it == std::end(known_options) ? nullptr : it;
}

// The name in (! t ... :named name ...); empty if there is none.
std::string label_of(std::string_view source) {
  SmtLexer lexer(source);
  if (lexer.next().kind != TokenKind::Open || lexer.next().text != "!")
    return "";
  unsigned depth = 1;
  bool named = false;
  while (depth > 0) {
    Token token = lexer.next();
    if (token.kind == TokenKind::End || token.kind == TokenKind::Error)
      return "";
    if (depth == 1 && named) {
      std::string label;
      append_symbol(token.text, label);
      return label;
    }
    named = token.kind == TokenKind::Keyword && token.text == ":named";
    depth += token.kind == TokenKind::Open;
    depth -= token.kind == TokenKind::Close;
  }
  return "";
}

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

Result<void> ScriptRunner::start() {
  Result<std::unique_ptr<Solver>> made = make_solver_(false);
  if (!made)
    return made.error();
  solver_ = std::move(*made);
  return {};
}

Result<bool> ScriptRunner::run_commands(SmtParser &parser) {
  while (true) {
    Result<std::optional<Command>> command = parser.next();
    if (!command)
      return command.error();
    if (!*command)
      return true;
    Result<void> done = execute(**command);
    if (!done)
      return done.error();
    if ((*command)->kind == CommandKind::Exit)
      return false;
  }
}

Result<void> ScriptRunner::run(std::string_view text, const std::string &file) {
  if (Result<void> started = start(); !started)
    return started;
  SmtParser parser(store_, text, file);
  parser.set_free_sort_width(free_sort_width(text));
  Result<bool> done = run_commands(parser);
  return done ? Result<void>() : done.error();
}

Result<void> ScriptRunner::run(const Source &source, const std::string &file) {
  if (Result<void> started = start(); !started)
    return started;
  SmtParser parser(store_, "", file);
  std::deque<std::string> pieces; // the parser looks at them
  std::string buffer;             // what came after the last whole command
  ReplySplitter splitter;
  size_t given = 0;
  for (bool more = true; more;) {
    std::string text;
    more = source(text);
    buffer += text;
    splitter.feed(text);
    while (splitter.next())
      ;
    size_t cut = more ? splitter.taken() - given : buffer.size();
    if (cut == 0)
      continue;
    given += cut;
    pieces.push_back(buffer.substr(0, cut));
    buffer.erase(0, cut);
    parser.feed(pieces.back());
    Result<bool> done = run_commands(parser);
    if (!done)
      return done.error();
    if (!*done)
      return {};
  }
  return {};
}

void ScriptRunner::add_statistics(Stats &stats) const {
  stats.merge(*earlier_);
  if (solver_)
    solver_->add_statistics(stats);
}

void ScriptRunner::success() {
  if (is_on(":print-success"))
    answer("success");
}

void ScriptRunner::error(const std::string &message) {
  answer("(error " + string_literal(one_line(message)) + ")");
}

Result<void> ScriptRunner::execute(const Command &command) {
  labels_.insert(labels_.end(), command.named.begin(), command.named.end());
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
    assert_term(command);
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
    return restart(is_on(":global-declarations"));
  case CommandKind::SetLogic:
  case CommandKind::SetInfo:
  case CommandKind::Define:
  case CommandKind::DefineSort:
  case CommandKind::Exit:
    success();
    break;
  case CommandKind::GetUnsatCore:
    get_unsat_core();
    break;
  case CommandKind::GetAssertions:
    get_assertions();
    break;
  case CommandKind::GetAssignment:
    get_assignment();
    break;
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
  exhausted_.clear();
  levels_.clear();
  named_.clear();
  asserted_.clear();
  num_assertions_ = 0;
  if (!keep_declarations) {
    declared_.clear();
    labels_.clear();
  }
  success();
  return {};
}

void ScriptRunner::set_option(const Command &command) {
  const ScriptOption *row = find_option(command.name);
  if (row == nullptr)
    return answer("unsupported");
  std::string name(row->name);
  if (row->type != OptionType::Other && command.text != "true" &&
      command.text != "false")
    return error(name + " is true or false, not " + command.text);
  if (row->type == OptionType::EarlyFlag && num_assertions_ > 0)
    return error(name + " must be set before the first assertion");
  options_[name] = command.text;
  success();
}

void ScriptRunner::get_option(std::string_view name) {
  const ScriptOption *row = find_option(name);
  auto it = options_.find(std::string(name));
  if (it != options_.end() && !it->second.empty())
    answer(it->second);
  else if (row != nullptr && !row->initially.empty())
    answer(std::string(row->initially));
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
  declared_.push_back({.name = command.name,
                       .term = command.terms[0],
                       .params = command.params,
                       .sort = command.sort});
  success();
}

// What runs out of memory leaves the solver in some state: it is not asked
// again, and what is unknown from then on says why.
template <class Function> void ScriptRunner::use_solver(Function function) {
  if (!exhausted_.empty())
    return;
  try {
    function();
  } catch (const std::bad_alloc &) {
    exhausted_ = "out of memory";
  }
}

// With cores, an assertion that has a name is assumed in every question
// instead, so that the solver says whether it was needed.
void ScriptRunner::assert_term(const Command &command) {
  state_ = State::Open;
  ++num_assertions_;
  if (is_on(":produce-assertions") || is_on(":interactive-mode"))
    asserted_.emplace_back(command.source);
  std::string label;
  if (is_on(":produce-unsat-cores"))
    label = label_of(command.source);
  if (!label.empty())
    named_.push_back({command.terms[0], std::move(label)});
  else
    use_solver([&] { solver_->assert_term(command.terms[0]); });
  success();
}

void ScriptRunner::change_levels(const Command &command) {
  state_ = State::Open;
  for (uint32_t i = 0; i < command.count; ++i) {
    if (command.kind == CommandKind::Push) {
      use_solver([&] { solver_->push(); });
      levels_.push_back({.declared = declared_.size(),
                         .named = named_.size(),
                         .asserted = asserted_.size(),
                         .labels = labels_.size()});
    } else {
      use_solver([&] { solver_->pop(); });
      if (!is_on(":global-declarations")) {
        declared_.resize(levels_.back().declared);
        labels_.resize(levels_.back().labels);
      }
      named_.resize(levels_.back().named);
      asserted_.resize(levels_.back().asserted);
      levels_.pop_back();
    }
  }
  success();
}

void ScriptRunner::check(const Command &command) {
  assumptions_ = command.terms;
  assumption_texts_ = command.texts;
  std::vector<Term> assumed = assumptions_;
  for (const Named &row : named_)
    assumed.push_back(row.term);
  CheckResult result;
  use_solver([&] { result = solver_->check(assumed); });
  if (!exhausted_.empty())
    result = {Answer::Unknown, exhausted_};
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

void ScriptRunner::get_unsat_core() {
  if (!is_on(":produce-unsat-cores"))
    return error(":produce-unsat-cores is not set");
  if (state_ != State::Unsat)
    return error("the last answer was not unsat");
  std::vector<Term> failed = solver_->failed_assumptions();
  std::string text;
  for (const Named &row : named_)
    if (std::ranges::find(failed, row.term) != failed.end())
      text += (text.empty() ? "" : " ") + row.label;
  answer("(" + text + ")");
}

void ScriptRunner::get_assertions() {
  if (!is_on(":produce-assertions") && !is_on(":interactive-mode"))
    return error(":produce-assertions is not set");
  std::string text;
  for (const std::string &formula : asserted_)
    text += (text.empty() ? "" : "\n ") + formula;
  answer("(" + text + ")");
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
