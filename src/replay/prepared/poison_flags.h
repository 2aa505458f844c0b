// Poison as a shadow of memory sanitizer's: what an operation's flags promise
// is computed beside it, and where it does not hold the result counts as
// poison.
#pragma once

#include <llvm/IR/Module.h>

namespace fathom::replay {

void poison_by_flags(llvm::Module &module);

} // namespace fathom::replay
