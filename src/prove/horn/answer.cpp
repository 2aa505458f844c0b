#include "prove/horn/answer.h"

#include "solver/smtlib/sexpr.h"
#include "support/subprocess.h"
#include "terms/smtlib/parser.h"

#include <charconv>
#include <deque>
#include <map>
#include <optional>

namespace fathom::prove::horn {

namespace {

constexpr std::string_view command_prefix = "smtlib:";
// Without the name of the engine another one is taken for finite sorts. Memory
// is in megabytes. The newer one that tools/peers fetches has global guidance:
// it is taken if it is among the programs that the shell finds.
constexpr std::string_view z3_command =
    "Z=z3 G=; command -v z3-new > /dev/null && Z=z3-new "
    "G=fp.spacer.global=true; "
    "$Z -in fp.engine=spacer $G memory_max_size=2000";
// Behind the answers, the end of what it did. The file has no name any more
// when it is written, so that nothing stays if we are killed.
constexpr std::string_view trace_mark = "\n(trace)\n";
constexpr std::string_view trace_begin =
    "T=$(mktemp) && exec 3<>\"$T\" && rm -f \"$T\" && ";
constexpr std::string_view trace_end =
    " fp.spacer.trace_file=/dev/fd/3; echo; echo '(trace)'; "
    "tail -c 1000000 /dev/fd/3";

std::string command_of_z3(bool has_trace) {
  return has_trace ? std::string(trace_begin) + std::string(z3_command) +
                         std::string(trace_end)
                   : std::string(z3_command);
}

Answer failed(std::string why) { return {.text = std::move(why)}; }

Diag unread(std::string why) {
  return {.message = std::move(why), .file = "", .pos = {}, .hint = ""};
}

// Everything that the command says to a script.
Result<std::string> run(const std::string &command, const std::string &script,
                        const StopToken &stop) {
  Result<Subprocess> child = Subprocess::start_shell(command);
  if (!child)
    return child.error();
  std::string said;
  const bool is_written = child->write_all(script, stop) == IoStatus::Done;
  child->close_input();
  if (child->read_all(said, stop) == IoStatus::Stopped)
    return unread(to_string(stop.reason()));
  if (!is_written)
    return unread("the solver does not read the clauses");
  return said;
}

// "(:rlimit 123)".
uint64_t steps_in(const std::string &reply) {
  constexpr std::string_view key = "(:rlimit ";
  uint64_t steps = 0;
  if (reply.starts_with(key))
    std::from_chars(reply.data() + key.size(), reply.data() + reply.size(),
                    steps);
  return steps;
}

// sat and the predicates, or unsat, or something else.
Answer read_answer(const std::string &said) {
  ReplySplitter replies;
  replies.feed(said + "\n");
  const std::optional<std::string> first = replies.next();
  const std::optional<std::string> second = replies.next();
  Answer answer{.text = "the solver has no answer"};
  if (first == "sat" && second && !second->starts_with("(error"))
    answer = {.kind = Answer::Kind::Sat, .text = *second};
  else if (first == "unsat")
    answer = {.kind = Answer::Kind::Unsat};
  while (std::optional<std::string> reply = replies.next()) {
    answer.steps = std::max(answer.steps, steps_in(*reply));
    if (answer.kind == Answer::Kind::Unknown &&
        reply->starts_with("(:reason-unknown"))
      answer.text = *reply;
  }
  return answer;
}

// "(define-fun name ...)": the name.
std::string_view name_in(std::string_view definition) {
  const size_t begin = definition.find(' ');
  if (begin == std::string_view::npos)
    return {};
  const size_t from = definition.find_first_not_of(" \n", begin);
  if (from == std::string_view::npos)
    return {};
  const bool has_bars = definition[from] == '|';
  const size_t end = has_bars ? definition.find('|', from + 1)
                              : definition.find_first_of(" \n(", from);
  return end == std::string_view::npos
             ? std::string_view{}
             : definition.substr(from + has_bars, end - from - has_bars);
}

} // namespace

// What a definition says of the formals: it is applied to them.
Term read_bits(TermStore &store, const Predicate &predicate,
               const std::string &definition) {
  std::deque<std::string> names; // outlive the parser
  const std::string symbol = symbol_of(predicate);
  std::string application = symbol;
  SmtParser parser(store, definition, "predicates");
  for (size_t i = 0; i < predicate.formals.size(); ++i) {
    names.push_back("formal." + std::to_string(i));
    parser.define(names.back(), predicate.formals[i]);
    application += " " + names.back();
  }
  if (!predicate.formals.empty())
    application = "(" + application + ")";
  const Result<std::optional<Command>> command = parser.next();
  if (!command || !*command)
    return Term{};
  const Result<std::optional<Command>> end = parser.next();
  if (!end || *end)
    return Term{};
  parser.feed(application);
  const Result<Term> term = parser.term();
  return term ? *term : Term{};
}

Answer ask(const std::string &clauses, const std::string &solver,
           uint32_t max_steps, bool has_trace, const StopToken &stop) {
  const bool is_command = solver.starts_with(command_prefix);
  Result<std::string> said =
      is_command ? run(solver.substr(command_prefix.size()),
                       clauses + "(get-model)\n", stop)
                 : run(command_of_z3(has_trace),
                       "(set-option :rlimit " + std::to_string(max_steps) +
                           ")\n" + clauses +
                           "(get-model)\n(get-info :rlimit)\n"
                           "(get-info :reason-unknown)\n",
                       stop);
  if (!said)
    return failed(said.error().message);
  std::string trace;
  if (const size_t at = said->find(trace_mark);
      at != std::string::npos && has_trace) {
    trace = said->substr(at + trace_mark.size());
    said->resize(at);
  }
  Answer answer = read_answer(*said);
  if (answer.kind == Answer::Kind::Unknown)
    answer.trace = std::move(trace);
  return answer;
}

// Around all definitions there are brackets, in older versions with the word
// model.
std::vector<Term> read_predicates(TermStore &store, const System &system,
                                  const std::string &text, Reader reader) {
  std::map<std::string, size_t, std::less<>> numbers;
  for (size_t p = 0; p < system.predicates.size(); ++p) {
    const std::string symbol = symbol_of(system.predicates[p]);
    numbers.emplace(symbol.substr(1, symbol.size() - 2), p);
  }
  std::vector<Term> result(system.predicates.size());
  ReplySplitter definitions;
  definitions.feed(std::string_view(text).substr(text.find('(') + 1));
  while (std::optional<std::string> next = definitions.next())
    if (auto at = numbers.find(name_in(*next)); at != numbers.end())
      result[at->second] = reader(store, system.predicates[at->second], *next);
  return result;
}

} // namespace fathom::prove::horn
