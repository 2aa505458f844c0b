// Leaves out of a short trace what nobody reads: iterations in the middle of a
// loop, what functions of a library do inside. What was left out is said in a
// line of its own, with the inputs in it.
#pragma once

#include "cex/text/shapes.h"
#include "cex/trace.h"
#include "cex/trace/iterations.h"

#include <optional>

namespace fathom::cex {

// A line of a trace while it is made.
struct TraceEntry {
  TraceLine line;
  IterationId iteration = 0;
  bool is_inside_library = false; // in a function of a library
  // Calls of libraries around it: its depth in a short trace is less.
  uint32_t library_depth = 0;
  // A number that was given or assigned, and how it is shown.
  std::optional<Value> value = {};
  const Shape *shape = nullptr;
  uint32_t instance = 0; // of the statement, for slices
};

// Marks lines and adds those that stand for them.
Trace fold(std::vector<TraceEntry> entries, const Iterations &iterations,
           const sea::Program &program);

} // namespace fathom::cex
