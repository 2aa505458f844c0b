#include "driver/supervise.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <llvm/Support/ErrorHandling.h>
#include <new>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fathom {

struct Supervisor::Shared {
  std::atomic<bool> out_of_memory;
  char reading[4096]; // ends with a 0
};

namespace {

// Handlers have no argument to carry these. Only split() writes them.
std::atomic<pid_t> supervised_child{0};
std::atomic<std::atomic<bool> *> memory_flag{nullptr};

constexpr int handed_on[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU};

void hand_on(int number) {
  if (pid_t child = supervised_child.load())
    ::kill(child, number);
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

Ended wait_for(pid_t child) {
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

std::optional<Ended> Supervisor::split() {
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
  supervised_child = child;
  struct sigaction action = {}, old[std::size(handed_on)];
  action.sa_handler = hand_on;
  action.sa_flags = SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < std::size(handed_on); ++i)
    ::sigaction(handed_on[i], &action, &old[i]);
  Ended ended = wait_for(child);
  supervised_child = 0;
  for (size_t i = 0; i < std::size(handed_on); ++i)
    ::sigaction(handed_on[i], &old[i], nullptr);
  ended.out_of_memory = shared_->out_of_memory;
  ended.reading = shared_->reading;
  return ended;
}

bool Supervisor::note_reading(const std::string &file) {
  if (!is_child_)
    return false;
  size_t size = std::min(file.size(), sizeof shared_->reading - 1);
  std::memcpy(shared_->reading, file.data(), size);
  shared_->reading[size] = 0;
  return true;
}

} // namespace fathom
