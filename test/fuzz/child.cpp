#include "child.h"

#include "support/assert.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fathom::fuzz {

int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void Shared::report(const Failure &failure) {
  kind = failure.kind;
  std::snprintf(flags, sizeof flags, "%s", failure.flags.c_str());
  std::snprintf(what, sizeof what, "%s", failure.what.c_str());
  has_failed = true;
}

Child::Child(const std::function<void(Shared &)> &work) {
  void *memory = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  FATHOM_ASSERT(memory != MAP_FAILED, "no memory to share");
  shared_ = new (memory) Shared;
  shared_->started_ms = now_ms();
  error_file_ = ::memfd_create("stderr", MFD_CLOEXEC);
  FATHOM_ASSERT(error_file_ >= 0, "no file for messages");
  std::fflush(stdout);
  pid_ = ::fork();
  FATHOM_ASSERT(pid_ >= 0, "cannot fork");
  if (pid_ != 0)
    return;
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::dup2(error_file_, STDERR_FILENO);
  work(*shared_);
  std::_Exit(0);
}

Child::~Child() {
  stop();
  ::munmap(shared_, sizeof(Shared));
  ::close(error_file_);
}

bool Child::is_running() {
  if (running_ && ::waitpid(pid_, &status_, WNOHANG) == pid_)
    running_ = false;
  return running_;
}

void Child::stop() {
  if (!is_running())
    return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, &status_, 0);
  running_ = false;
  stopped_ = true;
}

bool Child::wait(double seconds) {
  for (int64_t end = now_ms() + int64_t(seconds * 1000); now_ms() < end;) {
    if (!is_running())
      return true;
    ::usleep(500);
  }
  stop();
  return !stopped_;
}

// The last lines: where an assertion or a sanitizer says what happened.
std::string Child::error_text() const {
  char buffer[2000];
  ssize_t n = ::pread(error_file_, buffer, sizeof buffer, 0);
  std::string text(buffer, size_t(n > 0 ? n : 0));
  while (!text.empty() && text.back() == '\n')
    text.pop_back();
  return text;
}

Failure Child::failure() const {
  if (shared_->has_failed)
    return {shared_->kind, shared_->flags, shared_->what};
  if (stopped_)
    return {FailureKind::Hang, shared_->progress.flags, "no answer"};
  if (WIFEXITED(status_) && WEXITSTATUS(status_) == 0)
    return {};
  std::string how = WIFSIGNALED(status_)
                        ? std::string("signal ") + strsignal(WTERMSIG(status_))
                        : "exit code " + std::to_string(WEXITSTATUS(status_));
  if (std::string text = error_text(); !text.empty())
    how += ": " + text;
  return {FailureKind::Crash, shared_->progress.flags, how};
}

} // namespace fathom::fuzz
