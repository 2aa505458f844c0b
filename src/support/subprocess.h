// A child process with pipes on its standard streams: how we talk to external
// solvers and compilers. A child that hangs, dies or floods us is an answer
// here, never a hang, a signal or a zombie on our side.
#pragma once

#include "support/result.h"
#include "support/stop.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace fathom {

// How a child ended.
struct ExitStatus {
  int code = 0;           // exit code; meaningless after a signal
  int signal = 0;         // the signal that ended it, or 0
  double cpu_seconds = 0; // its own and that of children it waited for

  bool ok() const { return signal == 0 && code == 0; }
};

// "exit code 3", "signal 9 (Killed)".
std::string to_string(const ExitStatus &status);

enum class IoStatus : std::uint8_t {
  Done,    // all written, or something read
  Closed,  // the child closed its end; it is dead or about to be
  Stopped, // the stop token said so
};

// One child in a process group of its own, so that what it started dies with
// it. Not safe for threads. Reading and writing move data in all directions
// at once: a child that talks before it has listened cannot block us.
class Subprocess {
public:
  // Starts a program without a shell; argv[0] is searched in PATH.
  static Result<Subprocess> start(const std::vector<std::string> &argv);
  // Starts `sh -c command`.
  static Result<Subprocess> start_shell(const std::string &command);

  // Kills the child's whole group if it still runs, and collects it.
  ~Subprocess();
  Subprocess(Subprocess &&other) noexcept;
  Subprocess &operator=(Subprocess &&other) noexcept;

  // Writes everything; what the child says meanwhile is kept for read_some.
  IoStatus write_all(std::string_view text, const StopToken &stop);

  // End of input for the child.
  void close_input();

  // Appends what the child has written; waits for at least one byte.
  IoStatus read_some(std::string &out, const StopToken &stop);

  // Appends everything up to the end of the child's output (then Done).
  IoStatus read_all(std::string &out, const StopToken &stop);

  // The end of what the child wrote to standard error so far (at most 4 KiB),
  // for messages.
  const std::string &error_tail() const { return error_tail_; }

  // Waits for the child to end; nothing if stopped before. Output nobody read
  // is discarded so that the child is not stuck with it.
  std::optional<ExitStatus> wait(const StopToken &stop);

  // Whether the child has not ended yet.
  bool alive();

  // Ends the group at once. Afterwards wait() returns immediately.
  void kill();

  pid_t pid() const { return pid_; }

private:
  // One round of poll over all pipes: sends a part of `pending`, receives.
  // False if the token stopped.
  bool pump(std::string_view &pending, const StopToken &stop);
  void receive_output();
  void receive_errors();
  bool collect(bool block);

  Subprocess() = default;
  void swap(Subprocess &other) noexcept;
  void close_all();

  pid_t pid_ = -1;
  int input_ = -1;  // we write
  int output_ = -1; // we read
  int errors_ = -1; // we read
  std::string received_;
  std::string error_tail_;
  std::optional<ExitStatus> status_;
};

// Runs a command to its end, without input; what it says on both streams is
// appended. Nothing if stopped before.
Result<std::optional<ExitStatus>>
run_to_end(const std::vector<std::string> &command, const StopToken &stop,
           std::string &said);

} // namespace fathom
