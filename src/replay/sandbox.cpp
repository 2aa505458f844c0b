#include "replay/sandbox.h"

#include "replay/confine.h"
#include "support/diag.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fathom::replay {

namespace {

namespace fs = std::filesystem;

// What comes out of the sandbox: how the program ended, or what did not work.
struct Message {
  int status = 0;
  char refused[120] = {};
};

// Everything that is needed behind fork(), where nothing may be allocated.
struct Prepared {
  Sandbox sandbox;
  const SandboxedJob &job;
  std::string folder, inside;
  std::string uid_map, gid_map;
  std::vector<char *> words, variables;
  int pipe = -1; // for a Message
};

std::vector<char *> pointers(const std::vector<std::string> &texts) {
  std::vector<char *> list;
  for (const std::string &text : texts)
    list.push_back(const_cast<char *>(text.c_str()));
  list.push_back(nullptr);
  return list;
}

[[noreturn]] void send(const Prepared &p, int status, Failed refused) {
  Message message;
  message.status = status;
  if (refused)
    std::strncpy(message.refused, refused, sizeof message.refused - 1);
  const ssize_t sent = ::write(p.pipe, &message, sizeof message);
  ::_exit(sent == ssize_t(sizeof message) ? 0 : 1);
}

// The program's own process.
[[noreturn]] void become_program(const Prepared &p) {
  const int nothing = ::open("/dev/null", O_RDWR);
  for (int stream : {0, 1, 2})
    ::dup2(nothing, stream);
  Failed failed = set_limits(p.job.cpu_seconds, p.job.file_megabytes);
  if (!failed)
    failed = become_nobody();
  if (!failed && p.sandbox == Sandbox::Landlock)
    failed = forbid_writing(p.folder.c_str());
  if (!failed && ::chdir(p.inside.c_str()) != 0)
    failed = "the folder cannot be entered";
  if (!failed)
    failed = forbid_calls(p.sandbox == Sandbox::Namespaces);
  if (failed)
    send(p, 0, failed);
  // No other file of ours goes with it.
  if (::syscall(SYS_close_range, 3u, ~0u, CLOSE_RANGE_CLOEXEC) != 0)
    send(p, 0, "files cannot be closed");
  ::execve(p.words[0], p.words.data(), p.variables.data());
  send(p, 0, "the program cannot be started");
}

// Starts the program and waits for it; the first process of its namespace.
[[noreturn]] void watch_program(const Prepared &p) {
  const pid_t program = ::fork();
  if (program < 0)
    send(p, 0, "there is no process for it");
  if (program == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    become_program(p);
  }
  int status = 0;
  while (true) {
    const pid_t ended = ::waitpid(-1, &status, 0);
    if (ended == program)
      send(p, status, nullptr);
    if (ended < 0 && errno != EINTR)
      send(p, 0, "the program got lost");
  }
}

[[noreturn]] void enter(const Prepared &p) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (p.sandbox != Sandbox::Namespaces) {
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    watch_program(p);
  }
  if (Failed failed = leave_namespaces(p.uid_map.c_str(), p.gid_map.c_str()))
    send(p, 0, failed);
  const pid_t first = ::fork();
  if (first < 0)
    send(p, 0, "there is no process for it");
  if (first == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (Failed failed = make_read_only(p.folder.c_str(), p.inside.c_str()))
      send(p, 0, failed);
    watch_program(p);
  }
  while (::waitpid(first, nullptr, 0) < 0 && errno == EINTR) {
  }
  ::_exit(0);
}

// The first message counts: one from the program's own process is about why it
// did not start, and there is none from it once it has.
bool receive(int pipe, Message &message, const StopToken &stop) {
  constexpr int patience = 50; // milliseconds
  while (!stop.stop_requested()) {
    pollfd entry{pipe, POLLIN, 0};
    if (::poll(&entry, 1, patience) <= 0)
      continue;
    const ssize_t length = ::read(pipe, &message, sizeof message);
    if (length < 0 && errno == EINTR)
      continue;
    if (length != ssize_t(sizeof message))
      std::strcpy(message.refused, "the sandbox has ended");
    message.refused[sizeof message.refused - 1] = 0;
    return true;
  }
  return false;
}

ExitStatus to_status(int status) {
  ExitStatus result;
  if (WIFSIGNALED(status))
    result.signal = WTERMSIG(status);
  else
    result.code = WEXITSTATUS(status);
  return result;
}

// Nobody must be able to use it, if that is who will.
std::string open_folder(Sandbox sandbox, const fs::path &folder) {
  if (::geteuid() != 0)
    return "";
  std::error_code ignored;
  for (fs::path above = folder_inside(sandbox, folder).parent_path();
       above != above.parent_path(); above = above.parent_path())
    if (struct stat info{};
        ::stat(above.c_str(), &info) != 0 || (info.st_mode & S_IXOTH) == 0)
      return "an unprivileged user cannot enter " + above.string() +
             ": set TMPDIR";
  bool ok = ::chown(folder.c_str(), nobody, nobody) == 0;
  for (const fs::directory_entry &entry :
       fs::directory_iterator(folder, ignored))
    ok &= ::lchown(entry.path().c_str(), nobody, nobody) == 0;
  return ok ? "" : "the folder cannot be given to an unprivileged user";
}

} // namespace

fs::path folder_inside(Sandbox sandbox, const fs::path &folder) {
  return sandbox == Sandbox::Namespaces ? fs::path("/tmp")
                                        : fs::absolute(folder);
}

Result<SandboxedEnd> run_in(Sandbox sandbox, const SandboxedJob &job,
                            const StopToken &stop) {
  SandboxedEnd end;
  if (end.refused = open_folder(sandbox, job.folder); !end.refused.empty())
    return end;
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return problem("no pipe for a process");
  const std::string user = std::to_string(::geteuid());
  const std::string group = std::to_string(::getegid());
  const Prepared prepared{.sandbox = sandbox,
                          .job = job,
                          .folder = fs::absolute(job.folder).string(),
                          .inside = folder_inside(sandbox, job.folder).string(),
                          .uid_map = user + " " + user + " 1",
                          .gid_map = group + " " + group + " 1",
                          .words = pointers(job.command),
                          .variables = pointers(job.environment),
                          .pipe = ends[1]};
  const pid_t child = ::fork();
  if (child == 0)
    enter(prepared);
  ::close(ends[1]);
  if (child < 0) {
    ::close(ends[0]);
    return problem("no process to run a program in");
  }
  Message message;
  if (receive(ends[0], message, stop)) {
    end.refused = message.refused;
    if (end.refused.empty())
      end.status = to_status(message.status);
  }
  ::kill(-child, SIGKILL); // what is left of it
  ::kill(child, SIGKILL);  // if it has no group yet
  while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  ::close(ends[0]);
  return end;
}

Sandbox find_sandbox(const fs::path &folder, const StopToken &stop,
                     std::string &why) {
  why.clear();
  for (Sandbox sandbox : {Sandbox::Namespaces, Sandbox::Landlock}) {
    SandboxedJob job;
    job.command = {"/bin/true"};
    job.folder = folder;
    Result<SandboxedEnd> end = run_in(sandbox, job, stop);
    if (end && end->status && end->status->ok())
      return sandbox;
    why += (why.empty() ? "" : "; ") + (!end ? end.error().message
                                        : !end->refused.empty()
                                            ? end->refused
                                            : "a program cannot run there");
  }
  return Sandbox::None;
}

} // namespace fathom::replay
