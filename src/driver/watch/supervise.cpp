#include "driver/watch/supervise.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <llvm/Support/ErrorHandling.h>
#include <new>
#include <poll.h>
#include <sstream>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fathom {

struct Supervisor::Shared {
  std::atomic<bool> out_of_memory;
  std::atomic<bool> speaks;
  char reading[4096]; // ends with a 0
  char doing[512];    // likewise
};

namespace {

// Handlers have no argument to carry these. Only split() writes them.
std::atomic<pid_t> supervised_child{0};
std::atomic<bool> was_signalled{false};
std::atomic<std::atomic<bool> *> memory_flag{nullptr};

constexpr int handed_on[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU};

void hand_on(int number) {
  if (pid_t child = supervised_child.load())
    ::kill(child, number);
  was_signalled = true;
}

void note_memory() {
  if (std::atomic<bool> *flag = memory_flag.load())
    flag->store(true);
}

[[noreturn]] void memory_is_out() {
  note_memory();
  throw std::bad_alloc();
}

// LLVM's code cannot go on, and no exception may pass through it.
void memory_is_out_in_llvm(void *, const char *, bool) {
  note_memory();
  ::_exit(exit_unspoken);
}

double now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

// Of a process and the children it has waited for; 0 if nobody tells.
double cpu_seconds_of(pid_t process) {
  constexpr int first = 14, last = 17; // utime, stime, cutime, cstime
  std::ifstream in("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  if (!std::getline(in, text) || text.rfind(')') == std::string::npos)
    return 0;
  std::istringstream rest(text.substr(text.rfind(')') + 1));
  double ticks = 0;
  std::string word;
  for (int number = 3; number <= last && rest >> word; ++number)
    if (number >= first)
      ticks += std::strtod(word.c_str(), nullptr);
  return ticks / double(::sysconf(_SC_CLK_TCK));
}

// Waits for a child as long as there is patience.
class Waiting {
public:
  Waiting(pid_t child, const Patience &patience,
          const std::atomic<bool> &child_speaks)
      : child_(child), patience_(patience), speaks_(child_speaks),
        handle_(int(::syscall(SYS_pidfd_open, child, 0))) {}
  Waiting(const Waiting &) = delete;
  Waiting &operator=(const Waiting &) = delete;
  ~Waiting() {
    if (handle_ >= 0)
      ::close(handle_);
  }

  // Why it was killed, if it was. Signals that are handed on interrupt only
  // here: `open` is the mask of signals without them.
  StopReason run(const sigset_t &open) {
    pollfd ended{.fd = handle_, .events = POLLIN, .revents = 0};
    while (handle_ >= 0) {
      const std::optional<timespec> pause = next_look();
      const int ready = ::ppoll(&ended, 1, pause ? &*pause : nullptr, &open);
      if (ready > 0 || (ready < 0 && errno != EINTR))
        break;
      if (why_ == StopReason::None)
        look_for_a_reason();
      else if (is_over()) {
        ::kill(child_, SIGKILL);
        ::kill(-child_, SIGKILL); // and whom it has started
        return why_;
      }
    }
    return StopReason::None;
  }

private:
  static timespec to_time(double seconds) {
    const auto whole = time_t(seconds);
    return {.tv_sec = whole, .tv_nsec = long((seconds - double(whole)) * 1e9)};
  }
  // Several threads may compute, so CPU time is looked at before it can be over
  // by much.
  std::optional<timespec> next_look() const {
    constexpr double soon = 0.1, most = 3600;
    if (why_ != StopReason::None)
      return to_time(soon);
    double pause = most;
    if (patience_.timeout > 0)
      pause = std::min(pause, start_ + patience_.timeout - now());
    if (patience_.cpu_limit > 0)
      pause =
          std::min(pause, (patience_.cpu_limit - cpu_seconds_of(child_)) / 4);
    if (pause == most)
      return std::nullopt;
    return to_time(std::max(pause, soon));
  }
  void look_for_a_reason() {
    if (was_signalled.load())
      why_ = StopReason::Cancelled;
    else if (patience_.timeout > 0 && now() - start_ >= patience_.timeout)
      why_ = StopReason::Timeout;
    else if (patience_.cpu_limit > 0 &&
             cpu_seconds_of(child_) >= patience_.cpu_limit)
      why_ = StopReason::Cpu;
    since_ = now();
    cpu_since_ = cpu_seconds_of(child_);
  }
  bool is_over() const {
    constexpr double idle = 4;
    return !speaks_.load() &&
           (cpu_seconds_of(child_) - cpu_since_ >= patience_.grace ||
            now() - since_ >= idle * patience_.grace);
  }

  pid_t child_;
  const Patience &patience_;
  const std::atomic<bool> &speaks_;
  int handle_; // of the child; none if the kernel has no such thing
  double start_ = now();
  StopReason why_ = StopReason::None; // it should have ended
  double since_ = 0, cpu_since_ = 0;  // when that was seen
};

Ended how_it_ended(pid_t child) {
  int raw = 0;
  rusage usage{};
  while (::wait4(child, &raw, 0, &usage) < 0 && errno == EINTR) {
  }
  Ended ended;
  ended.peak_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
  if (WIFSIGNALED(raw))
    ended.status.signal = WTERMSIG(raw);
  else
    ended.status.code = WEXITSTATUS(raw);
  return ended;
}

// Signals are handed on while it lives.
class Handing {
public:
  explicit Handing(pid_t child) {
    was_signalled = false;
    supervised_child = child;
    struct sigaction action = {};
    action.sa_handler = hand_on;
    action.sa_flags = SA_RESTART;
    ::sigemptyset(&action.sa_mask);
    sigset_t handed;
    ::sigemptyset(&handed);
    for (size_t i = 0; i < std::size(handed_on); ++i) {
      ::sigaction(handed_on[i], &action, &old_[i]);
      ::sigaddset(&handed, handed_on[i]);
    }
    ::sigprocmask(SIG_BLOCK, &handed, &open_);
  }
  Handing(const Handing &) = delete;
  Handing &operator=(const Handing &) = delete;
  ~Handing() {
    supervised_child = 0;
    for (size_t i = 0; i < std::size(handed_on); ++i)
      ::sigaction(handed_on[i], &old_[i], nullptr);
    ::sigprocmask(SIG_SETMASK, &open_, nullptr);
  }
  const sigset_t &open() const { return open_; }
  // Nobody waits with ppoll() from now on.
  void unblock() { ::sigprocmask(SIG_SETMASK, &open_, nullptr); }

private:
  struct sigaction old_[std::size(handed_on)];
  sigset_t open_;
};

void copy_text(const std::string &text, char *to, size_t room) {
  const size_t size = std::min(text.size(), room - 1);
  std::memcpy(to, text.data(), size);
  to[size] = 0;
}

} // namespace

Supervisor::Supervisor() {
  void *page = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page != MAP_FAILED)
    shared_ = new (page) Shared{};
}

