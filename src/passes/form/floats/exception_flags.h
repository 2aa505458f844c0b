// Flags of floating-point exceptions (fenv.h), where the program asks for them.
// Used by the pipeline, before numbers are checked and rounded in other modes.
#pragma once

#include "passes/config.h"

#include <llvm/IR/Module.h>

namespace fathom::passes {

// Each operation of the program raises its flags: bytes of models/fenv.c. Rows
// of the ledger for code in which a compiler may raise others, and for calls of
// library functions, which may raise any.
void raise_flags(llvm::Module &module, Ledger &ledger);

} // namespace fathom::passes
