// Which floating-point types have a meaning, and how values of them are moved.
#pragma once

#include <llvm/IR/Instruction.h>
#include <llvm/IR/Type.h>

namespace fathom::passes {

// Formats of IEEE 754 (bfloat is one, too): sign, exponent, fraction.
inline bool is_ieee(const llvm::Type *type) {
  return type->isHalfTy() || type->isBFloatTy() || type->isFloatTy() ||
         type->isDoubleTy() || type->isFP128Ty();
}

// Types that have a format in terms: these, and the x87's, whose numbers are
// those of a format with another layout (passes/form/floats/x87.h).
inline bool has_format(const llvm::Type *type) {
  return is_ieee(type) || type->isX86_FP80Ty();
}

// Instructions whose result is a number that was rounded, or an integer that a
// number becomes, on such types: those that the lifter knows.
bool is_lifted_float(const llvm::Instruction &i);

} // namespace fathom::passes
