// alloca() with a constant size that is executed once at most moves to the
// entry block, where it is a local variable like any other: it is made on every
// way to the function's end, so that it ends there. Nobody has its address
// before.
#include "passes/meaning/steps.h"

#include <llvm/ADT/SCCIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

namespace {

// Where blocks with arrays of variable length end, so does what alloca() made.
bool restores_stack(const Function &function) {
  for (const BasicBlock &block : function)
    for (const Instruction &i : block)
      if (const auto *call = dyn_cast<IntrinsicInst>(&i);
          call && call->getIntrinsicID() == Intrinsic::stackrestore)
        return true;
  return false;
}

void hoist(Function &function) {
  std::vector<AllocaInst *> found;
  for (auto part = scc_begin(&function); !part.isAtEnd(); ++part)
    if (!part.hasCycle())
      for (Instruction &i : *part->front())
        if (auto *object = dyn_cast<AllocaInst>(&i);
            object && !object->isStaticAlloca() &&
            isa<ConstantInt>(object->getArraySize()))
          found.push_back(object);
  if (found.empty() || restores_stack(function))
    return;
  for (AllocaInst *object : found)
    object->moveBefore(&*function.getEntryBlock().getFirstInsertionPt());
}

} // namespace

void hoist_allocas(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration())
      hoist(function);
}

} // namespace fathom::passes
