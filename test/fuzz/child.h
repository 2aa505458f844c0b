// A child process for work that may crash or hang, and what it tells its
// parent: through memory that both see, its exit, and its standard error.
#pragma once

#include "check.h"

#include <functional>
#include <string>

#include <sys/types.h>
#include <sys/wait.h>

namespace fathom::fuzz {

// Written by the child, read by the parent at any time.
struct Shared {
  Progress progress;
  volatile uint64_t number = 0;     // of the case at work
  volatile int64_t started_ms = 0;  // when it began
  Counters counters[num_modes];     //
  volatile bool has_failed = false; // then these say how:
  FailureKind kind = FailureKind::None;
  char flags[256] = "";
  char what[4000] = "";

  void report(const Failure &failure);
};

int64_t now_ms();

class Child {
public:
  // Runs `work` in a new process, then ends it with exit code 0.
  explicit Child(const std::function<void(Shared &)> &work);
  ~Child(); // ends the child if it still runs
  Child(const Child &) = delete;
  Child &operator=(const Child &) = delete;

  bool is_running();
  void stop(); // now, whatever it does
  // Waits at most so long, then stops it; true if it ended by itself.
  bool wait(double seconds);

  const Shared &shared() const { return *shared_; }
  // After its end: what it reported, or how it died.
  Failure failure() const;
  // It was another solver that died or hung.
  bool is_other() const {
    return !shared_->has_failed && failure().kind != FailureKind::None &&
           shared_->progress.actor == Actor::Other &&
           (stopped_ || WIFSIGNALED(status_));
  }

private:
  std::string error_text() const;

  Shared *shared_;
  int error_file_;
  pid_t pid_;
  bool running_ = true;
  bool stopped_ = false;
  int status_ = 0;
};

} // namespace fathom::fuzz
