// One `ret` per function: several become branches to one block, the value a
// phi. Blocks that end in `unreachable` stay as they are.
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"

#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::passes {

namespace {

void unify(Function &function) {
  std::vector<ReturnInst *> returns;
  for (BasicBlock &block : function)
    if (auto *ret = dyn_cast<ReturnInst>(block.getTerminator()))
      returns.push_back(ret);
  if (returns.size() < 2)
    return;
  BasicBlock *exit =
      BasicBlock::Create(function.getContext(), "return", &function);
  PHINode *value = nullptr;
  if (!function.getReturnType()->isVoidTy())
    value = PHINode::Create(function.getReturnType(), unsigned(returns.size()),
                            "result", exit);
  auto *last = ReturnInst::Create(function.getContext(), value, exit);
  last->setDebugLoc(returns.back()->getDebugLoc());
  for (ReturnInst *ret : returns) {
    if (value)
      value->addIncoming(ret->getReturnValue(), ret->getParent());
    BranchInst::Create(exit, ret->getIterator())
        ->setDebugLoc(ret->getDebugLoc());
    ret->eraseFromParent();
  }
}

} // namespace

void unify_returns(Module &module) {
  for (Function &function : module)
    unify(function);
}

} // namespace fathom::passes
