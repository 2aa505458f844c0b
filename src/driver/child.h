// Work in child processes, with what they say kept for the parent: for answers
// that are kept, and for many jobs side by side. A child ends with its parent;
// SIGINT and SIGTERM of the parent are handed on, so that each child still says
// what it knows.
#pragma once

#include "support/result.h"

#include <chrono>
#include <csignal>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace fathom {

struct ChildEnd {
  int exit_code = 0; // 31 if a signal has ended it
  int signal = 0;
  double cpu_seconds = 0; // of its own children, too
  double wall_seconds = 0;
  std::uint64_t peak_bytes = 0;
  std::string out;
  std::string err;
};

// All children of this process, if it has no others: at most one such object
// at a time.
class Children {
public:
  Children();
  ~Children();
  Children(const Children &) = delete;
  Children &operator=(const Children &) = delete;

  // `work` gives the exit code. At `cpu_seconds` it gets
  // SIGXCPU, and a little later it is killed; 0 is no limit.
  Result<void> start(std::size_t number, const std::function<int()> &work,
                     std::uint64_t cpu_seconds = 0);

  // A shell command, which reads `input` (a file; empty: nothing). A signal is
  // handed on to all that it has started.
  Result<void> start_command(std::size_t number, const std::string &command,
                             const std::string &input);

  std::size_t num_running() const { return running_.size(); }

  // Waits for one; its number.
  std::size_t wait(ChildEnd &end);
  // Nothing: none has ended by then.
  std::optional<std::size_t> wait_for(ChildEnd &end,
                                      std::chrono::milliseconds time);

  // A signal has asked this process to stop.
  bool is_interrupted() const;

private:
  struct Running {
    pid_t pid;
    std::size_t number;
    int out, err; // files without a name
    bool is_command;
    std::chrono::steady_clock::time_point started;
  };
  Result<void> start_child(std::size_t number, const std::function<int()> &work,
                           std::uint64_t cpu_seconds, bool is_command);
  void hand_on_signal();
  // Nothing: none has ended so far.
  std::optional<std::size_t> take_ended(ChildEnd &end);

  std::vector<Running> running_;
  bool handed_on_ = false;
  sigset_t mask_; // of before
};

// One child, to its end.
Result<ChildEnd> run_captured(const std::function<int()> &work);

} // namespace fathom
