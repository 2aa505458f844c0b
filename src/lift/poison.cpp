#include "lift/poison.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <vector>

using namespace llvm;

namespace fathom::lift {

namespace {

bool may_shift_too_far(const Instruction &i, unsigned amount) {
  const auto *number = dyn_cast<ConstantInt>(i.getOperand(amount));
  return !number || number->getValue().uge(i.getType()->getIntegerBitWidth());
}

} // namespace

bool product_may_wrap(const GetElementPtrInst &i, const Value *index) {
  if (isa<Constant>(index) || !index->getType()->isIntegerTy())
    return false;
  const Value *narrow = isa<SExtInst, ZExtInst>(index)
                            ? cast<CastInst>(index)->getOperand(0)
                            : index;
  return narrow->getType()->getIntegerBitWidth() >
         i.getDataLayout().getPointerSizeInBits(0) / 2;
}

bool may_create_poison(const Instruction &i) {
  if (const auto *gep = dyn_cast<GetElementPtrInst>(&i))
    return gep->isInBounds() && any_of(gep->indices(), [&](const Use &index) {
             return product_may_wrap(*gep, index.get());
           });
  if (i.isShift() && i.getType()->isIntegerTy())
    return i.hasPoisonGeneratingFlags() || may_shift_too_far(i, 1);
  if (const auto *call = dyn_cast<IntrinsicInst>(&i))
    switch (call->getIntrinsicID()) {
    case Intrinsic::abs:
    case Intrinsic::ctlz:
    case Intrinsic::cttz:
      return cast<ConstantInt>(call->getArgOperand(1))->isOne();
    case Intrinsic::ushl_sat:
    case Intrinsic::sshl_sat:
      return i.getType()->isIntegerTy() && may_shift_too_far(i, 1);
    default:
      return false;
    }
  return i.hasPoisonGeneratingFlags();
}

bool passes_poison(const Instruction &i) {
  if (isa<FreezeInst>(i) || isa<LoadInst>(i) || isa<AllocaInst>(i))
    return false;
  // Arguments of calls are judged where they are passed.
  return !isa<CallInst>(i) || isa<IntrinsicInst>(i);
}

MayBePoison::MayBePoison(const Function &function) : is_on_(true) {
  std::vector<const Instruction *> todo;
  auto add = [&](const Instruction &i) {
    if (!i.getType()->isVoidTy() && values_.insert(&i).second)
      todo.push_back(&i);
  };
  for (const Instruction &i : instructions(function)) {
    bool given = passes_poison(i) && any_of(i.operands(), [](const Use &use) {
                   return isa<PoisonValue>(use.get());
                 });
    if (given || may_create_poison(i))
      add(i);
  }
  while (!todo.empty()) {
    const Instruction *i = todo.back();
    todo.pop_back();
    for (const User *user : i->users())
      if (passes_poison(*cast<Instruction>(user)))
        add(*cast<Instruction>(user));
  }
}

} // namespace fathom::lift
