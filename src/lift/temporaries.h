// Compound literals and temporaries of expressions end with their block or
// expression in C, but clang does not mark where. They are taken to last as
// long as their function; this finds those for which it may matter.
#pragma once

#include "lift/captures.h"

namespace fathom::lift {

// No variable of the program, and nothing says where it ends.
bool is_unmarked_temporary(const llvm::AllocaInst &object);

// Something may use it outside of the block in which it is first used.
bool may_leave_its_block(const llvm::AllocaInst &object,
                         const PointerUses &uses, bool is_captured);

} // namespace fathom::lift
