// Programs that try to leave the sandbox, in both kinds of it, and what they do
// without one. A kind that this machine does not have is skipped.
#include "replay/sandbox.h"

#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fathom::replay {
namespace {

namespace fs = std::filesystem;

fs::path make_folder(const std::string &above = "/tmp") {
  std::string name = above + "/sandbox_test.XXXXXX";
  EXPECT_NE(::mkdtemp(name.data()), nullptr);
  return name;
}

class SandboxTest : public ::testing::TestWithParam<Sandbox> {
protected:
  void SetUp() override {
    folder_ = make_folder();
    outside_ = make_folder("/var/tmp"); // another than what covers /tmp
    // Whoever it is may write there, but for the sandbox.
    ASSERT_EQ(::chmod(outside_.c_str(), 0777), 0);
    if (run("exit 0"); !end_.refused.empty())
      GTEST_SKIP() << end_.refused;
  }
  void TearDown() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
    fs::remove_all(outside_, ignored);
  }
  void run(const std::string &script, double seconds = 20) {
    SandboxedJob job;
    job.command = {"/bin/bash", "-c", script};
    job.environment = {"PATH=/usr/bin:/bin"};
    job.folder = folder_;
    StopToken stop;
    stop.set_timeout(seconds);
    Result<SandboxedEnd> end = run_in(GetParam(), job, stop);
    ASSERT_TRUE(end);
    end_ = *end;
  }
  bool ends_well(const std::string &script) {
    run(script);
    return end_.status && end_.status->ok();
  }
  static bool ends_well_outside(const std::string &script) {
    return std::system(("/bin/bash -c '" + script + "' 2>/dev/null").c_str()) ==
           0;
  }
  fs::path folder_, outside_;
  SandboxedEnd end_;
};

TEST_P(SandboxTest, SaysHowTheProgramEnds) {
  run("exit 3");
  ASSERT_TRUE(end_.status);
  EXPECT_EQ(end_.status->code, 3);
  EXPECT_EQ(end_.status->signal, 0);
  // That of the shell itself: it replaces itself by a program that aborts.
  run("exec perl -e \"kill 6, \\$\\$ or syscall(234, \\$\\$, \\$\\$, 6)\"");
  ASSERT_TRUE(end_.status);
  EXPECT_EQ(end_.status->signal, SIGABRT);
}

TEST_P(SandboxTest, WritesInItsFolderOnly) {
  EXPECT_TRUE(ends_well("echo x > inside && test -s inside"));
  EXPECT_TRUE(fs::exists(folder_ / "inside"));
  const std::string file = (outside_ / "file").string();
  EXPECT_FALSE(ends_well("echo x > " + file));
  EXPECT_FALSE(fs::exists(file));
  EXPECT_TRUE(ends_well_outside("echo x > " + file));
  ASSERT_EQ(::chmod(file.c_str(), 0666), 0);
  EXPECT_FALSE(ends_well("echo more >> " + file));
  EXPECT_FALSE(ends_well("rm -f " + file));
  EXPECT_FALSE(ends_well("mv " + file + " ."));
  EXPECT_FALSE(ends_well(": > " + file));
  EXPECT_EQ(fs::file_size(file), 2u);
  EXPECT_FALSE(ends_well("mkdir " + (outside_ / "more").string()));
  EXPECT_FALSE(ends_well("echo x > /var/tmp/sandbox_test.left"));
  EXPECT_TRUE(ends_well("echo x > /dev/null"));
}

TEST_P(SandboxTest, HasNoNetwork) {
  const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  ASSERT_EQ(::bind(listener, reinterpret_cast<sockaddr *>(&address), length),
            0);
  ASSERT_EQ(::listen(listener, 4), 0);
  ASSERT_EQ(
      ::getsockname(listener, reinterpret_cast<sockaddr *>(&address), &length),
      0);
  const std::string script =
      "exec 3<>/dev/tcp/127.0.0.1/" + std::to_string(ntohs(address.sin_port));
  EXPECT_TRUE(ends_well_outside(script));
  EXPECT_FALSE(ends_well(script));
  EXPECT_FALSE(ends_well("perl -MSocket -e "
                         "\"socket(S, PF_UNIX, SOCK_STREAM, 0) or exit 1\""));
  ::close(listener);
}

