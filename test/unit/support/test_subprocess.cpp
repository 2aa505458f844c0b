// Children that behave, hang, die, flood, and do not exist.
#include "support/subprocess.h"

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace fathom {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Subprocess shell(const std::string &command) {
  Result<Subprocess> child = Subprocess::start_shell(command);
  EXPECT_TRUE(child.has_value());
  return std::move(*child);
}

// No child of ours may be left, dead or alive.
bool no_children() {
  return ::waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD;
}

bool exists(pid_t pid) { return ::kill(pid, 0) == 0; }

TEST(Subprocess, Echo) {
  StopToken stop;
  Subprocess child = std::move(*Subprocess::start({"cat"}));
  std::string got;
  for (int round = 0; round < 3; ++round) {
    ASSERT_EQ(child.write_all("hello\n", stop), IoStatus::Done);
    got.clear();
    while (got.size() < 6)
      ASSERT_EQ(child.read_some(got, stop), IoStatus::Done);
    EXPECT_EQ(got, "hello\n");
  }
  EXPECT_TRUE(child.alive());
  child.close_input();
  EXPECT_EQ(child.read_some(got, stop), IoStatus::Closed);
  auto status = child.wait(stop);
  ASSERT_TRUE(status);
  EXPECT_TRUE(status->ok());
  EXPECT_FALSE(child.alive());
  EXPECT_EQ(to_string(*status), "exit code 0");
}

TEST(Subprocess, ArgumentsAreNotInterpreted) {
  StopToken stop;
  Subprocess child =
      std::move(*Subprocess::start({"printf", "%s", "a b;$HOME 'c"}));
  std::string got;
  EXPECT_EQ(child.read_all(got, stop), IoStatus::Done);
  EXPECT_EQ(got, "a b;$HOME 'c");
}

TEST(Subprocess, MissingProgram) {
  auto child = Subprocess::start({"no-such-program-anywhere"});
  ASSERT_FALSE(child);
  EXPECT_NE(to_string(child.error()).find("no-such-program-anywhere"),
            std::string::npos);
  EXPECT_FALSE(Subprocess::start({}));
  EXPECT_TRUE(no_children());
}

TEST(Subprocess, ExitCodeSignalAndErrors) {
  StopToken stop;
  Subprocess child = shell("echo wrong >&2; exit 3");
  std::string got;
  EXPECT_EQ(child.read_all(got, stop), IoStatus::Done);
  auto status = child.wait(stop);
  ASSERT_TRUE(status);
  EXPECT_EQ(status->code, 3);
  EXPECT_FALSE(status->ok());
  EXPECT_EQ(child.error_tail(), "wrong\n");

  Subprocess killed = shell("kill -SEGV $$");
  status = killed.wait(stop);
  ASSERT_TRUE(status);
  EXPECT_EQ(status->signal, SIGSEGV);
  EXPECT_EQ(to_string(*status).substr(0, 9), "signal 11");
}

TEST(Subprocess, ErrorTailIsBounded) {
  StopToken stop;
  Subprocess child = shell("yes error | head -n 100000 >&2; echo last >&2");
  auto status = child.wait(stop);
  ASSERT_TRUE(status);
  EXPECT_EQ(child.error_tail().size(), 4096u);
  EXPECT_TRUE(child.error_tail().ends_with("error\nlast\n"));
}

TEST(Subprocess, HangingChildIsStopped) {
  auto start = Clock::now();
  pid_t pid;
  {
    Subprocess child = shell("sleep 1000");
    pid = child.pid();
    StopToken stop;
    stop.set_timeout(0.1);
    std::string got;
    EXPECT_EQ(child.read_some(got, stop), IoStatus::Stopped);
    EXPECT_EQ(stop.reason(), StopReason::Timeout);
    EXPECT_FALSE(child.wait(stop));
    EXPECT_TRUE(child.alive());
  }
  EXPECT_LT(seconds_since(start), 10);
  EXPECT_FALSE(exists(pid));
  EXPECT_TRUE(no_children());
}

TEST(Subprocess, CancelledFromAnotherThread) {
  Subprocess child = shell("sleep 1000");
  StopToken stop;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop.cancel();
  });
  std::string got;
  auto start = Clock::now();
  EXPECT_EQ(child.read_some(got, stop), IoStatus::Stopped);
  EXPECT_LT(seconds_since(start), 10);
  other.join();
}

