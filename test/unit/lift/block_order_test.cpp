// The order of blocks: topological without back edges, loops in one piece.
#include "lift/analysis/block_order.h"
#include "lift/random_module.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/Support/SourceMgr.h>

namespace fathom::lift {
namespace {

void check(llvm::Function &f) {
  llvm::DominatorTree dominators(f);
  llvm::LoopInfo loops(dominators);
  std::vector<const llvm::BasicBlock *> order = block_order(f, loops);
  llvm::DenseMap<const llvm::BasicBlock *, size_t> place;
  for (const llvm::BasicBlock *block : order)
    place[block] = place.size();
  ASSERT_EQ(place.size(), order.size());
  for (const llvm::BasicBlock *block : order)
    for (const llvm::BasicBlock *next : llvm::successors(block)) {
      const llvm::Loop *loop = loops.getLoopFor(next);
      bool is_back = loop && loop->getHeader() == next && loop->contains(block);
      ASSERT_TRUE(place.contains(next));
      EXPECT_TRUE(is_back || place[block] < place[next]);
    }
  for (const llvm::Loop *loop : loops.getLoopsInPreorder()) {
    size_t first = SIZE_MAX, last = 0;
    for (const llvm::BasicBlock *block : loop->blocks()) {
      first = std::min(first, place[block]);
      last = std::max(last, place[block]);
    }
    EXPECT_EQ(last - first + 1, loop->getNumBlocks());
    EXPECT_EQ(place[loop->getHeader()], first);
  }
}

// A plain reverse post-order puts %e between %a and %h's other blocks.
TEST(BlockOrder, ExitsDoNotSplitLoops) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic diag;
  auto module = llvm::parseAssemblyString(R"(
define void @f(i1 %c) {
entry:
  br label %h
h:
  br i1 %c, label %a, label %b
a:
  br label %latch
b:
  br i1 %c, label %e, label %latch
latch:
  br i1 %c, label %h, label %e
e:
  br i1 %c, label %e, label %x
x:
  ret void
dead:
  br label %x
})",
                                          diag, context);
  ASSERT_TRUE(module) << diag.getMessage().str();
  check(*module->getFunction("f"));
}

TEST(BlockOrder, RandomFunctions) {
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    llvm::LLVMContext context;
    auto module =
        RandomModule(context, seed, llvm::DataLayout("e-i64:64")).make();
    for (llvm::Function &f : *module)
      if (!f.isDeclaration())
        check(f);
  }
}

} // namespace
} // namespace fathom::lift
