#include "support/subprocess.h"

#include "support/diag.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fathom {

namespace {

constexpr std::size_t tail_limit = 4096;
constexpr std::size_t pipe_capacity = 65536;
// How long a cancellation from another thread may go unseen. Data wakes us at
// once, whatever this is.
constexpr int poll_milliseconds = 20;

void close_fd(int &fd) {
  if (fd >= 0)
    ::close(fd);
  fd = -1;
}

struct Pipe {
  int read_end = -1;
  int write_end = -1;

  Pipe() = default;
  Pipe(const Pipe &) = delete;
  Pipe &operator=(const Pipe &) = delete;
  ~Pipe() {
    close_fd(read_end);
    close_fd(write_end);
  }
  bool open() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
      return false;
    read_end = ends[0];
    write_end = ends[1];
    // If we run without standard streams the kernel may hand out 0, 1 or 2,
    // which the child's dup2 calls would overwrite too early.
    return raise(read_end) && raise(write_end);
  }

private:
  static bool raise(int &fd) {
    if (fd > 2)
      return true;
    int high = ::fcntl(fd, F_DUPFD_CLOEXEC, 3);
    close_fd(fd);
    fd = high;
    return fd >= 0;
  }
};

// Takes one end out of a pipe, as a descriptor that never blocks.
int take_end(int &fd) {
  int taken = fd;
  fd = -1;
  ::fcntl(taken, F_SETFL, ::fcntl(taken, F_GETFL) | O_NONBLOCK);
  return taken;
}

Diag start_error(const std::string &program, int error) {
  return problem("cannot start '" + program + "': " + std::strerror(error));
}

// write(2) that reports a closed pipe only as EPIPE. A library must not change
// how the process treats SIGPIPE, so the signal is blocked for this thread
// and taken back if it came from us.
ssize_t write_quietly(int fd, const char *data, std::size_t size) {
  sigset_t pipe_signal;
  ::sigemptyset(&pipe_signal);
  ::sigaddset(&pipe_signal, SIGPIPE);
  sigset_t pending;
  ::sigpending(&pending);
  bool was_pending = ::sigismember(&pending, SIGPIPE) == 1;
  sigset_t old_mask;
  ::pthread_sigmask(SIG_BLOCK, &pipe_signal, &old_mask);

  ssize_t written = ::write(fd, data, size);
  int error = errno;

  if (written < 0 && error == EPIPE && !was_pending) {
    timespec no_wait{};
    while (::sigtimedwait(&pipe_signal, nullptr, &no_wait) < 0 &&
           errno == EINTR) {
    }
  }
  ::pthread_sigmask(SIG_SETMASK, &old_mask, nullptr);
  errno = error;
  return written;
}

class SpawnSettings {
public:
  SpawnSettings(int in, int out, int err) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_adddup2(&actions_, in, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions_, out, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions_, err, STDERR_FILENO);
    ::posix_spawnattr_init(&attributes_);
    // Own group, no blocked signals, default handling of those we may ignore.
    sigset_t none;
    ::sigemptyset(&none);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    sigset_t defaults;
    ::sigemptyset(&defaults);
    for (int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD})
      ::sigaddset(&defaults, number);
    ::posix_spawnattr_setsigdefault(&attributes_, &defaults);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP |
                                                 POSIX_SPAWN_SETSIGMASK |
                                                 POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnSettings() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  SpawnSettings(const SpawnSettings &) = delete;
  SpawnSettings &operator=(const SpawnSettings &) = delete;

  int spawn(pid_t &pid, const std::vector<std::string> &argv) {
    std::vector<char *> pointers;
    for (const std::string &word : argv)
      pointers.push_back(const_cast<char *>(word.c_str()));
    pointers.push_back(nullptr);
    return ::posix_spawnp(&pid, pointers[0], &actions_, &attributes_,
                          pointers.data(), environ);
  }

private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

} // namespace

std::string to_string(const ExitStatus &status) {
  if (status.signal == 0)
    return "exit code " + std::to_string(status.code);
  return "signal " + std::to_string(status.signal) + " (" +
         ::strsignal(status.signal) + ")";
}

Result<Subprocess> Subprocess::start(const std::vector<std::string> &argv) {
  if (argv.empty() || argv[0].empty())
    return problem("cannot start a program without a name");
  Pipe in, out, err;
  if (!in.open() || !out.open() || !err.open())
    return start_error(argv[0], errno);
  Subprocess child;
  SpawnSettings settings(in.read_end, out.write_end, err.write_end);
  if (int error = settings.spawn(child.pid_, argv)) {
    child.pid_ = -1;
    return start_error(argv[0], error);
  }
  child.input_ = take_end(in.write_end);
  child.output_ = take_end(out.read_end);
  child.errors_ = take_end(err.read_end);
  return child;
}

Result<Subprocess> Subprocess::start_shell(const std::string &command) {
  return start({"/bin/sh", "-c", command});
}

Subprocess::~Subprocess() {
  close_all();
  kill();
}

Subprocess::Subprocess(Subprocess &&other) noexcept { swap(other); }

Subprocess &Subprocess::operator=(Subprocess &&other) noexcept {
  // The old child ends with the temporary.
  Subprocess taken(std::move(other));
  swap(taken);
  return *this;
}

void Subprocess::swap(Subprocess &other) noexcept {
  std::swap(pid_, other.pid_);
  std::swap(input_, other.input_);
  std::swap(output_, other.output_);
  std::swap(errors_, other.errors_);
  std::swap(received_, other.received_);
  std::swap(error_tail_, other.error_tail_);
  std::swap(status_, other.status_);
}

