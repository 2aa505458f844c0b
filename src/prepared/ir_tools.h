// Small tools that several lowering passes share.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/NoFolder.h>
#include <vector>

namespace fathom::prepared {

// Lowering must not fold: LLVM's folding of constants picks values for undef
// and poison.
using PlainBuilder = llvm::IRBuilder<llvm::NoFolder>;

std::vector<llvm::BasicBlock *> blocks_of(llvm::Function &function);
std::vector<llvm::Instruction *> instructions_of(llvm::BasicBlock &block);

// Visits the instructions of all bodies, each block from its end. The visitor
// may split the block at the instruction, and erase it and what comes after it.
template <typename Visit>
void for_each_backwards(llvm::Function &function, Visit &&visit) {
  for (llvm::BasicBlock *block : blocks_of(function)) {
    std::vector<llvm::Instruction *> all = instructions_of(*block);
    for (size_t i = all.size(); i-- > 0;)
      visit(*all[i]);
  }
}
template <typename Visit>
void for_each_backwards(llvm::Module &module, Visit &&visit) {
  for (llvm::Function &function : module)
    for_each_backwards(function, visit);
}

// The edges into `target` from the given terminators are redirected to a new
// block that branches to `target`; phis are split accordingly (no phi is made
// where all values are the same). An edge that a terminator has twice is
// redirected twice.
llvm::BasicBlock *join_edges(llvm::BasicBlock *target,
                             llvm::ArrayRef<llvm::BasicBlock *> predecessors,
                             const llvm::Twine &name);

// The place of a function's opening brace, for code that a pass adds to its
// entry; none without debug information.
llvm::DebugLoc prologue_location(const llvm::Function &function);

// "file.c:12" or "".
std::string place_text(const llvm::DebugLoc &location);

} // namespace fathom::prepared
