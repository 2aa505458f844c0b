// The sorts of statements, for the verifier.
#pragma once

#include "sea/program.h"

#include <string>

namespace fathom::sea {

// What is wrong with the numbers and sorts of definitions and arguments, or
// nothing.
std::string wrong_sorts(const Function &function, const Stmt &stmt);

} // namespace fathom::sea
