// Intrinsics on floating-point numbers that are a few simpler instructions:
// fused or not (fmuladd), the smaller and the greater number, conversions that
// saturate or round in another way. Types that have no meaning are left alone.
#pragma once

#include "passes/config.h"

#include <llvm/IR/Module.h>

namespace fathom::passes {

// Whether the target has one operation for a * b + c. Where it has none,
// clang's code rounds twice; else either is possible.
bool may_be_fused(const llvm::Function &function);

void lower_float_calls(
    llvm::Module &module,
    llvm::function_ref<bool(const llvm::Function &)> is_wanted);

// --fp-contract: with `on` what may be rounded once is. Rows of the ledger for
// that, and where it may be and is not.
void settle_contraction(llvm::Module &module, const PrepareConfig &config,
                        Ledger &ledger);

} // namespace fathom::passes
