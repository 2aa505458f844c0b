// One run of an external solver: commands go in, replies come out. Commands
// that only answer "success" are queued and sent together with the next
// question, so that thousands of definitions cost one exchange.
#pragma once

#include "solver/smtlib/sexpr.h"
#include "support/subprocess.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fathom {

// What came of a question. After anything but Reply the session is over.
struct SessionReply {
  enum class Kind : uint8_t { Reply, Stopped, Failed };
  Kind kind;
  std::string text; // the reply, or what went wrong
};

class SmtlibSession {
public:
  // Runs the command by the shell.
  static Result<SmtlibSession> start(const std::string &command);

  // A command that must be answered by "success"; `optional` ones may also be
  // refused.
  void queue(std::string_view command, bool optional = false);
  // The same for several, each on a line of its own.
  void queue_lines(std::string_view commands);

  // Sends the queue and the question. An (error ...) in reply to the question
  // itself is a reply.
  SessionReply ask(std::string_view question, const StopToken &stop);

private:
  SmtlibSession(std::string command, Subprocess process)
      : command_(std::move(command)), process_(std::move(process)) {}
  SessionReply read_reply(const StopToken &stop);
  SessionReply failed(const std::string &what) const;
  SessionReply died();

  std::string command_;
  Subprocess process_;
  ReplySplitter splitter_;
  std::string pending_;        // text not sent yet
  std::vector<bool> optional_; // one per command in pending_
};

// At most some hundred characters on one line, for messages.
std::string shorten(std::string_view text);

} // namespace fathom
