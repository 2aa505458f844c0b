#include "passes/meaning/checks/svcomp.h"

#include "passes/meaning/steps.h"
#include "passes/pipeline.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>

using namespace llvm;

namespace fathom::passes {

using sea::CheckKind;

void end_block_aborted(const Runtime &runtime, const PrepareConfig &config,
                       Instruction *at) {
  if (config.only_error_calls && config.has(CheckKind::MemoryLeak)) {
    IRBuilder<> b(at); // the lifter knows the condition
    runtime.check(b, b.getTrue(), CheckKind::MemoryLeak);
  }
  end_block_halt(runtime, at);
}

namespace {

// Blocks from which the function can return.
SmallPtrSet<const BasicBlock *, 32> returning_blocks(Function &function) {
  SmallPtrSet<const BasicBlock *, 32> found;
  std::vector<BasicBlock *> todo;
  for (BasicBlock &block : function)
    if (isa<ReturnInst>(block.getTerminator()))
      todo.push_back(&block);
  while (!todo.empty()) {
    BasicBlock *block = todo.back();
    todo.pop_back();
    if (found.insert(block).second)
      todo.insert(todo.end(), pred_begin(block), pred_end(block));
  }
  return found;
}

} // namespace

void watch_endless_loops(Module &module, const PrepareConfig &config) {
  if (!module.getNamedMetadata(never_lost_name) ||
      !config.has(CheckKind::MemoryLeak))
    return;
  Runtime runtime(module);
  for (Function &function : module) {
    if (function.isDeclaration() || function.getName() == entry_name)
      continue;
    SmallPtrSet<const BasicBlock *, 32> returning = returning_blocks(function);
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    for (const Loop *loop : loops) {
      BasicBlock *header = loop->getHeader();
      if (returning.contains(header))
        continue;
      Instruction *at = &*header->getFirstInsertionPt();
      IRBuilder<> b(at);
      b.SetCurrentDebugLocation(loop->getStartLoc());
      runtime.check(b, b.getTrue(), CheckKind::MemoryLeak);
    }
  }
}

Value *shifted_value_fits(IRBuilder<> &b, Value *value, Value *amount,
                          bool amount_is_signed) {
  Type *type = value->getType();
  unsigned width = type->getIntegerBitWidth();
  Value *is_small =
      b.CreateICmpULT(amount, ConstantInt::get(amount->getType(), width));
  Value *by = b.CreateSelect(is_small, b.CreateZExtOrTrunc(amount, type),
                             Constant::getNullValue(type));
  Value *back = b.CreateAShr(b.CreateShl(value, by), by);
  Value *is_zero = b.CreateICmpEQ(value, Constant::getNullValue(type));
  Value *fits = b.CreateSelect(is_small, b.CreateICmpEQ(back, value), is_zero);
  if (!amount_is_signed)
    return fits;
  return b.CreateOr(
      fits, b.CreateICmpSLT(amount, Constant::getNullValue(amount->getType())));
}

} // namespace fathom::passes
