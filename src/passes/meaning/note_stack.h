// That the stack never overflows is an assumption where it is not small for
// sure.
#pragma once

#include "passes/config.h"

#include <llvm/IR/Module.h>

namespace fathom::passes {

// A row if a function of the program calls itself, perhaps through others, has
// variables whose size is computed, or some that are very large. Calls through
// pointers are not followed.
void note_stack(const llvm::Module &module, Ledger &ledger);

} // namespace fathom::passes
