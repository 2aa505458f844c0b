// When to give up: cancelled from outside, out of time, or out of memory.
// Every loop that can be long asks stop_requested(); the driver decides the
// limits and turns the reason into a verdict.
#pragma once

#include <atomic>
#include <csignal>
#include <cstdint>
#include <functional>
#include <iterator>

namespace fathom {

enum class StopReason : std::uint8_t { None, Cancelled, Timeout, Cpu, Memory };

// "timeout" and so on, as a verdict's reason.
const char *to_string(StopReason reason);

// Once it has stopped it stays stopped, with the first reason. All functions
// may be called from any thread; cancel() from a signal handler, too.
class StopToken {
public:
  // A token with a parent also stops when the parent does, with its reason:
  // one query's limit inside the whole run's. The parent must live longer.
  explicit StopToken(const StopToken *parent = nullptr) : parent_(parent) {}
  StopToken(const StopToken &) = delete;
  StopToken &operator=(const StopToken &) = delete;

  void cancel() noexcept { stop(StopReason::Cancelled); }
  // For signal handlers, too.
  void out_of_cpu_time() noexcept { stop(StopReason::Cpu); }

  // Memory was refused to somebody who needed it: the limit is reached.
  void out_of_memory() const noexcept { stop(StopReason::Memory); }
  bool has_memory_limit() const { return memory_limit_ != 0; }

  // Wall-clock limit counted from now; no limit if never called.
  void set_timeout(double seconds);

  // Limit of the time that processors spend on this process and on the
  // children it has waited for; 0 means none. Sampled like memory.
  void set_cpu_limit(double seconds);

  // Limit of this process's resident memory; 0 means none. Sampled, so a burst
  // of allocation can overshoot.
  void set_memory_limit(std::uint64_t bytes);

  // Costs about ten nanoseconds: a coarse clock is read in user space at every
  // call, so a slow caller is not late; memory at most every 20 ms.
  bool stop_requested() const;
  // For loops whose steps are shorter than that: asks at every `interval`th
  // step, which the caller counts.
  bool stop_requested_at(std::uint64_t step, std::uint64_t interval) const {
    return (step % interval == 0 || every_step_) && stop_requested();
  }

  // For tests: something happens when it is asked for the n-th time from now
  // (n > 0), and stop_requested_at() asks at every step. Not for tokens that
  // several threads use.
  void call_at_poll(std::uint64_t n, std::function<void()> action);

  // Why it stopped; None as long as it has not. Does not look at the clock.
  StopReason reason() const;

  // Until the nearest deadline of this token and its parents; infinity if
  // there is none, never below 0.
  double remaining_seconds() const;

private:
  void stop(StopReason reason) const noexcept;
  bool look() const;

  const StopToken *parent_;
  mutable std::atomic<StopReason> reason_{StopReason::None};
  std::atomic<std::int64_t> deadline_{INT64_MAX}; // ns of the coarse clock
  std::atomic<std::uint64_t> memory_limit_{0};
  std::atomic<double> cpu_limit_{0};
  mutable std::atomic<std::int64_t> next_look_{0}; // at memory and CPU time
  bool every_step_ = false;
  mutable std::uint64_t polls_left_ = 0; // 0: does not count
  std::function<void()> at_poll_;
};

// While it lives, SIGINT, SIGTERM and SIGHUP cancel the token, and SIGXCPU is
// the limit of CPU time; a second signal of the same kind ends the process in
// the usual way. At most one at a time, in the driver.
class SignalGuard {
public:
  explicit SignalGuard(StopToken &token);
  ~SignalGuard();
  SignalGuard(const SignalGuard &) = delete;
  SignalGuard &operator=(const SignalGuard &) = delete;

private:
  static constexpr int handled[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU};
  struct sigaction old_[std::size(handled)];
};

} // namespace fathom
