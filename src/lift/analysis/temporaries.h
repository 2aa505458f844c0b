// Compound literals and temporaries of expressions end with their block or
// expression in C, but clang does not mark where. They are taken to last as
// long as their function; this finds those for which it may matter.
#pragma once

#include "lift/analysis/captures.h"

namespace fathom::lift {

// No variable of the program, and nothing says where it ends.
bool is_unmarked_temporary(const llvm::AllocaInst &object);

// Such an object, or a variable past whose declaration a jump leads, that
// something may use outside of its block.
bool may_be_used_too_long(const llvm::AllocaInst &object,
                          const PointerUses &uses, bool is_captured);

} // namespace fathom::lift
