// One run of the checker: what is to be decided, and with what.
#pragma once

#include "check/solvers.h"
#include "option/options.h"
#include "report/verdict.h"
#include "sea/program.h"
#include "support/result.h"

#include <functional>
#include <optional>

namespace fathom {
class Stats;
}

namespace fathom::check {

// How far loops and recursion are unfolded.
struct Bounds {
  uint32_t unwind = 1;
  uint32_t recursion = 1;
};

// The turn of proofs between two steps of deepening.
struct ProofTurn {
  Bounds bounds = {};   // of the step before
  uint64_t work = 0;    // of all steps so far (StepOutcome::work)
  bool is_last = false; // there will be no other step
};

struct Run {
  const sea::Program &program;
  const Options &options;
  StopToken &stop;
  Solvers &solvers;
  // Every access is preceded by the checks of it that are switched on.
  bool has_access_checks = false;
  Stats *stats = nullptr;
  // One line for each step of deepening.
  std::function<void(const std::string &)> progress = {};
  // If the program has rough shadows: makes the same one with exact ones, if
  // that can be. What is proved of a rough program counts only if no property
  // about uninitialised reads is left open.
  std::function<Result<const sea::Program *>()> exact = {};
  // Asked when a step has found no failure and bounds were reached (none: there
  // are no proofs): what it has found with everything proved, for any number of
  // iterations, or nothing (yet).
  std::function<std::optional<report::Verdict>(
      const Run &, const report::Verdict &, const ProofTurn &)>
      prove = {};
  // No step goes further: a verdict is wanted although there is none.
  uint32_t last_unwind = UINT32_MAX;
};

} // namespace fathom::check
