// Abstract interpretation of one function: what is known of its numbers where
// a loop's header is reached, whatever its parameters and what it calls give.
// Blocks are looked at in a weak topological order; at headers what grows is
// widened to the next threshold, and two rounds that only look again make it
// smaller. Facts are guesses for whoever proves: nobody has to believe them.
#pragma once

#include "sea/program.h"

#include <cstdint>
#include <vector>

namespace fathom::absint {

struct Config {
  // Terms that may be computed, and what costs as much. Counted, not timed.
  uint64_t max_work = 2'000'000;
  // Numbers times blocks: what is kept.
  size_t max_values = 400'000;
};

struct Fact {
  uint32_t loop; // of Function::loops
  Term holds;    // over registers that are there behind the header's phis
};

struct Facts {
  std::vector<Fact> facts; // in the order of loops
  uint64_t work = 0;
  bool is_over = true; // no: it was too much
};

// The function must be reducible, with its loops found.
Facts analyse(const sea::Function &function, const Config &config = {});

} // namespace fathom::absint
