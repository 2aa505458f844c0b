#include "check/watchdog.h"

#include <chrono>
#include <new>
#include <system_error>

namespace fathom::check {

Watchdog::Watchdog(double seconds, std::function<void()> action) {
  if (seconds <= 0 || !action)
    return;
  auto wait = [this, seconds, action = std::move(action)] {
    std::unique_lock lock(mutex_);
    if (!done_.wait_for(lock, std::chrono::duration<double>(seconds),
                        [this] { return over_; })) {
      fired_ = true;
      action();
    }
  };
  try {
    thread_ = std::thread(std::move(wait));
  } catch (const std::system_error &) {
    throw std::bad_alloc(); // no memory for its stack
  }
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
