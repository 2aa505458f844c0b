#include "prepared/names.h"
#include "replay/prepared/object_calls_class.h"

using namespace llvm;

namespace fathom::replay {

using prepared::RuntimeCall;
using sea::CheckKind;

// Memory sanitizer's shadow of a value that decides something.
void ObjectCalls::judge(Instruction &at, Value *value) {
  CheckKind kind = config_.follows == Follows::Poison
                       ? CheckKind::Poison
                       : CheckKind::UninitialisedRead;
  if (!(watched_.at(at) & bit(kind)) || isa<ConstantData>(value) ||
      !value->getType()->isSized())
    return;
  b_.SetInsertPoint(&at);
  Value *copy = variable(at, value->getType(), "fathom.judged");
  b_.CreateStore(value, copy);
  call(
      "judge", b_.getVoidTy(),
      {copy, size_of(value->getType()), b_.getInt32(uint32_t(kind)), site(at)});
}

// Memory sanitizer does not follow what is carried from bit to bit.
void ObjectCalls::follow_carries(BinaryOperator &at) {
  if (!at.getType()->isIntegerTy() || at.getType()->getIntegerBitWidth() > 64 ||
      config_.follows != Follows::Uninit)
    return;
  b_.SetInsertPoint(at.getNextNode());
  Value *copies[3];
  for (unsigned i = 0; i < 3; ++i) {
    Value *value = i < 2 ? at.getOperand(i) : &at;
    copies[i] = variable(at, at.getType(), "fathom.carried");
    b_.CreateStore(value, copies[i]);
  }
  call("carry", b_.getVoidTy(),
       {copies[0], copies[1], copies[2], size_of(at.getType()),
        b_.getInt32(at.getOpcode() == Instruction::Add   ? '+'
                    : at.getOpcode() == Instruction::Sub ? '-'
                                                         : '*')});
  Value *carried = b_.CreateLoad(at.getType(), copies[2]);
  at.replaceUsesWithIf(carried, [&](Use &use) {
    auto *user = dyn_cast<StoreInst>(use.getUser());
    return !user || user->getPointerOperand() != copies[2];
  });
}

// The same uses as the verifier's (lift/instructions/judged_uses.cpp).
void ObjectCalls::judge_call(CallInst &at) {
  Function *callee = at.getCalledFunction();
  if (!callee || isa<DbgInfoIntrinsic>(at))
    return;
  if (auto *memory = dyn_cast<MemIntrinsic>(&at)) {
    judge(at, memory->getRawDest());
    judge(at, memory->getLength());
    if (auto *copy = dyn_cast<MemTransferInst>(memory))
      judge(at, copy->getRawSource());
    return;
  }
  if (isa<IntrinsicInst>(at))
    return;
  std::optional<RuntimeCall> what = prepared::runtime_call(*callee);
  if (what == RuntimeCall::Cover || what == RuntimeCall::Aligned)
    return;
  for (unsigned i = 0; i < at.arg_size(); ++i) {
    bool is_parameter = i < callee->arg_size();
    if (what ||
        at.getAttributes().hasParamAttr(i, prepared::defined_attribute) ||
        (is_parameter && callee->getAttributes().hasParamAttr(
                             i, prepared::defined_attribute)) ||
        (is_parameter && at.isByValArgument(i)) || callee->isDeclaration())
      judge(at, at.getArgOperand(i));
  }
}

void ObjectCalls::judge_uses(Instruction &at) {
  if (Value *pointer = getLoadStorePointerOperand(&at)) {
    judge(at, pointer);
  } else if (at.isIntDivRem()) {
    judge(at, at.getOperand(1));
  } else if (isa<AllocaInst>(at)) {
    judge(at, at.getOperand(0));
  } else if (auto *made = dyn_cast<CallInst>(&at)) {
    judge_call(*made);
  } else if (auto *branch = dyn_cast<BranchInst>(&at)) {
    if (branch->isConditional())
      judge(at, branch->getCondition());
  } else if (isa<SelectInst>(at)) {
    if (at.hasMetadata(prepared::decides_name))
      judge(at, at.getOperand(0));
  } else if (isa<ReturnInst>(at) && at.getNumOperands() == 1) {
    if (at.getFunction()->getAttributes().hasRetAttr(
            prepared::defined_attribute))
      judge(at, at.getOperand(0));
  }
}

} // namespace fathom::replay
