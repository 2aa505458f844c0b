// A child that should have ended and does not: it hangs where nobody asks.
#include "driver/watch/supervise.h"

#include "driver/watch/last_words.h"

#include <csignal>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fathom {
namespace {

[[noreturn]] void hang() {
  for (volatile unsigned n = 0;; n = n + 1) {
  }
}

// Runs `work` in a child; never returns from it.
template <typename Work>
Ended watched(Supervisor &supervisor, const Patience &patience, Work work) {
  std::optional<Ended> ended = supervisor.split(patience);
  if (!ended) {
    work();
    ::_exit(7);
  }
  return *ended;
}

TEST(Supervisor, KillsAtTheTimeout) {
  Supervisor s;
  Ended ended = watched(s, {.timeout = 0.1, .grace = 0.1}, [&] {
    s.note_doing("bound 4");
    hang();
  });
  EXPECT_EQ(ended.overdue, StopReason::Timeout);
  EXPECT_EQ(ended.status.signal, SIGKILL);
  EXPECT_EQ(ended.doing, "bound 4");
}

TEST(Supervisor, KillsAtTheLimitOfCpuTime) {
  Supervisor s;
  EXPECT_EQ(watched(s, {.cpu_limit = 0.1, .grace = 0.1}, hang).overdue,
            StopReason::Cpu);
}

// The first signal is handed on, and the child does not care.
TEST(Supervisor, KillsBehindASignal) {
  Supervisor s;
  Ended ended = watched(s, {.grace = 0.1}, [] {
    ::signal(SIGTERM, SIG_IGN);
    ::kill(::getppid(), SIGTERM);
    hang();
  });
  EXPECT_EQ(ended.overdue, StopReason::Cancelled);
}

// One that does not compute has more time, but not for ever.
TEST(Supervisor, KillsWhoDoesNothing) {
  Supervisor s;
  EXPECT_EQ(watched(s, {.timeout = 0.1, .grace = 0.1}, [] { ::raise(SIGSTOP); })
                .overdue,
            StopReason::Timeout);
}

TEST(Supervisor, LetsWhoEndsEnd) {
  Supervisor s;
  for (const Patience &p :
       {Patience{}, Patience{.timeout = 60}, Patience{.cpu_limit = 60},
        Patience{.timeout = 0.1, .grace = 5}}) {
    Ended ended = watched(s, p, [] { ::usleep(300'000); });
    EXPECT_EQ(ended.overdue, StopReason::None);
    EXPECT_EQ(ended.status.code, 7);
  }
}

// A report that is half written is worse than none.
TEST(Supervisor, LetsWhoSpeaksSpeak) {
  Supervisor s;
  Ended ended = watched(s, {.timeout = 0.05, .grace = 0.05}, [&] {
    s.note_speaking();
    ::usleep(800'000);
  });
  EXPECT_EQ(ended.overdue, StopReason::None);
  EXPECT_EQ(ended.status.code, 7);
}

// What a child has written when it has ended, and its exit code.
template <typename Work> std::pair<std::string, int> said_by(Work work) {
  int ends[2];
  if (::pipe(ends) != 0)
    return {"no pipe", -1};
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    work();
    ::_exit(7);
  }
  ::close(ends[1]);
  std::string text;
  char buffer[64];
  for (ssize_t n; (n = ::read(ends[0], buffer, sizeof buffer)) > 0;)
    text.append(buffer, size_t(n));
  ::close(ends[0]);
  int raw = 0;
  ::waitpid(child, &raw, 0);
  return {text, WIFEXITED(raw) ? WEXITSTATUS(raw) : -WTERMSIG(raw)};
}

TEST(LastWords, AreSaidIfNobodyLooks) {
  const auto [text, code] = said_by([] {
    StopToken stop;
    SignalGuard guard(stop);
    LastWords words("UNKNOWN\n", 20, 1);
    ::raise(SIGTERM);
    if (stop.reason() == StopReason::Cancelled)
      hang();
  });
  EXPECT_EQ(text, "UNKNOWN\n");
  EXPECT_EQ(code, 20);
}

TEST(LastWords, AreDropped) {
  const auto [text, code] = said_by([] {
    StopToken stop;
    SignalGuard guard(stop);
    LastWords words("UNKNOWN\n", 20, 1);
    ::raise(SIGTERM);
    words.drop();
    for (unsigned left = 2; left != 0; left = ::sleep(left)) {
    }
  });
  EXPECT_EQ(text, "");
  EXPECT_EQ(code, 7);
}

// The second signal of a kind ends the process at once, as without them.
TEST(LastWords, LeaveTheSecondSignalAlone) {
  const auto [text, code] = said_by([] {
    StopToken stop;
    SignalGuard guard(stop);
    LastWords words("UNKNOWN\n", 20, 9);
    ::raise(SIGTERM);
    ::usleep(600'000);
    ::raise(SIGTERM);
  });
  EXPECT_EQ(text, "");
  EXPECT_EQ(code, -SIGTERM);
}

} // namespace
} // namespace fathom