TEST(Subprocess, ChildThatDoesNotReadStopsTheWriter) {
  Subprocess child = shell("sleep 1000");
  StopToken stop;
  stop.set_timeout(0.1);
  EXPECT_EQ(child.write_all(std::string(10 << 20, 'x'), stop),
            IoStatus::Stopped);
}

TEST(Subprocess, WritingToTheDeadIsClosedNotASignal) {
  StopToken stop;
  Subprocess child = shell("exit 0");
  while (child.alive())
    std::this_thread::yield();
  EXPECT_EQ(child.write_all("x", stop), IoStatus::Closed);
  EXPECT_EQ(child.write_all("x", stop), IoStatus::Closed);
  // Nor is a signal left pending for later.
  sigset_t pending;
  ::sigpending(&pending);
  EXPECT_EQ(::sigismember(&pending, SIGPIPE), 0);
}

TEST(Subprocess, DyingInTheMiddleKeepsWhatWasSaid) {
  StopToken stop;
  Subprocess child = shell("echo first; kill -9 $$");
  std::string got;
  EXPECT_EQ(child.read_all(got, stop), IoStatus::Done);
  EXPECT_EQ(got, "first\n");
  EXPECT_EQ(child.read_some(got, stop), IoStatus::Closed);
  auto status = child.wait(stop);
  ASSERT_TRUE(status);
  EXPECT_EQ(status->signal, SIGKILL);
}

TEST(Subprocess, HugeTrafficBothWaysDoesNotDeadlock) {
  StopToken stop;
  stop.set_timeout(60);
  Subprocess child = std::move(*Subprocess::start({"cat"}));
  std::string sent(32 << 20, 'y');
  ASSERT_EQ(child.write_all(sent, stop), IoStatus::Done);
  child.close_input();
  std::string got;
  ASSERT_EQ(child.read_all(got, stop), IoStatus::Done);
  EXPECT_TRUE(got == sent);
  auto status = child.wait(stop);
  ASSERT_TRUE(status);
  EXPECT_TRUE(status->ok());
}

TEST(Subprocess, WaitDiscardsUnreadOutput) {
  StopToken stop;
  stop.set_timeout(60);
  Subprocess child = shell("head -c 10000000 /dev/zero");
  auto status = child.wait(stop);
  ASSERT_TRUE(status);
  EXPECT_TRUE(status->ok());
}

TEST(Subprocess, GrandchildrenDieToo) {
  StopToken stop;
  pid_t grandchild = 0;
  {
    Subprocess child = shell("sleep 1000 & echo $!; wait");
    std::string got;
    while (got.find('\n') == std::string::npos)
      ASSERT_EQ(child.read_some(got, stop), IoStatus::Done);
    grandchild = std::stoi(got);
    EXPECT_TRUE(exists(grandchild));
  }
  // It is collected by init, which takes a moment; a zombie is dead enough.
  auto start = Clock::now();
  auto running = [&] {
    std::string path = "/proc/" + std::to_string(grandchild) + "/stat";
    FILE *file = std::fopen(path.c_str(), "r");
    if (!file)
      return false;
    char state = 'Z';
    int fields = std::fscanf(file, "%*d %*s %c", &state);
    std::fclose(file);
    return fields == 1 && state != 'Z';
  };
  while (running() && seconds_since(start) < 10)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_FALSE(running());
}

TEST(Subprocess, MoveAndKill) {
  StopToken stop;
  Subprocess a = shell("sleep 1000");
  Subprocess b = shell("sleep 1000");
  pid_t second = b.pid();
  a = std::move(b);
  EXPECT_EQ(a.pid(), second);
  a.kill();
  EXPECT_FALSE(a.alive());
  auto status = a.wait(stop);
  ASSERT_TRUE(status);
  EXPECT_EQ(status->signal, SIGKILL);
}

TEST(Subprocess, DescriptorsDoNotLeak) {
  auto open_files = [] {
    int count = 0;
    for (int fd = 0; fd < 256; ++fd)
      count += ::fcntl(fd, F_GETFD) >= 0;
    return count;
  };
  int before = open_files();
  for (int i = 0; i < 20; ++i) {
    Subprocess child = shell("exit 0");
    StopToken stop;
    child.wait(stop);
  }
  EXPECT_EQ(open_files(), before);
  EXPECT_TRUE(no_children());
}

} // namespace
} // namespace fathom
