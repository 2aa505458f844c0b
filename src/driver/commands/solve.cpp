// fathom solve FILE.smt2: the solver on its own. Exit code 0 for any answer,
// unknown (also for want of time or memory) among them; 30 for a bad command
// line, file or script; 31 when one of our own checks failed, or when there was
// too little memory even to read the script.
#include "check/solver_config.h"
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/limits.h"
#include "driver/version.h"
#include "solver/registry.h"
#include "solver/script.h"
#include "support/diag.h"
#include "support/resource.h"
#include "support/stats.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace fathom {

namespace {

Diag cannot_read(const std::string &file, int error) {
  return {.message =
              std::string("cannot read the file: ") + std::strerror(error),
          .file = file,
          .pos = {},
          .hint = ""};
}

// Appends what there is, at most a chunk. 0 at the end, -1 after an error.
ssize_t read_some(int fd, std::string &text) {
  std::array<char, 65536> chunk;
  ssize_t size = ::read(fd, chunk.data(), chunk.size());
  if (size > 0)
    text.append(chunk.data(), static_cast<size_t>(size));
  return size;
}

Result<std::string> read_file(const std::string &file, const StopToken &stop) {
  int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return cannot_read(file, errno);
  std::string text;
  ssize_t size = 0;
  int error = 0;
  do {
    size = read_some(fd, text);
    error = errno;
  } while (size > 0 || (size < 0 && error == EINTR && !stop.stop_requested()));
  ::close(fd);
  if (size < 0)
    return cannot_read(file, error);
  return text;
}

// Standard input as it comes. Waiting for it ends with the token, too, as if
// there were no more to come: what was asked has been answered.
class StandardInput {
public:
  explicit StandardInput(const StopToken &stop) : stop_(stop) {}

  bool read(std::string &text) {
    while (true) {
      if (stop_.stop_requested()) {
        ended_ = to_string(stop_.reason());
        return false;
      }
      pollfd wait{STDIN_FILENO, POLLIN, 0};
      constexpr int milliseconds = 100;
      if (::poll(&wait, 1, milliseconds) <= 0)
        continue;
      ssize_t size = read_some(STDIN_FILENO, text);
      if (size < 0 && errno == EINTR)
        continue;
      if (size < 0)
        error_ = errno;
      return size > 0;
    }
  }
  int error() const { return error_; }                // 0: none
  const std::string &ended() const { return ended_; } // why too early, if so

private:
  const StopToken &stop_;
  int error_ = 0;
  std::string ended_;
};

Result<void> run_standard_input(ScriptRunner &script, const StopToken &stop) {
  StandardInput input(stop);
  Result<void> done = script.run(
      [&](std::string &text) { return input.read(text); }, "<stdin>");
  if (input.error() != 0)
    return cannot_read("<stdin>", input.error());
  if (!input.ended().empty())
    print_err("fathom: stopped reading standard input: " + input.ended() +
              "\n");
  return done;
}

Result<void> run_file(ScriptRunner &script, const std::string &file,
                      const StopToken &stop) {
  Result<std::string> text = read_file(file, stop);
  return text ? script.run(*text, file) : text.error();
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
    print_diag(command_line_problem("solve needs exactly one file"));
    return exit_bad_input;
  }
  if (Result<void> good =
          check_solver_config(check::solver_config(line.options));
      !good) {
    print_diag(good.error());
    return exit_bad_input;
  }
  StopToken stop;
  SignalGuard signals(stop);
  apply_limits(line.options, stop);
  TermStore store;
  SolverContext context{store, check::solver_config(line.options), stop};
  ScriptRunner script(
      store,
      [&](bool replaces) { return make_solver_stack(context, replaces); },
      print_out, version_text);
  const std::string &file = line.files[0];
  Result<void> done = file == "-" ? run_standard_input(script, stop)
                                  : run_file(script, file, stop);
  print_statistics(script, store, line.options.stats);
  return report(done, script);
}

} // namespace fathom
