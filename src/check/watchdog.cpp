#include "check/watchdog.h"

#include <chrono>

namespace fathom::check {

Watchdog::Watchdog(double seconds, std::function<void()> action) {
  if (seconds <= 0 || !action)
    return;
  thread_ = std::thread([this, seconds, action = std::move(action)] {
    std::unique_lock lock(mutex_);
    if (!done_.wait_for(lock, std::chrono::duration<double>(seconds),
                        [this] { return over_; })) {
      fired_ = true;
      action();
    }
  });
}

bool Watchdog::stop() {
  if (!thread_.joinable())
    return fired_;
  {
    std::lock_guard lock(mutex_);
    over_ = true;
  }
  done_.notify_all();
  thread_.join();
  return fired_;
}

} // namespace fathom::check