TEST_P(SandboxTest, StartsFewProcesses) {
  // Each sleeper's name is its own.
  const std::string sleeper = "sleep 97." + std::to_string(::getpid());
  run("for i in $(seq 300); do echo $i > count; " + sleeper + " & done; wait",
      3);
  std::ifstream in(folder_ / "count");
  int count = 0;
  in >> count;
  EXPECT_GT(count, 0);
  EXPECT_LT(count, 100);
  // All are gone with the first.
  bool is_gone = false;
  for (int i = 0; i < 50 && !is_gone; ++i) {
    is_gone =
        std::system(("pgrep -f '^" + sleeper + "' >/dev/null").c_str()) != 0;
    ::usleep(100'000);
  }
  EXPECT_TRUE(is_gone);
}

TEST_P(SandboxTest, EndsInTime) {
  run("sleep 60", 1);
  EXPECT_FALSE(end_.status);
  EXPECT_EQ(end_.refused, "");
  run("ulimit -t 1; while true; do :; done");
  ASSERT_TRUE(end_.status);
  EXPECT_NE(end_.status->signal, 0);
}

TEST_P(SandboxTest, SendsNoSignals) {
  const std::string script = "kill -0 " + std::to_string(::getpid());
  EXPECT_TRUE(ends_well_outside(script));
  EXPECT_FALSE(ends_well(script));
}

TEST_P(SandboxTest, MakesNoMountsOrNamespaces) {
  EXPECT_FALSE(ends_well("unshare -r true"));
  EXPECT_FALSE(ends_well("mount -o remount,rw /"));
}

TEST_P(SandboxTest, LooksIntoOtherProcessesIfItSaysSo) {
  const bool can = ends_well("perl -e \"exit(syscall(101, 0, 0, 0, 0) != 0)\"");
#if defined(__x86_64__)
  EXPECT_EQ(can, allows_ptrace(GetParam()));
#endif
}

INSTANTIATE_TEST_SUITE_P(Kinds, SandboxTest,
                         ::testing::Values(Sandbox::Namespaces,
                                           Sandbox::Landlock),
                         [](const auto &info) {
                           return info.param == Sandbox::Namespaces
                                      ? "Namespaces"
                                      : "Landlock";
                         });

TEST(FindSandbox, FindsOneOrSaysWhyNot) {
  const fs::path folder = make_folder();
  StopToken stop;
  std::string why;
  const Sandbox found = find_sandbox(folder, stop, why);
  EXPECT_EQ(found != Sandbox::Namespaces, !why.empty());
  std::error_code ignored;
  fs::remove_all(folder, ignored);
}

TEST(FindSandbox, AFolderThatNobodyCanEnter) {
  if (::geteuid() != 0)
    GTEST_SKIP() << "not root";
  const fs::path above = make_folder(); // 0700
  fs::create_directory(above / "in");
  StopToken stop;
  std::string why;
  const bool has_namespaces =
      find_sandbox(make_folder(), stop, why) == Sandbox::Namespaces;
  EXPECT_EQ(find_sandbox(above / "in", stop, why),
            has_namespaces ? Sandbox::Namespaces : Sandbox::None);
  Result<SandboxedEnd> end = run_in(
      Sandbox::Landlock,
      {.command = {"/bin/true"}, .environment = {}, .folder = above / "in"},
      stop);
  ASSERT_TRUE(end);
  EXPECT_NE(end->refused.find("TMPDIR"), std::string::npos);
  std::error_code ignored;
  fs::remove_all(above, ignored);
}

} // namespace
} // namespace fathom::replay
