// Stop tokens: every reason, inheritance, cost, and signals.
#include "support/stop.h"

#include "support/resource.h"

#include <chrono>
#include <cmath>
#include <csignal>
#include <gtest/gtest.h>
#include <memory>
#include <thread>
#include <vector>

namespace fathom {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

TEST(StopToken, WithoutLimitsNeverStops) {
  StopToken token;
  EXPECT_FALSE(token.stop_requested());
  EXPECT_EQ(token.reason(), StopReason::None);
  EXPECT_TRUE(std::isinf(token.remaining_seconds()));
}

TEST(StopToken, CancelFromAnotherThread) {
  StopToken token;
  std::thread other([&] { token.cancel(); });
  auto start = Clock::now();
  while (!token.stop_requested() && seconds_since(start) < 10)
    std::this_thread::yield();
  other.join();
  EXPECT_TRUE(token.stop_requested());
  EXPECT_EQ(token.reason(), StopReason::Cancelled);
}

TEST(StopToken, TimeoutComesAndStays) {
  StopToken token;
  token.set_timeout(0.05);
  EXPECT_LE(token.remaining_seconds(), 0.06);
  EXPECT_FALSE(token.stop_requested());
  auto start = Clock::now();
  while (!token.stop_requested() && seconds_since(start) < 10)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_GE(seconds_since(start), 0.03);
  EXPECT_EQ(token.reason(), StopReason::Timeout);
  token.cancel();
  EXPECT_EQ(token.reason(), StopReason::Timeout) << "the first reason stays";
  EXPECT_EQ(token.remaining_seconds(), 0);
}

TEST(StopToken, StrangeTimeouts) {
  StopToken zero;
  zero.set_timeout(0);
  EXPECT_TRUE(zero.stop_requested());
  StopToken negative;
  negative.set_timeout(-5);
  EXPECT_TRUE(negative.stop_requested());
  StopToken huge;
  huge.set_timeout(1e300);
  EXPECT_FALSE(huge.stop_requested());
  StopToken nan;
  nan.set_timeout(std::nan(""));
  EXPECT_FALSE(nan.stop_requested());
}

TEST(StopToken, MemoryLimit) {
  StopToken token;
  token.set_memory_limit(1ull << 50);
  EXPECT_FALSE(token.stop_requested());
  token.set_memory_limit(1);
  EXPECT_TRUE(token.stop_requested());
  EXPECT_EQ(token.reason(), StopReason::Memory);
  EXPECT_STREQ(to_string(token.reason()), "memory limit");
}

TEST(StopToken, CpuLimit) {
  StopToken token;
  token.set_cpu_limit(1e9);
  EXPECT_FALSE(token.stop_requested());
  token.set_cpu_limit(1e-9);
  EXPECT_TRUE(token.stop_requested());
  EXPECT_EQ(token.reason(), StopReason::Cpu);
  EXPECT_STREQ(to_string(token.reason()), "limit of CPU time");
}

TEST(StopToken, ChildInheritsButDoesNotPassUp) {
  StopToken parent;
  StopToken child(&parent);
  child.set_timeout(0);
  EXPECT_TRUE(child.stop_requested());
  EXPECT_FALSE(parent.stop_requested());

  StopToken second(&parent);
  second.set_timeout(100);
  parent.set_timeout(50);
  EXPECT_LE(second.remaining_seconds(), 50);
  parent.cancel();
  EXPECT_TRUE(second.stop_requested());
  EXPECT_EQ(second.reason(), StopReason::Cancelled);
}

TEST(StopToken, AskingIsCheap) {
  StopToken token;
  token.set_timeout(1000);
  token.set_memory_limit(1ull << 50);
  auto start = Clock::now();
  bool stopped = false;
  for (int i = 0; i < 1'000'000; ++i)
    stopped |= token.stop_requested();
  EXPECT_FALSE(stopped);
  // Generous: sanitizers and a loaded machine. Normally about 0.01 s.
  EXPECT_LT(seconds_since(start), 2.0);
}

TEST(SignalGuard, SignalsCancelAndAreRestored) {
  struct sigaction before, after;
  ::sigaction(SIGTERM, nullptr, &before);
  {
    StopToken token;
    SignalGuard guard(token);
    ::raise(SIGTERM);
    EXPECT_TRUE(token.stop_requested());
    EXPECT_EQ(token.reason(), StopReason::Cancelled);
  }
  ::sigaction(SIGTERM, nullptr, &after);
  EXPECT_EQ(before.sa_handler, after.sa_handler);
}

TEST(SignalGuardDeathTest, SecondSignalEnds) {
  EXPECT_EXIT(
      {
        StopToken token;
        SignalGuard guard(token);
        ::raise(SIGINT);
        std::this_thread::sleep_for(std::chrono::milliseconds(600));
        ::raise(SIGINT);
      },
      testing::KilledBySignal(SIGINT), "");
}

TEST(Resource, SeesWhatWeUse) {
  std::uint64_t before = resident_bytes();
  EXPECT_GT(before, 0u);
  constexpr std::size_t size = 64u << 20;
  std::vector<char> block(size, 'x');
  EXPECT_GE(resident_bytes(), before + size / 2);
  EXPECT_GE(peak_resident_bytes(), size / 2);
  EXPECT_EQ(block[size - 1], 'x');

  double start = cpu_seconds();
  volatile unsigned sum = 0;
  while (cpu_seconds() < start + 0.01)
    for (unsigned i = 0; i < 1000; ++i)
      sum = sum + i;
  EXPECT_LT(cpu_seconds(), start + 60);
}

} // namespace
} // namespace fathom
