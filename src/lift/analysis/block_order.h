// The order of a function's blocks in SEA-IR: topological once back edges are
// left out, with the blocks of every loop next to each other.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <vector>

namespace fathom::lift {

// Only blocks that can be reached. The function's loops must be natural.
std::vector<const llvm::BasicBlock *>
block_order(const llvm::Function &function, const llvm::LoopInfo &loops);

} // namespace fathom::lift
