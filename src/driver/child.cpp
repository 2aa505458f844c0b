#include "driver/child.h"

#include "driver/commands/commands.h"
#include "support/diag.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fathom {

namespace {

// Handlers have no argument to carry these. Only Children writes them.
std::atomic<int> asked_to_stop{0};
struct sigaction before[3];
constexpr int stopping[] = {SIGINT, SIGTERM, SIGHUP};
static_assert(std::size(before) == std::size(stopping));

void note_signal(int number) { asked_to_stop = number; }

std::string contents(int file) {
  std::string text;
  char buffer[1 << 16];
  ::lseek(file, 0, SEEK_SET);
  for (ssize_t n; (n = ::read(file, buffer, sizeof buffer)) > 0;)
    text.append(buffer, size_t(n));
  ::close(file);
  return text;
}

// In the child; does not return.
[[noreturn]] void do_work(pid_t parent, int out, int err,
                          const std::function<int()> &work,
                          std::uint64_t cpu_seconds, const sigset_t &mask) {
  for (std::size_t i = 0; i < std::size(stopping); ++i)
    ::sigaction(stopping[i], &before[i], nullptr);
  ::sigprocmask(SIG_SETMASK, &mask, nullptr);
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent || ::dup2(out, STDOUT_FILENO) < 0 ||
      ::dup2(err, STDERR_FILENO) < 0)
    ::_exit(exit_own_failure);
  if (cpu_seconds != 0) {
    constexpr rlim_t to_say_what_is_known = 5;
    rlimit limit{cpu_seconds, cpu_seconds + to_say_what_is_known};
    ::setrlimit(RLIMIT_CPU, &limit);
  }
  int code = work();
  std::fflush(stdout);
  std::fflush(stderr);
  ::_exit(code);
}

} // namespace

Children::Children() {
  asked_to_stop = 0;
  struct sigaction action = {};
  action.sa_handler = note_signal; // and waiting is interrupted
  ::sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < std::size(stopping); ++i)
    ::sigaction(stopping[i], &action, &before[i]);
  // The end of a child waits until somebody asks for it.
  sigset_t child;
  ::sigemptyset(&child);
  ::sigaddset(&child, SIGCHLD);
  ::sigprocmask(SIG_BLOCK, &child, &mask_);
}

Children::~Children() {
  for (const Running &child : running_) {
    ::kill(child.is_command ? -child.pid : child.pid, SIGKILL);
    ::waitpid(child.pid, nullptr, 0);
    ::close(child.out);
    ::close(child.err);
  }
  for (std::size_t i = 0; i < std::size(stopping); ++i)
    ::sigaction(stopping[i], &before[i], nullptr);
  ::sigprocmask(SIG_SETMASK, &mask_, nullptr);
}

bool Children::is_interrupted() const { return asked_to_stop != 0; }

Result<void> Children::start(std::size_t number,
                             const std::function<int()> &work,
                             std::uint64_t cpu_seconds) {
  return start_child(number, work, cpu_seconds, false);
}

Result<void> Children::start_command(std::size_t number,
                                     const std::string &command,
                                     const std::string &input) {
  const std::string name = input.empty() ? "/dev/null" : input;
  return start_child(
      number,
      [&] {
        int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
        if (file >= 0 && ::dup2(file, STDIN_FILENO) >= 0)
          ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
        return int(exit_own_failure);
      },
      0, true);
}

Result<void> Children::start_child(std::size_t number,
                                   const std::function<int()> &work,
                                   std::uint64_t cpu_seconds, bool is_command) {
  hand_on_signal(); // what starts behind a signal has not got it
  int out = ::memfd_create("out", MFD_CLOEXEC);
  int err = ::memfd_create("err", MFD_CLOEXEC);
  std::fflush(stdout);
  std::fflush(stderr);
  pid_t parent = ::getpid();
  pid_t pid = out < 0 || err < 0 ? -1 : ::fork();
  if (pid < 0) {
    int why = errno;
    ::close(out);
    ::close(err);
    return problem(std::string("cannot start a process: ") +
                   std::strerror(why));
  }
  if (pid == 0)
    do_work(parent, out, err, work, cpu_seconds, mask_);
  ::setpgid(pid, pid); // it does so itself: whoever is first
  running_.push_back({.pid = pid,
                      .number = number,
                      .out = out,
                      .err = err,
                      .is_command = is_command,
                      .started = std::chrono::steady_clock::now()});
  return {};
}

void Children::hand_on_signal() {
  if (asked_to_stop == 0 || handed_on_)
    return;
  handed_on_ = true;
  for (const Running &child : running_)
    ::kill(child.is_command ? -child.pid : child.pid, asked_to_stop);
}

std::optional<std::size_t> Children::take_ended(ChildEnd &end) {
  int raw = 0;
  rusage usage{};
  pid_t pid = ::wait4(-1, &raw, WNOHANG, &usage);
  FATHOM_ASSERT(pid >= 0, "our children are waited for");
  auto child = std::find_if(running_.begin(), running_.end(),
                            [&](const Running &row) { return row.pid == pid; });
  if (child == running_.end())
    return {};
  auto seconds = [](const timeval &time) {
    return double(time.tv_sec) + double(time.tv_usec) / 1e6;
  };
  end.signal = WIFSIGNALED(raw) ? WTERMSIG(raw) : 0;
  end.exit_code = end.signal ? exit_own_failure : WEXITSTATUS(raw);
  end.cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  end.wall_seconds = std::chrono::duration<double>(
                         std::chrono::steady_clock::now() - child->started)
                         .count();
  end.peak_bytes = std::uint64_t(usage.ru_maxrss) * 1024;
  end.out = contents(child->out);
  end.err = contents(child->err);
  std::size_t number = child->number;
  running_.erase(child);
  return number;
}

std::optional<std::size_t> Children::wait_for(ChildEnd &end,
                                              std::chrono::milliseconds time) {
  FATHOM_ASSERT(!running_.empty(), "there is a child to wait for");
  const auto until = std::chrono::steady_clock::now() + time;
  sigset_t child;
  ::sigemptyset(&child);
  ::sigaddset(&child, SIGCHLD);
  for (;;) {
    hand_on_signal();
    if (std::optional<std::size_t> number = take_ended(end))
      return number;
    const auto left = until - std::chrono::steady_clock::now();
    if (left.count() <= 0)
      return {};
    const auto whole = std::chrono::floor<std::chrono::seconds>(left);
    timespec wait{whole.count(),
                  std::chrono::nanoseconds(left - whole).count()};
    ::sigtimedwait(&child, nullptr, &wait); // or another signal
  }
}

std::size_t Children::wait(ChildEnd &end) {
  constexpr std::chrono::hours long_enough(1);
  for (;;)
    if (std::optional<std::size_t> number = wait_for(end, long_enough))
      return *number;
}

Result<ChildEnd> run_captured(const std::function<int()> &work) {
  Children children;
  if (Result<void> started = children.start(0, work); !started)
    return started.error();
  ChildEnd end;
  children.wait(end);
  return end;
}

} // namespace fathom
