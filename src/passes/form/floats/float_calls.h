// Intrinsics on floating-point numbers that are a few simpler instructions:
// fused or not (fmuladd), the smaller and the greater number, conversions that
// saturate or round in another way. Types that have no meaning are left alone.
#pragma once

#include <llvm/IR/Module.h>

namespace fathom::passes {

void lower_float_calls(llvm::Module &module);

} // namespace fathom::passes
