// Local variables of inner blocks whose life clang does not mark, since a goto
// or a switch leads past their declaration, and temporary objects whose address
// a variable keeps. They are taken to last as long as their function; where
// that may matter a row of the ledger says so.
#pragma once

#include "passes/config.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace fathom::passes {

// While all that names a variable stands in its block, and all objects are
// clang's: before promotion, and before passes make objects. Those that a later
// entry to their block may find with an old value get a row.
void mark_blocks(llvm::Module &module, Ledger &ledger);

// Temporary objects with a destructor end where it is called. Comes before
// mark_blocks, which takes what has markers as it is.
void mark_temporaries(llvm::Module &module);

} // namespace fathom::passes
