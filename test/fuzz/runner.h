// Runs many cases in child processes, a batch in each, and turns a failure into
// a small file.
#pragma once

#include "check.h"

#include <string>

namespace fathom::fuzz {

struct RunSettings {
  uint64_t seed = 1;
  uint64_t first = 0; // number of the first case
  uint64_t count = UINT64_MAX;
  double seconds = 60;
  unsigned jobs = 1;
  unsigned max_failures = 1;
  unsigned cvc5_every = 25; // 0: never
  double shrink_seconds = 120;
  double case_seconds = 60; // longer: it hangs
  CheckSettings check;
  std::string folder; // for the files
  bool quiet = false;
};

struct Found {
  uint64_t number;
  Mode mode;
  Failure failure;
  std::string file;
  size_t steps = 0, terms = 0; // of what is in the file
};

struct RunResult {
  Counters counters[num_modes];
  std::vector<Found> found;
  double seconds = 0;
};

RunResult run_cases(const RunSettings &settings);

} // namespace fathom::fuzz
