// What a run that is told to end says if it cannot: somebody else's code has
// the processor, and nobody looks at the token. For runs without a child
// (driver/watch/supervise.h), whose parent has all formats; here there is one
// line.
#pragma once

#include <csignal>
#include <iterator>

namespace fathom {

// While it lives, what SIGINT, SIGTERM and SIGHUP did before is done, and some
// seconds later the line is written to standard output and the process ends.
// Made behind a SignalGuard; at most one at a time.
class LastWords {
public:
  LastWords(const char *line, int exit_code, unsigned seconds = 10);
  ~LastWords();
  LastWords(const LastWords &) = delete;
  LastWords &operator=(const LastWords &) = delete;

  // The run has come to say it itself.
  void drop();

private:
  static constexpr int handled[] = {SIGINT, SIGTERM, SIGHUP};
  bool is_there_ = true;
  struct sigaction old_[std::size(handled)], old_alarm_;
};

} // namespace fathom
