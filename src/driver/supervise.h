// A command in a child process, so that what ends the child ends no more than
// that: memory that is refused to code which cannot go on without it (LLVM ends
// the process), and readers of LLVM that crash on broken files. The parent
// waits, hands signals on, and says what the child no longer can.
#pragma once

#include "support/subprocess.h"

#include <optional>
#include <string>

namespace fathom {

// The exit code of a child that ends without having said anything.
inline constexpr int exit_unspoken = 1;

struct Ended {
  ExitStatus status;
  std::uint64_t peak_bytes = 0; // the most that was resident
  bool out_of_memory = false;   // an allocation has failed
  std::string reading = {};     // the file of somebody else's that it read
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
  std::optional<Ended> split();

  // For the child: what it reads now; "" is nothing. True if somebody watches.
  bool note_reading(const std::string &file);

private:
  struct Shared;
  Shared *shared_ = nullptr; // both see it
  bool is_child_ = false;
};

} // namespace fathom
