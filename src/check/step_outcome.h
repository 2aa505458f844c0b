// What one step of deepening has found, as a value: the verdict at its bounds,
// and what that asks for next.
#pragma once

#include "report/verdict.h"

#include <string>
#include <vector>

namespace fathom::check {

struct StepOutcome {
  enum class Kind : uint8_t {
    Conclusive, // larger bounds would say no more
    Deepen,     // bounds were reached that are for us to raise
    GiveUp,     // they were, but the next step would not be answered either:
                // calls go on for ever, this step was not encoded, or the
                // solver did not say whether any bound is reached
    Unroll,     // no answer while loops were summarised: unrolling may have one
    NeedsExact, // shadows are rough, and that leaves something open; the
                // verdict is empty
    Stopped,    // the run had to end before this step knew anything
  };
  Kind kind = Kind::Conclusive;
  report::Verdict verdict = {};
  // Loops and calls whose bound was reached and is for us to raise.
  std::vector<std::string> open = {};
  // Not empty: something was reached behind which nothing is known, however
  // deep we go. A failure further down would still be one.
  std::string limit = {};
  // How much was done, counted and not timed: statements that were executed,
  // terms, and conflicts as many of these.
  uint64_t work = 0;
  size_t terms = 0;      // of the formula
  uint64_t executed = 0; // statements
  uint64_t searched = 0; // SolverWork::search
  // It ends within the bounds, or reaches one behind which nothing is assumed.
  bool has_end = false; // see Plan::asks_for_end
};

// "bound 4: 1 loop not finished (a.c:7), 0 failures".
std::string progress_line(const StepOutcome &outcome, uint32_t bound);

} // namespace fathom::check
