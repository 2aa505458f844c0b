// Loop-simplified form and LCSSA. LLVM's LoopSimplify pass is not used: it
// decides branches on undef, simplifies phis with undef arms and splits loops
// in two, and its tools update the dominator tree at each step, which is
// quadratic for long functions. Here edges are moved first, with only the loops
// kept up to date; then dominators are computed once and LLVM's LCSSA, which
// only adds phis, does the rest.
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;

namespace fathom::passes {

namespace {

class LoopShape {
public:
  LoopShape(Loop &loop, LoopInfo &loops) : loop_(loop), loops_(loops) {}

  void simplify() {
    add_preheader();
    join_back_edges();
    for (BasicBlock *exit : exits())
      separate_exit(exit);
  }

private:
  // The predecessors of a block on one side of the loop; `edges` counts those
  // that are there twice twice.
  struct Side {
    SmallVector<BasicBlock *, 8> blocks;
    size_t edges = 0;
  };
  Side predecessors_of(BasicBlock *block, bool inside) const {
    SmallSetVector<BasicBlock *, 8> found;
    Side side;
    for (BasicBlock *from : predecessors(block))
      if (loop_.contains(from) == inside) {
        found.insert(from);
        ++side.edges;
      }
    side.blocks.assign(found.begin(), found.end());
    return side;
  }

  void add_preheader() {
    BasicBlock *header = loop_.getHeader();
    Side outside = predecessors_of(header, false);
    if (outside.edges == 1 &&
        outside.blocks[0]->getTerminator()->getNumSuccessors() == 1)
      return;
    belongs(join_edges(header, outside.blocks, ".preheader"),
            loop_.getParentLoop());
  }

  // The loop's own metadata (unroll pragmas, place) is on the back edges.
  void join_back_edges() {
    BasicBlock *header = loop_.getHeader();
    Side inside = predecessors_of(header, true);
    if (inside.edges == 1)
      return;
    MDNode *metadata = nullptr;
    for (BasicBlock *latch : inside.blocks) {
      Instruction *end = latch->getTerminator();
      if (MDNode *own = end->getMetadata(LLVMContext::MD_loop); !metadata)
        metadata = own;
      end->setMetadata(LLVMContext::MD_loop, nullptr);
    }
    BasicBlock *joined = join_edges(header, inside.blocks, ".backedge");
    joined->getTerminator()->setMetadata(LLVMContext::MD_loop, metadata);
    belongs(joined, &loop_);
  }

  std::vector<BasicBlock *> exits() const {
    SmallSetVector<BasicBlock *, 8> found;
    for (BasicBlock *block : loop_.blocks())
      for (BasicBlock *to : successors(block))
        if (!loop_.contains(to))
          found.insert(to);
    return {found.begin(), found.end()};
  }

  // An exit that is reached from elsewhere too gets a block before it; that
  // block is in the loops around this one that the exit is in.
  void separate_exit(BasicBlock *exit) {
    if (predecessors_of(exit, false).edges == 0)
      return;
    Loop *around = loop_.getParentLoop();
    while (around && !around->contains(exit))
      around = around->getParentLoop();
    belongs(join_edges(exit, predecessors_of(exit, true).blocks, ".exit"),
            around);
  }

  void belongs(BasicBlock *block, Loop *loop) {
    if (loop)
      loop->addBasicBlockToLoop(block, loops_);
  }

  Loop &loop_;
  LoopInfo &loops_;
};

void simplify(Function &function) {
  EliminateUnreachableBlocks(function);
  {
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    // Inner loops first: a block on an edge that leaves several loops is then
    // an exit of the outer ones as well.
    SmallVector<Loop *, 4> all = loops.getLoopsInPreorder();
    for (Loop *loop : reverse(all))
      LoopShape(*loop, loops).simplify();
  }
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  SmallVector<Loop *, 4> all = loops.getLoopsInPreorder();
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
