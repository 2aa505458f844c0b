// What models leave to unfolding: numbers of which only a function's name is
// known, and whether a number is known (sea/known.h). Used by link_models.
#pragma once

#include <llvm/IR/Module.h>

namespace fathom::passes {

// Calls of fathom.known, fathom.function, fathom.libm_nearest and their cousins
// for long double become applications. With is_monotone those of functions that
// rise or fall say so (--libm=monotone).
void name_functions(llvm::Module &module, bool is_monotone);

} // namespace fathom::passes
