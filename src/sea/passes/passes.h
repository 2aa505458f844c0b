// From an unfolded function (no loops, no calls) to pure data flow. Each pass
// makes a new function of the same program; each is linear in statements and
// edges but for logarithms, and none recurses.
//
//   single_assert     one end: a failed check and every normal end go to the
//                     last block, which returns the number of the property that
//                     failed (E), or sea::none
//   single_assume     one assumption (A), in the last block
//   gated             no phis: select by the conditions of branches
//   path_conditions   no phis: select by reachability of edges (the other
//   style) pure_dataflow     one block, no branches cone_of_influence only what
//   E and A depend on
//
// Names of variables for traces are lost on the way.
#pragma once

#include "sea/program.h"

#include <functional>

namespace fathom::sea {

// With `checks_stop` the execution ends at the first check that fails. Without,
// each check that is reached and fails may end it or not (an input of its own
// decides), so every failure of an execution can be seen; checks of bounds and
// limits stop it anyway.
//
// Covers are asked for apart from properties. Where one is asked for, the
// others are left out: a check that stops is something assumed then.
enum class Asked : uint8_t { Properties, Covers };
Function single_assert(const Function &unfolded, bool checks_stop = true,
                       Asked asked = Asked::Properties);

// Of a function in SA form.
Function single_assume(const Function &sa);

// Of a function in SASA form. A select in a block may use conditions of
// branches that do not dominate it: the result is in order for pure_dataflow
// only.
Function gated(const Function &sasa);
Function path_conditions(const Function &sasa);

// Of a function without phis.
Function pure_dataflow(const Function &gssa);
// Whether the function can be one in gated form, of whoever wrote it: what
// pure_dataflow() needs. No phis, loops, calls; one end, and checks only there.
bool is_gated_form(const Function &function);
Function cone_of_influence(const Function &pd);

// What the other checks ask is assumed: an execution that fails one of them
// ends there, as it does when it fails. Only for a program that nobody has read
// yet, and whose checks stop.
void keep_part(Program &program,
               const std::function<bool(PropertyId)> &is_kept);

} // namespace fathom::sea
