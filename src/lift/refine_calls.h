// Calls through pointers were lowered to a choice over all functions of their
// type; those that the pointer cannot be, by the points-to analysis, are taken
// out. What is left out is not lost: "none of them" stays, and is UNKNOWN if it
// is reached. So a mistake here costs an answer and never makes one wrong.
#pragma once

#include <llvm/IR/Module.h>

namespace fathom::lift {

// For a module whose values are lowered and whose loops are not named yet
// (between passes::prepare_values and passes::prepare_control). Whether a
// branch was decided: then there may be dead code, and without it the analysis
// may rule out more.
bool refine_calls(llvm::Module &module);

} // namespace fathom::lift
