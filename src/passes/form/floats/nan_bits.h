// Which NaN an operation gives depends on the machine and the compiler: sign
// and payload are arbitrary. The operators that the lifter knows give one
// pattern; here it becomes any, as an input, where bits can be seen.
#pragma once

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Module.h>

namespace fathom::passes {

// The values of floating-point type whose bits may be seen: that are stored,
// cast to bits or given to somebody outside of the module. Other operations see
// only the number.
llvm::DenseSet<const llvm::Value *> seen_floats(const llvm::Module &module);

// After each operation that is_lifted_float() and makes such a value.
void choose_nan_bits(llvm::Module &module);

} // namespace fathom::passes
