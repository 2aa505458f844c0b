// A command in a child process, so that what ends the child ends no more than
// that: memory that is refused to code which cannot go on without it (LLVM ends
// the process), readers of LLVM that crash on broken files, and code of others
// that goes on and on where nobody asks whether it should. The parent waits,
// hands signals on, and says what the child no longer can.
#pragma once

#include "support/stop.h"
#include "support/subprocess.h"

#include <optional>
#include <string>

namespace fathom {

// The exit code of a child that ends without having said anything.
inline constexpr int exit_unspoken = 1;

// When a child should have ended by itself, and for how long it may go on then.
// It has `grace` seconds of CPU time; one that does not compute, four times as
// many of the clock.
struct Patience {
  double timeout = 0;   // seconds of the clock; 0: no limit
  double cpu_limit = 0; // of its CPU time, and of the children it waited for
  double grace = 5;
};

struct Ended {
  ExitStatus status;
  std::uint64_t peak_bytes = 0; // the most that was resident
  bool out_of_memory = false;   // an allocation has failed
  std::string reading = {};     // the file of somebody else's that it read
  // Why it should have ended, if it did not and was killed.
  StopReason overdue = StopReason::None;
  std::string doing = {}; // the last that it said it does
};

// One for each process that starts others like this.
class Supervisor {
public:
  Supervisor();
  ~Supervisor();
  Supervisor(const Supervisor &) = delete;
  Supervisor &operator=(const Supervisor &) = delete;

  // Returns twice: nothing in the child, where the work goes on, and how the
  // child has ended in the parent. If there can be no child, nothing, once.
  std::optional<Ended> split(const Patience &patience);

  // For the child: what it reads now; "" is nothing. True if somebody watches.
  bool note_reading(const std::string &file);
  void note_doing(const std::string &what);
  // For the child: from now on it says what it has found, and is not killed.
  void note_speaking();
  bool is_child() const { return is_child_; }

private:
  struct Shared;
  Shared *shared_ = nullptr; // both see it
  bool is_child_ = false;
};

} // namespace fathom
