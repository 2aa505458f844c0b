// fathom solve FILE.smt2: the solver on its own. Exit code 0 for any answer.
#include "driver/commands.h"
#include "driver/console.h"
#include "driver/limits.h"
#include "driver/version.h"
#include "solver/registry.h"
#include "solver/script.h"
#include "support/resource.h"
#include "support/stats.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace fathom {

namespace {

Result<std::string> read_input(const std::string &file, const StopToken &stop) {
  bool standard_input = file == "-";
  int fd = standard_input ? STDIN_FILENO
                          : ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  auto failed = [&](const char *why) {
    return Diag{std::string("cannot read the file: ") + why, file, {}, ""};
  };
  if (fd < 0)
    return failed(std::strerror(errno));
  std::string text;
  std::array<char, 65536> chunk;
  ssize_t size = 0;
  int error = 0;
  do {
    size = ::read(fd, chunk.data(), chunk.size());
    error = errno;
    if (size > 0)
      text.append(chunk.data(), static_cast<size_t>(size));
  } while (size > 0 || (size < 0 && error == EINTR && !stop.stop_requested()));
  if (!standard_input)
    ::close(fd);
  if (size < 0)
    return failed(std::strerror(error));
  return text;
}

void print_statistics(const ScriptRunner &script, const TermStore &store,
                      StatsFormat format) {
  if (format == StatsFormat::None)
    return;
  Stats stats;
  script.add_statistics(stats);
  stats.count("terms.count") = store.size();
  stats.count("terms.bytes") = store.memory_bytes();
  stats.seconds("run.cpu-seconds") = cpu_seconds();
  stats.count("run.peak-bytes") = peak_resident_bytes();
  print_err(format == StatsFormat::Json ? stats.to_json() : stats.to_text());
}

int report(const Result<void> &done, const ScriptRunner &script) {
  if (!done) {
    print_diag(done.error());
    return exit_bad_input;
  }
  if (!script.internal_error().empty()) {
    print_err("fathom: internal error: " + script.internal_error() + "\n");
    return exit_own_failure;
  }
  return exit_ok;
}

} // namespace

int run_solve(const ParsedCommandLine &line) {
  if (line.files.size() != 1) {
    print_diag(Diag{"solve needs exactly one file", "command line", {}, ""});
    return exit_bad_input;
  }
  StopToken stop;
  SignalGuard signals(stop);
  apply_limits(line.options, stop);
  Result<std::string> text = read_input(line.files[0], stop);
  if (!text) {
    print_diag(text.error());
    return exit_bad_input;
  }
  TermStore store;
  SolverContext context{store, line.options, stop};
  ScriptRunner script(
      store,
      [&](bool replaces) { return make_solver_stack(context, replaces); },
      print_out, version_text);
  Result<void> done =
      script.run(*text, line.files[0] == "-" ? "<stdin>" : line.files[0]);
  print_statistics(script, store, line.options.stats);
  return report(done, script);
}

} // namespace fathom