void Subprocess::close_all() {
  close_fd(input_);
  close_fd(output_);
  close_fd(errors_);
}

void Subprocess::close_input() { close_fd(input_); }

void Subprocess::receive_output() {
  std::array<char, 65536> chunk;
  ssize_t size = ::read(output_, chunk.data(), chunk.size());
  if (size > 0)
    received_.append(chunk.data(), static_cast<std::size_t>(size));
  else if (size == 0 || (errno != EAGAIN && errno != EINTR))
    close_fd(output_);
}

void Subprocess::receive_errors() {
  std::array<char, tail_limit> chunk;
  ssize_t size = ::read(errors_, chunk.data(), chunk.size());
  if (size > 0) {
    error_tail_.append(chunk.data(), static_cast<std::size_t>(size));
    if (error_tail_.size() > tail_limit)
      error_tail_.erase(0, error_tail_.size() - tail_limit);
  } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
    close_fd(errors_);
  }
}

bool Subprocess::pump(std::string_view &pending, const StopToken &stop) {
  // A negative descriptor is skipped by poll.
  std::array<pollfd, 3> fds = {
      pollfd{pending.empty() ? -1 : input_, POLLOUT, 0},
      pollfd{output_, POLLIN, 0}, pollfd{errors_, POLLIN, 0}};
  if (stop.stop_requested())
    return false;
  double left = stop.remaining_seconds() * 1000 + 1;
  int timeout =
      left < poll_milliseconds ? static_cast<int>(left) : poll_milliseconds;
  if (::poll(fds.data(), fds.size(), timeout) <= 0)
    return true; // nothing yet, or a signal: the caller comes again
  if (fds[1].revents != 0)
    receive_output();
  if (fds[2].revents != 0)
    receive_errors();
  if (fds[0].revents != 0) {
    ssize_t size = write_quietly(input_, pending.data(), pending.size());
    if (size > 0)
      pending.remove_prefix(static_cast<std::size_t>(size));
    else if (size < 0 && errno != EAGAIN && errno != EINTR)
      close_fd(input_);
  }
  return true;
}

IoStatus Subprocess::write_all(std::string_view text, const StopToken &stop) {
  while (!text.empty()) {
    if (input_ < 0)
      return IoStatus::Closed;
    if (!pump(text, stop))
      return IoStatus::Stopped;
  }
  return IoStatus::Done;
}

IoStatus Subprocess::read_some(std::string &out, const StopToken &stop) {
  std::string_view nothing;
  while (received_.empty()) {
    if (output_ < 0)
      return IoStatus::Closed;
    if (!pump(nothing, stop))
      return IoStatus::Stopped;
  }
  out += received_;
  received_.clear();
  return IoStatus::Done;
}

IoStatus Subprocess::read_all(std::string &out, const StopToken &stop) {
  while (true) {
    switch (read_some(out, stop)) {
    case IoStatus::Done:
      break;
    case IoStatus::Closed:
      return IoStatus::Done;
    case IoStatus::Stopped:
      return IoStatus::Stopped;
    }
  }
}

std::optional<ExitStatus> Subprocess::wait(const StopToken &stop) {
  std::string_view nothing;
  while (!collect(false)) {
    if (output_ >= 0 || errors_ >= 0) {
      if (!pump(nothing, stop))
        return std::nullopt;
      received_.clear();
    } else {
      if (stop.stop_requested())
        return std::nullopt;
      ::poll(nullptr, 0, 1);
    }
  }
  return status_;
}

bool Subprocess::alive() { return pid_ >= 0 && !collect(false); }

void Subprocess::kill() {
  if (pid_ >= 0 && !status_) {
    ::kill(-pid_, SIGKILL);
    collect(true);
  }
}

// Looks whether the child ended (or waits for it) and takes its status. The
// group is killed while the child is still a zombie: until we take it, its
// number cannot belong to anybody else.
bool Subprocess::collect(bool block) {
  if (pid_ < 0 || status_)
    return true;
  siginfo_t info{};
  int flags = WEXITED | WNOWAIT | (block ? 0 : WNOHANG);
  int result;
  do
    result = ::waitid(P_PID, static_cast<id_t>(pid_), &info, flags);
  while (result < 0 && errno == EINTR);
  if (result == 0 && info.si_pid == 0)
    return false;
  ExitStatus status;
  if (result == 0) {
    ::kill(-pid_, SIGKILL);
    int raw = 0;
    rusage usage{};
    while (::wait4(pid_, &raw, 0, &usage) < 0 && errno == EINTR) {
    }
    if (WIFSIGNALED(raw))
      status.signal = WTERMSIG(raw);
    else
      status.code = WEXITSTATUS(raw);
    status.cpu_seconds =
        static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
        static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) *
            1e-6;
  }
  status_ = status;
  // Its last words, as much as a pipe holds; they are there or never.
  for (std::size_t i = 0; i < pipe_capacity / tail_limit && errors_ >= 0; ++i)
    receive_errors();
  return true;
}

Result<std::optional<ExitStatus>>
run_to_end(const std::vector<std::string> &command, const StopToken &stop,
           std::string &said) {
  // The shell is there for 2>&1 only; no argument is interpreted by it.
  std::vector<std::string> argv{"/bin/sh", "-c", "exec \"$0\" \"$@\" 2>&1"};
  argv.insert(argv.end(), command.begin(), command.end());
  Result<Subprocess> child = Subprocess::start(argv);
  if (!child)
    return child.error();
  child->close_input();
  if (child->read_all(said, stop) == IoStatus::Stopped)
    return std::optional<ExitStatus>();
  return child->wait(stop);
}

} // namespace fathom
