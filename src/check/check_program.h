// From a SEA-IR program to a verdict: unfold, encode, solve, replay; deeper and
// deeper where no bound is given.
#pragma once

#include "option/options.h"
#include "report/verdict.h"
#include "rewrite/rewriter.h"
#include "sea/program.h"
#include "support/result.h"
#include "support/stop.h"
#include "unfold/unfold.h"
#include "vcgen/vcgen.h"

#include <functional>

namespace fathom {

class Stats;

// Options that do not fit together are refused with the reason.
Result<void> check_combination(const Options &options,
                               const OptionOrigins &origins);

// How the program is unfolded and encoded. Fails for bad numbers and for loops
// of --unwindset that do not exist.
struct CheckPlan {
  unfold::Config unfold;
  vcgen::Config vc;
  sea::CheckSet checks;
  bool deepen_loops = false;
  bool deepen_calls = false;
};
Result<CheckPlan> make_plan(const Options &options, const sea::Program &program,
                            bool has_access_checks);

RewriteConfig rewrite_config(const Options &options, const CheckPlan &plan,
                             const StopToken &stop);

struct CheckRun {
  const sea::Program &program;
  const Options &options;
  StopToken &stop;
  // Every access is preceded by the checks of it that are switched on.
  bool has_access_checks = false;
  Stats *stats = nullptr;
  // One line for each step of deepening.
  std::function<void(const std::string &)> progress = {};
  // Shadows of uninitialised bits are rough: this makes the same program with
  // exact ones. What is proved of a rough program counts only if no property
  // about uninitialised reads is left open.
  std::function<Result<const sea::Program *>()> exact = {};
};

Result<report::Verdict> check_program(const CheckRun &run);

} // namespace fathom
