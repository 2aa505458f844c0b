// Invariants that a solver of Horn clauses finds, as guesses like all others.
#pragma once

#include "option/options.h"
#include "prove/horn/lemmas.h"
#include "support/stop.h"

#include <cstdint>
#include <string>

namespace fathom::prove::horn {

EncodeConfig encode_config(const Options &options, const StopToken *stop);

struct Invariants {
  Lemmas lemmas;
  uint64_t steps = 0;  // of the solver
  std::string why_not; // why there are none, or not all
};
// What is asked: everything, or only clauses without arrays. Steps in arrays
// may take any time.
struct Effort {
  uint32_t max_steps;
  bool has_arrays;
  size_t max_statements; // of the program
};
Invariants find_invariants(const sea::Program &program, const Options &options,
                           Effort effort, const StopToken &stop);

} // namespace fathom::prove::horn
