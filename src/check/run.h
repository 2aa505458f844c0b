// One run of the checker: what is to be decided, and with what.
#pragma once

#include "check/solvers.h"
#include "option/options.h"
#include "report/verdict.h"
#include "sea/program.h"
#include "support/result.h"
#include "unfold/unfold.h"

#include <functional>
#include <optional>
#include <set>

namespace fathom {
class Stats;
}

namespace fathom::check {

struct Plan;

// How far loops and recursion are unfolded.
struct Bounds {
  uint32_t unwind = 1;
  uint32_t recursion = 1;
};

// What a run is doing now.
struct PhaseNote {
  std::string phase;  // "unfold", ...
  uint32_t bound = 0; // of loops; 0: none yet
  uint64_t size = 0;  // of what there is by now
  std::string unit = {};
  size_t failed = 0; // properties of this step
};

// The turn of proofs between two steps of deepening.
struct ProofTurn {
  Bounds bounds = {};   // of the step before
  uint64_t work = 0;    // of all steps so far (StepOutcome::work)
  bool is_last = false; // there will be no other step
  // Something fails, and that decides the verdict: what others do now is done
  // for the properties that are left.
  bool is_for_rest = false;
  // An execution was seen that satisfies the assumptions and ends.
  bool has_end = false;
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
  // Called at the beginning of each phase of each step.
  std::function<void(const PhaseNote &)> phase = {};
  // If the program has rough shadows: makes the same one with exact ones, if
  // that can be. What is proved of a rough program counts only if no property
  // about uninitialised reads is left open.
  std::function<Result<const sea::Program *>()> exact = {};
  // Asked when bounds were reached (none: there are no proofs): what a step has
  // found with everything proved that does not fail, for any number of
  // iterations, or nothing (yet).
  std::function<std::optional<report::Verdict>(
      const Run &, const report::Verdict &, const ProofTurn &)>
      prove = {};
  // It is asked where something fails, too.
  bool proves_rest = false;
  // Executions by chance look for failures behind bounds, too.
  bool executes = false;
  // Told of the step that has decided everything, if one did (none: nobody
  // wants to know).
  std::function<void(const Run &, const Plan &)> concluded = {};
  // Loops whose bounds are asked elsewhere (unfold::Config).
  std::set<unfold::LoopName> left_to_others = {};
  // No step goes further: a verdict is wanted although there is none.
  uint32_t last_unwind = UINT32_MAX;
  // When a question was too hard, no other one of the step is asked if as much
  // as this was done for it so far (SolverWork::search).
  uint64_t most_work = UINT64_MAX;
  // Covers are all that is asked for: one execution answers all on its way.
  bool is_coverage = false;
  bool is_yes_or_no = false; // PropertyCheckConfig
  // Inputs of this name choose one of the checks behind them in their block, by
  // its number (none: there are no such inputs).
  std::string chooser = {};
};

} // namespace fathom::check
