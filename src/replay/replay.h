// Native replay: the program, compiled for this machine with the fitting
// sanitizer, is given the inputs of a counterexample and must fail in the same
// place in the same way. A counterexample that does not stays one: whether it
// was seen is said beside the verdict, which does not change.
#pragma once

#include "frontend/load.h"
#include "passes/config.h"
#include "report/verdict.h"
#include "support/stop.h"

#include <string>
#include <vector>

namespace fathom::replay {

struct ReplayConfig {
  frontend::LoadConfig load;
  passes::PrepareConfig prepare;
  bool volatile_reads_are_inputs = true;
  bool checks_stop = true; // false: executions go on after a failed check
  bool all_leaks = false;  // what can still be reached counts as leaked, too
  bool is_unsafe = false;  // without a sandbox
  std::string keep; // a folder for what was made and run; empty: nothing stays
};

// Replays all failed properties of the list that have inputs and fills in
// their `native`. Fails only if the program cannot be read and compiled at all;
// `compiler_text` then has what the compiler said.
Result<void> replay_all(std::vector<report::PropertyResult> &properties,
                        const ReplayConfig &config, const StopToken &stop,
                        std::string &compiler_text);

} // namespace fathom::replay
