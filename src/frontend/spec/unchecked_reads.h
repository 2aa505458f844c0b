// Reads between pragmas that switch the check of bounds off.
#pragma once

#include "prepared/kept_facts.h"

#include <llvm/IR/Module.h>
#include <vector>

namespace fathom::frontend {

// Such a read gives any value where it is not inside of an object, as it does
// for CBMC.
void guard_unchecked_reads(
    llvm::Module &module,
    const std::vector<prepared::UncheckedLines> &unchecked);

} // namespace fathom::frontend
