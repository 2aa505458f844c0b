// One run of the checker: what is to be decided, and with what.
#pragma once

#include "check/solvers.h"
#include "option/options.h"
#include "sea/program.h"
#include "support/result.h"

#include <functional>

namespace fathom {
class Stats;
}

namespace fathom::check {

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
};

} // namespace fathom::check
