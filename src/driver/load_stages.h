// From the files of the command line to a verified SEA-IR program, as a table
// of stages: `check` walks it and `emit` stops in it. C, C++ and LLVM files go
// through the front end, the passes and the lifter; .sea files are read.
#pragma once

#include "frontend/load.h"
#include "option/command_line.h"
#include "passes/form/stray_reads.h"
#include "passes/pipeline.h"
#include "sea/program.h"
#include "support/stop.h"

#include <memory>
#include <span>

namespace fathom {

// What the stages have made so far.
struct Loading {
  const ParsedCommandLine &line;
  const StopToken &stop;
  TermStore &store;
  // As frontend::LoadConfig has it.
  std::function<bool(const std::string &)> reading = {};
  // The program is lifted with checks of accesses (check::with_access_checks).
  bool is_guarded = false;
  frontend::LoadConfig load_config = {};
  passes::PrepareConfig prepare_config = {};
  frontend::Loaded loaded = {}; // nothing of .sea files
  passes::PreparedInfo prepared = {};
  std::unique_ptr<sea::Program> program = {};
};

struct LoadStage {
  std::string_view name;
  Result<void> (*run)(Loading &loading);
  std::string (*print)(const Loading &loading);
};
// In order.
std::span<const LoadStage> load_stages();

// Runs the stages up to this one, or all. What the compiler says about a
// program it rejects goes to standard error.
Result<void> load_up_to(std::string_view last, Loading &loading);
Result<void> load_program(Loading &loading);

// The last stage again, after `is_guarded` has changed.
Result<void> lift_again(Loading &loading);

// Likewise, of a copy of the module where these reads are free. The module is
// kept in `original`, for who lifts it once more. False: there are no such
// reads.
Result<bool> lift_with_free_reads(Loading &loading,
                                  std::unique_ptr<llvm::Module> &original,
                                  const passes::StrayReads &reads);

// The program again, if it was lifted, without rough shadows.
Result<std::unique_ptr<sea::Program>> lift_exactly(const Loading &loading);

// Written by hand: nothing is known of what it checks.
bool is_sea(const std::string &file);

} // namespace fathom
