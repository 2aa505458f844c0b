// SAT sweeping: which nodes of an AIG are equal, whatever its inputs are.
// Used by the native solver where a search has become long. What is found
// follows from the gates alone, so it may be told to any solver that has them.
//
// Nodes that agree under some hundred assignments may be equal. They are asked
// about from the inputs upwards, each against the first of its class, in a
// second graph in which equal nodes are one already: so a few gates above what
// was merged decide ("fraiging": Kuehlmann 2004; Mishchenko and others 2005).
// Counterexamples tell others of a class apart.
//
// Cost: linear in the cone for each 64 counterexamples, and the windows that
// are asked (window.h): at most `work` for nothing and `work_per_equal` for
// each node that is found, so that a graph without equal nodes costs little.
// Counted, not timed.
#pragma once

#include "bitblast/aig.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace fathom {

struct SweepLimits {
  uint32_t small_window = 200, large_window = 2'000; // gates
  int conflicts = 300;                               // of one question
  uint64_t work = 40'000, work_per_equal = 250;
  // Questions about a class that may stay open: then it is left alone.
  int open_per_class = 2;
};

struct SweepStatistics {
  uint64_t questions = 0, proved = 0, refuted = 0, work = 0;
};

// Two literals that are equal; `later` is of the node with the larger number.
struct EqualLits {
  Lit later, earlier;
};

// Of the nodes below the roots; fewer if it was told to stop.
std::vector<EqualLits> sweep(const Aig &aig, std::span<const Lit> roots,
                             const SweepLimits &limits,
                             const std::function<bool()> &should_stop,
                             SweepStatistics &statistics);

} // namespace fathom
