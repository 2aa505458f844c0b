// Which loops of a program can be described as a whole: one iteration, as a
// function of its number, instead of as many as there are. Here is what the
// text of the program says; what the loop means where it is entered is the
// business of loop_summaries.h.
//
// A loop fits if it is a chain of blocks that is left at its header only, does
// nothing but compute, load, store and check, and its registers change by a
// constant in each iteration, or not at all.
#pragma once

#include "rewrite/rewriter.h"
#include "sea/program.h"

#include <optional>
#include <string_view>
#include <vector>

namespace fathom::unfold {

struct LoopShape {
  std::string_view why_not;        // not empty: it does not fit
  std::vector<sea::BlockId> chain; // the header first
  unsigned exit_edge = 0;          // of the header
  // By phi of the header: what is added in each iteration, modulo 2^64. 0 for
  // memories, and for what is expected to stay as it is.
  std::vector<uint64_t> steps;
  uint32_t counter_width = 0; // of what the header's branch counts
  uint32_t refused = 0;       // how often it did not fit where it was entered

  bool fits() const { return why_not.empty(); }
};

LoopShape find_shape(const sea::Function &f, uint32_t loop, Rewriter &rewriter);

} // namespace fathom::unfold
