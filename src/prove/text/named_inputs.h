// What is arbitrary where an iteration of a cut loop begins, by the names of
// the source: for executions that are shown to people. No answer depends on it.
#pragma once

#include "cex/trace.h"
#include "sea/program.h"

#include <set>
#include <string>

namespace fathom::prove {

// Renames in the cut program the inputs that are phis of headers and have, in
// the claimed one, a variable's value. Returns the variables: other inputs
// without a place in the source are for nobody.
std::set<std::string> name_inputs(const sea::Program &claimed,
                                  sea::Program &cut);

// A line of an execution of such a program; empty: it is for nobody.
std::string told_line(const cex::TraceLine &line,
                      const std::set<std::string> &named_inputs);

} // namespace fathom::prove
