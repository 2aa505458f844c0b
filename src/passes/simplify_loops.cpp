// Loop-simplified form and LCSSA. LLVM's LoopSimplify pass is not used: it
// decides branches on undef, simplifies phis with undef arms and splits loops
// in two. Its tools for preheaders and exits only move edges, and so does
// LCSSA.
#include "passes/ir_tools.h"
#include "passes/lowering.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// The loop's own metadata (unroll pragmas, place) is on the back edges.
void join_back_edges(Loop &loop, DominatorTree &dominators, LoopInfo &loops) {
  BasicBlock *header = loop.getHeader();
  SmallVector<BasicBlock *, 8> latches;
  for (BasicBlock *from : predecessors(header))
    if (loop.contains(from) && !is_contained(latches, from))
      latches.push_back(from);
  bool is_twice = count(predecessors(header), latches[0]) > 1;
  if (latches.size() == 1 && !is_twice)
    return;
  MDNode *metadata = nullptr;
  for (BasicBlock *latch : latches) {
    Instruction *end = latch->getTerminator();
    if (MDNode *own = end->getMetadata(LLVMContext::MD_loop))
      metadata = own;
    end->setMetadata(LLVMContext::MD_loop, nullptr);
  }
  BasicBlock *joined =
      SplitBlockPredecessors(header, latches, ".backedge", &dominators, &loops);
  if (metadata)
    joined->getTerminator()->setMetadata(LLVMContext::MD_loop, metadata);
}

void simplify(Function &function) {
  EliminateUnreachableBlocks(function);
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  SmallVector<Loop *, 4> all = loops.getLoopsInPreorder();
  // Inner loops first: a block on an edge that leaves several loops is then an
  // exit of the outer ones as well.
  for (Loop *loop : reverse(all)) {
    if (!loop->getLoopPreheader())
      InsertPreheaderForLoop(loop, &dominators, &loops, nullptr, false);
    join_back_edges(*loop, dominators, loops);
    formDedicatedExitBlocks(loop, &dominators, &loops, nullptr, false);
  }
  for (Loop *loop : reverse(all))
    formLCSSA(*loop, dominators, &loops, nullptr);
}

} // namespace

void simplify_loops(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration())
      simplify(function);
}

} // namespace fathom::passes
