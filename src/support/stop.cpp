#include "support/stop.h"

#include "support/assert.h"
#include "support/resource.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>

namespace fathom {

namespace {

constexpr std::int64_t nanoseconds = 1'000'000'000;
constexpr std::int64_t look_interval = nanoseconds / 50;

// A tick of some milliseconds is exact enough here and costs no system call.
std::int64_t coarse_now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
  return time.tv_sec * nanoseconds + time.tv_nsec;
}

// Mutable globals, the only ones of this folder: a signal handler has no
// argument to carry them. Only SignalGuard and its handler write them.
std::atomic<StopToken *> signalled_token{nullptr};
static_assert(std::atomic<StopToken *>::is_always_lock_free);

// When each came first; 0: not yet. `timeout` sends a signal to its child and
// to the child's group, so that one that is meant once may come twice.
std::atomic<std::int64_t> came_at[NSIG];
constexpr std::int64_t together = nanoseconds / 2;

void on_signal(int number) {
  std::int64_t first = 0;
  const std::int64_t now = coarse_now();
  if (!came_at[number].compare_exchange_strong(first, now)) {
    if (now - first < together)
      return;
    ::signal(number, SIG_DFL);
    ::raise(number); // when this handler has returned
    return;
  }
  StopToken *token = signalled_token.load();
  if (token && number == SIGXCPU)
    token->out_of_cpu_time();
  else if (token)
    token->cancel();
}

} // namespace

const char *to_string(StopReason reason) {
  switch (reason) {
  case StopReason::None:
    return "none";
  case StopReason::Cancelled:
    return "cancelled";
  case StopReason::Timeout:
    return "timeout";
  case StopReason::Cpu:
    return "limit of CPU time";
  case StopReason::Memory:
    return "memory limit";
  }
  FATHOM_UNREACHABLE("a reason without a name");
}

void StopToken::stop(StopReason reason) const noexcept {
  StopReason expected = StopReason::None;
  reason_.compare_exchange_strong(expected, reason);
}

void StopToken::set_timeout(double seconds) {
  // A year is as good as no limit, and keeps the sum from overflowing. The
  // negated test also sends NaN to the safe side.
  if (!(seconds < 3e7)) {
    deadline_ = INT64_MAX;
    return;
  }
  deadline_ = coarse_now() +
              static_cast<std::int64_t>(std::max(seconds, 0.0) *
                                        static_cast<double>(nanoseconds));
}

void StopToken::set_cpu_limit(double seconds) {
  cpu_limit_ = seconds;
  next_look_ = 0;
}

void StopToken::set_memory_limit(std::uint64_t bytes) {
  memory_limit_ = bytes;
  next_look_ = 0;
}

void StopToken::call_at_poll(std::uint64_t n, std::function<void()> action) {
  every_step_ = true;
  polls_left_ = n;
  at_poll_ = std::move(action);
}

bool StopToken::look() const {
  if (polls_left_ != 0 && --polls_left_ == 0) [[unlikely]] {
    at_poll_();
    if (reason_.load(std::memory_order_relaxed) != StopReason::None)
      return true;
  }
  std::int64_t deadline = deadline_.load(std::memory_order_relaxed);
  std::uint64_t limit = memory_limit_.load(std::memory_order_relaxed);
  double cpu_limit = cpu_limit_.load(std::memory_order_relaxed);
  if (deadline == INT64_MAX && limit == 0 && cpu_limit == 0)
    return false;
  std::int64_t now = coarse_now();
  if (now >= deadline) {
    stop(StopReason::Timeout);
    return true;
  }
  if ((limit == 0 && cpu_limit == 0) ||
      now < next_look_.load(std::memory_order_relaxed))
    return false;
  next_look_.store(now + look_interval, std::memory_order_relaxed);
  if (limit != 0 && resident_bytes() > limit)
    stop(StopReason::Memory);
  else if (cpu_limit != 0 && cpu_seconds_with_children() > cpu_limit)
    stop(StopReason::Cpu);
  else
    return false;
  return true;
}

bool StopToken::stop_requested() const {
  for (const StopToken *token = this; token; token = token->parent_)
    if (token->reason_.load(std::memory_order_relaxed) != StopReason::None ||
        token->look())
      return true;
  return false;
}

StopReason StopToken::reason() const {
  for (const StopToken *token = this; token; token = token->parent_)
    if (StopReason reason = token->reason_.load(); reason != StopReason::None)
      return reason;
  return StopReason::None;
}

double StopToken::remaining_seconds() const {
  std::int64_t nearest = INT64_MAX;
  for (const StopToken *token = this; token; token = token->parent_)
    nearest = std::min(nearest, token->deadline_.load());
  if (nearest == INT64_MAX)
    return std::numeric_limits<double>::infinity();
  return static_cast<double>(
             std::max<std::int64_t>(nearest - coarse_now(), 0)) /
         static_cast<double>(nanoseconds);
}

SignalGuard::SignalGuard(StopToken &token) {
  StopToken *nobody = nullptr;
  bool alone = signalled_token.compare_exchange_strong(nobody, &token);
  FATHOM_ASSERT(alone, "two signal guards at once");
  struct sigaction action = {};
  action.sa_handler = on_signal;
  // No SA_RESTART, so that a blocked read returns and sees the token.
  ::sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < std::size(handled); ++i) {
    came_at[handled[i]] = 0;
    ::sigaction(handled[i], &action, &old_[i]);
  }
}

SignalGuard::~SignalGuard() {
  for (size_t i = 0; i < std::size(handled); ++i)
    ::sigaction(handled[i], &old_[i], nullptr);
  signalled_token = nullptr;
}

} // namespace fathom
