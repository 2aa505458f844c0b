// Invariants that a solver of Horn clauses finds, as guesses like all others.
#pragma once

#include "option/options.h"
#include "prove/horn/lemmas.h"
#include "support/stop.h"

#include <cstdint>
#include <string>

namespace fathom::prove::horn {

EncodeConfig encode_config(const Options &options, const StopToken *stop);

// The clauses over bit-vectors or integers, as the options say.
std::string clauses_text(TermStore &store, const System &system,
                         const Options &options);

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
  bool has_lemmas;       // of a search that does not end
  size_t max_statements; // of the program
};
Invariants find_invariants(const sea::Program &program, const Options &options,
                           Effort effort, const StopToken &stop);

} // namespace fathom::prove::horn