Supervisor::~Supervisor() {
  if (shared_ && !is_child_)
    ::munmap(shared_, sizeof(Shared));
}

std::optional<Ended> Supervisor::split(const Patience &patience) {
  if (!shared_)
    return {};
  pid_t parent = ::getpid(), child = ::fork();
  if (child < 0)
    return {};
  if (child == 0) {
    is_child_ = true;
    // Signals come from the parent only, and it does not outlive that.
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
      ::_exit(exit_unspoken);
    memory_flag = &shared_->out_of_memory;
    std::set_new_handler(memory_is_out);
    llvm::install_bad_alloc_error_handler(memory_is_out_in_llvm);
    return {};
  }
  Handing handing(child);
  const StopReason overdue =
      Waiting(child, patience, shared_->speaks).run(handing.open());
  handing.unblock();
  Ended ended = how_it_ended(child);
  ended.overdue = overdue;
  ended.doing = shared_->doing;
  ended.out_of_memory = shared_->out_of_memory;
  ended.reading = shared_->reading;
  return ended;
}

bool Supervisor::note_reading(const std::string &file) {
  if (!is_child_)
    return false;
  copy_text(file, shared_->reading, sizeof shared_->reading);
  return true;
}

void Supervisor::note_doing(const std::string &what) {
  if (is_child_)
    copy_text(what, shared_->doing, sizeof shared_->doing);
}

void Supervisor::note_speaking() {
  if (is_child_)
    shared_->speaks = true;
}

} // namespace fathom
