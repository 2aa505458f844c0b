// A program that is not trusted, run where it can do no harm: without a
// network, without writing anything outside of one folder, and with limits of
// time, processes and sizes of files.
//
//  * Namespaces (mounts, network, processes, and of users unless we are root):
//    every file system is read-only but the folder, there is no network device,
//    and all processes end with the first one.
//  * Landlock, seccomp: where namespaces are forbidden. Writing outside of the
//    folder is refused, and so are sockets, signals to others and ptrace.
//
// Root becomes nobody in both: limits of processes do not count for root.
#pragma once

#include "support/result.h"
#include "support/stop.h"
#include "support/subprocess.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace fathom::replay {

enum class Sandbox : uint8_t { Namespaces, Landlock, None };

// Where the folder of a job is seen in the sandbox: a path that everybody can
// enter, whoever owns the folders above the real one.
std::filesystem::path folder_inside(Sandbox sandbox,
                                    const std::filesystem::path &folder);

struct SandboxedJob {
  std::vector<std::string> command; // the program by its path there
  std::vector<std::string> environment;
  std::filesystem::path folder; // where it runs, and may write
  unsigned cpu_seconds = 10;
  unsigned file_megabytes = 32;
};

struct SandboxedEnd {
  // Nothing: it was stopped.
  std::optional<ExitStatus> status;
  // Not empty: the program was not started, since this cannot be had here.
  std::string refused;
};

// Standard streams are /dev/null. Fails if there is no process for it.
Result<SandboxedEnd> run_in(Sandbox sandbox, const SandboxedJob &job,
                            const StopToken &stop);

// The best that can be had on this machine, by trying; `why` says what stood in
// the way of better ones.
Sandbox find_sandbox(const std::filesystem::path &folder, const StopToken &stop,
                     std::string &why);

// Whether a debugger may look at another process there: leak checks do.
constexpr bool allows_ptrace(Sandbox sandbox) {
  return sandbox != Sandbox::Landlock;
}

} // namespace fathom::replay
