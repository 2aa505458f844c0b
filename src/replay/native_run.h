// Building the program with its harness, and running it, as child processes
// under limits. Everything stays in one folder.
#pragma once

#include "replay/native_module.h"
#include "replay/sandbox.h"
#include "support/stop.h"

#include <filesystem>
#include <string>

namespace fathom::replay {

struct BuildJob {
  std::filesystem::path folder; // has program.bc and harness.c
  Sanitizer sanitizer = Sanitizer::Address;
  Form form = Form::Library;
  bool needs_cpp = false;
  std::string target; // triple
};

// Writes folder/replay. Fails with the compiler's words.
Result<void> build(const BuildJob &job, const StopToken &stop);

// The commands, for a reader who wants to do it by hand.
std::vector<std::string> build_command(const BuildJob &job);
struct RunJob {
  std::filesystem::path folder;
  uint32_t property = 0;
  sea::CheckKind kind = sea::CheckKind::Assert;
  Form form = Form::Library;
  bool stops = true;      // at the first failed check, as far as it can go on
  bool all_leaks = false; // also of what can still be reached
  Sandbox sandbox = Sandbox::None;
};
// Without a sandbox.
std::vector<std::string> run_command(const RunJob &job);

struct RunResult {
  std::string log;    // what sanitizers and harness wrote
  std::string ending; // "exit code 1", "signal 11 ...", "no end within 10 s"
};
Result<RunResult> run(const RunJob &job, const StopToken &stop);

} // namespace fathom::replay
