// What guesses look at in functions that call themselves or each other: their
// parameters, results, and numbers at places of memory that they use, where
// they begin and where they return.
#pragma once

#include "prove/state.h"

#include <set>
#include <string>
#include <vector>

namespace fathom::prove {

// A function and all that it can reach by calls and that can reach it.
std::set<sea::FunctionId> calling_each_other(const sea::Program &program,
                                             sea::FunctionId function);

// For each of the functions one state where it begins and one where it returns;
// none of those that cannot have claims.
std::vector<State> call_states(const sea::Program &program,
                               const cut::Effects &effects,
                               const std::set<sea::FunctionId> &functions);

} // namespace fathom::prove
