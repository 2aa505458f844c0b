// Unless it is stopped before, does something when the time is over.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace fathom::check {

class Watchdog {
public:
  // No time or no action: never.
  Watchdog(double seconds, std::function<void()> action);
  ~Watchdog() { stop(); }
  Watchdog(const Watchdog &) = delete;
  Watchdog &operator=(const Watchdog &) = delete;

  // True if it has done it.
  bool stop();

private:
  std::mutex mutex_;
  std::condition_variable done_;
  bool over_ = false;
  bool fired_ = false;
  std::thread thread_;
};

} // namespace fathom::check
