// What standard error hears while a run lasts (--progress): lines for each
// bound; on a terminal a line that changes; or objects of JSON, a line each.
#pragma once

#include "check/run.h"
#include "support/choices.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace fathom {

class Progress {
public:
  explicit Progress(ProgressFormat format);
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;
  ~Progress(); // the line that changes is gone

  void say(const std::string &line);
  void enter(const check::PhaseNote &phase);

private:
  void run();   // of the thread that tells how time goes by
  void show();  // with the lock
  void clear(); // with the lock
  std::string json_line(const char *event) const;

  ProgressFormat format_;
  bool is_terminal_;
  std::chrono::steady_clock::time_point start_;
  std::mutex mutex_;
  std::condition_variable changed_;
  check::PhaseNote phase_;
  bool has_line_ = false, is_over_ = false;
  std::thread thread_;
};

} // namespace fathom
