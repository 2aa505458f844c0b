// Steps for what only LLVM code from elsewhere has. pipeline.cpp has the order.
#pragma once

#include "passes/config.h"

#include <llvm/IR/Module.h>

namespace fathom::passes {

// Whether it was compiled elsewhere: what it promises is judged.
bool is_foreign(const llvm::Function &function);

// Vectors whose length is not known are unsupported where they are used. No
// other pass has to expect them.
void refuse_scalable_vectors(llvm::Module &module);

// Lifetime markers name their variable, and no cast of it as older LLVM wrote.
void simplify_markers(llvm::Module &module);

// Loads and stores of numbers that do not fill their bytes become ones that do:
// what is stored is widened by zeros, and what was not stored like that is
// poison.
void lower_odd_widths(llvm::Module &module);

// Functions and calls that must not return fail if they do.
void check_noreturn(llvm::Module &module, const PrepareConfig &config);

// A branch or switch whose targets are all the same needs a condition that is
// defined, too.
void check_single_targets(llvm::Module &module);

// A row for promises that are neither used nor judged.
void note_promises(const llvm::Module &module, Ledger &ledger);

} // namespace fathom::passes
