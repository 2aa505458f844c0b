// The fast-math flags nnan and ninf: an operand or a result that is NaN, or
// infinite, makes the result poison.
#pragma once

#include <llvm/IR/Module.h>

namespace fathom::passes {

// Metadata of an instruction whose flags count where they are violated.
inline constexpr llvm::StringLiteral strict_flags_name = "fathom.strict_flags";

// Of arithmetic with these flags alone, in code where poison is followed.
// Others keep their flags, and are refused.
void lower_value_flags(llvm::Module &module);

} // namespace fathom::passes
