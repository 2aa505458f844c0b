// The 80 bits of the x87 (long double of x86): a number has its leading digit
// stored, and so there are patterns that are no numbers (pseudo-denormals,
// unnormals, pseudo-infinities), which machines treat in ways of their own.
// Used by lower_floats.
#pragma once

#include <llvm/IR/Module.h>

namespace fathom::passes {

// Operations on such a pattern are unsupported where they are reached; inputs
// of the type are none. Operands that were computed are not looked at.
void refuse_odd_patterns(llvm::Module &module);

} // namespace fathom::passes
