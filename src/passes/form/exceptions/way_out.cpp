#include "passes/form/exceptions/way_out.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Metadata.h>

using namespace llvm;

namespace fathom::passes {

Initialisers::Initialisers(Function &function) {
  for (Instruction &at : function.getEntryBlock())
    if (MDNode *all = at.getMetadata(running_metadata))
      found_.push_back(
          {&at, cast<ValueAsMetadata>(all->getOperand(0))->getValue()});
}

void Initialisers::leave(PlainBuilder &b, Value *stays) const {
  for (auto [mine, running] : found_) {
    Value *runs =
        b.CreateICmpNE(b.CreateLoad(b.getInt8Ty(), mine), b.getInt8(0));
    if (stays)
      runs = b.CreateAnd(runs, b.CreateNot(stays));
    Value *now = b.CreateLoad(b.getInt8Ty(), running);
    b.CreateStore(b.CreateSelect(runs, b.getInt8(0), now), running);
    b.CreateStore(b.getInt8(0), mine);
  }
}

BasicBlock *WayOut::block(const char *barrier) {
  auto *block =
      BasicBlock::Create(function_.getContext(), "unwinds", &function_);
  PlainBuilder b(block);
  b.SetCurrentDebugLocation(prologue_location(function_));
  if (barrier) {
    runtime_.unsupported(b, barrier);
    b.CreateUnreachable();
    return block;
  }
  BasicBlock *entered = block;
  if (frame_) {
    block = BasicBlock::Create(function_.getContext(), "leaves", &function_);
    b.CreateCondBr(frame_->is_target(b), frame_->landing(), block);
    b.SetInsertPoint(block);
  }
  exits_.push_back(block);
  if (!initialisers_.empty())
    initialisers_.leave(b, state_.jumps(b));
  if (Type *type = function_.getReturnType(); type->isVoidTy()) {
    b.CreateRetVoid();
  } else {
    b.CreateRet(Constant::getNullValue(type));
  }
  return entered;
}

} // namespace fathom::passes
