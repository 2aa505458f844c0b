// A program with a cover (fathom_cover) wherever another part of its source
// begins: at blocks, behind assumptions, behind calls. Which of them executions
// reach says which lines they reach.
#pragma once

#include "sea/program.h"

#include <memory>
#include <vector>

namespace fathom::check {

// A part of a function that is executed as a whole, or not at all, or up to a
// check that fails.
struct CoveragePoint {
  sea::PropertyId property = sea::none; // the cover at its beginning
  sea::FunctionId function = sea::none;
  bool is_entry = false; // of the function
  // Behind an assumption: where that is, and the part before it (an index).
  sea::LocationId assumption = 0;
  size_t before = 0;
  std::vector<sea::LocationId> places = {};     // of its statements
  std::vector<sea::PropertyId> properties = {}; // that are checked in it
};

struct CoverageProgram {
  std::unique_ptr<sea::Program> program;
  std::vector<CoveragePoint> points;
};

// Functions of libraries, and those without a source, have no points. Numbers
// of properties, locations and functions stay.
CoverageProgram add_coverage_points(const sea::Program &program);

} // namespace fathom::check
