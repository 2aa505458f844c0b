// Loops in which objects begin or end. The cut program executes one iteration,
// whose objects have the addresses that allocation gives them there; in the
// program they have others each time, and those of earlier iterations may still
// be there. Neither matters if nobody can tell:
//
//   - what ends in the loop began in the same iteration, or the same call
//   - a pointer to a new object is never stored, so that it stays in registers,
//     and those that the next iteration finds are phis, whose objects are
//     claimed to be from before the loop
//   - its address becomes no number, but to be compared with null
#pragma once

#include "sea/program.h"

#include <set>
#include <string>

namespace fathom::cut {

// Not empty: why the objects that begin or end in the loop stand in the way.
std::string refuse_new_objects(const sea::Program &program,
                               sea::FunctionId function, uint32_t loop);
// The same of functions that call each other: what ends began in the same call,
// and parameters of the calls inside are not new.
std::string refuse_new_objects(const sea::Program &program,
                               const std::set<sea::FunctionId> &functions);

} // namespace fathom::cut
