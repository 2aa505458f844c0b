#include "solver/smtlib/session.h"

#include <algorithm>

namespace fathom {

namespace {

constexpr size_t longest_reply = size_t(1) << 28;

// How long a solver that has closed its output may take to end.
constexpr double seconds_to_die = 1;

} // namespace

std::string shorten(std::string_view text) {
  constexpr size_t limit = 200;
  std::string line;
  for (char c : text.substr(0, limit)) {
    bool blank = c == '\n' || c == '\t' || c == '\r' || c == ' ';
    if (blank && (line.empty() || line.back() == ' '))
      continue;
    bool visible = static_cast<unsigned char>(c) >= ' ' && c != 127;
    line += blank ? ' ' : visible ? c : '?';
  }
  while (!line.empty() && line.back() == ' ')
    line.pop_back();
  return text.size() > limit ? line + " ..." : line;
}

Result<SmtlibSession> SmtlibSession::start(const std::string &command) {
  Result<Subprocess> process = Subprocess::start_shell(command);
  if (!process)
    return process.error();
  return SmtlibSession(command, std::move(*process));
}

void SmtlibSession::queue(std::string_view command, bool optional) {
  pending_ += command;
  pending_ += '\n';
  optional_.push_back(optional);
}

void SmtlibSession::queue_lines(std::string_view commands) {
  pending_ += commands;
  optional_.resize(optional_.size() +
                   size_t(std::ranges::count(commands, '\n')));
}

SessionReply SmtlibSession::failed(const std::string &what) const {
  return {SessionReply::Kind::Failed,
          "solver '" + shorten(command_) + "' " + what};
}

SessionReply SmtlibSession::died() {
  StopToken soon;
  soon.set_timeout(seconds_to_die);
  std::optional<ExitStatus> status = process_.wait(soon);
  std::string what =
      status ? "ended with " + to_string(*status) : "closed its output";
  if (!splitter_.rest().empty())
    what += " in the middle of: " + shorten(splitter_.rest());
  if (!process_.error_tail().empty())
    what += ": " + shorten(process_.error_tail());
  return failed(what);
}

SessionReply SmtlibSession::read_reply(const StopToken &stop) {
  while (true) {
    if (std::optional<std::string> reply = splitter_.next())
      return {SessionReply::Kind::Reply, std::move(*reply)};
    if (splitter_.rest().size() > longest_reply)
      return failed("gives a reply without end: " + shorten(splitter_.rest()));
    std::string text;
    switch (process_.read_some(text, stop)) {
    case IoStatus::Done:
      splitter_.feed(text);
      break;
    case IoStatus::Stopped:
      return {SessionReply::Kind::Stopped, ""};
    case IoStatus::Closed:
      return died();
    }
  }
}

SessionReply SmtlibSession::ask(std::string_view question,
                                const StopToken &stop) {
  pending_ += question;
  pending_ += '\n';
  IoStatus sent = process_.write_all(pending_, stop);
  pending_.clear();
  if (sent == IoStatus::Stopped)
    return {SessionReply::Kind::Stopped, ""};
  // A solver that closed its input may have said why before.
  for (bool optional : std::exchange(optional_, {})) {
    SessionReply reply = read_reply(stop);
    if (reply.kind != SessionReply::Kind::Reply)
      return reply;
    bool refused = reply.text == "unsupported" || reply.text[0] == '(';
    if (reply.text != "success" && !(optional && refused))
      return failed("said: " + shorten(reply.text));
  }
  return read_reply(stop);
}

} // namespace fathom
