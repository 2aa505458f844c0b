#include "lift/tracks/poison/poison.h"

#include "prepared/names.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
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

bool is_judged_by_flags(const GetElementPtrInst &i) {
  return i.getNoWrapFlags() != GEPNoWrapFlags::none() &&
         !all_of(i.uses(), [](const Use &use) {
           const auto *user = cast<Instruction>(use.getUser());
           return (isa<LoadInst>(user) && use.getOperandNo() == 0) ||
                  (isa<StoreInst>(user) && use.getOperandNo() == 1);
         });
}

bool may_create_poison(const Instruction &i) {
  if (const auto *gep = dyn_cast<GetElementPtrInst>(&i)) {
    if (is_judged_by_flags(*gep))
      return true;
    for (auto step = gep_type_begin(gep), end = gep_type_end(gep); step != end;
         ++step)
      if (gep->isInBounds() && product_may_wrap(*gep, step.getOperand()) &&
          step.getSequentialElementStride(gep->getDataLayout()) !=
              TypeSize::getFixed(1))
        return true;
    return false;
  }
  if (i.isShift() && i.getType()->isIntegerTy())
    return i.hasPoisonGeneratingFlags() || may_shift_too_far(i, 1);
  if (isa<FPToSIInst>(i) || isa<FPToUIInst>(i))
    return true;
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
  return !isa<CallInst>(i) || isa<IntrinsicInst>(i);
}

bool has_poison(const Function &function) {
  // Instrumented code has said what is undefined before.
  return !function.hasFnAttribute(prepared::instrumented_attribute);
}

bool begins_as_poison(const GlobalVariable &variable) {
  if (!variable.hasInitializer())
    return false;
  std::vector<const Constant *> todo{variable.getInitializer()};
  DenseSet<const Constant *> seen;
  while (!todo.empty()) {
    const Constant *part = todo.back();
    todo.pop_back();
    if (isa<PoisonValue>(part))
      return true;
    if (isa<ConstantAggregate>(part) && seen.insert(part).second)
      for (const Use &operand : part->operands())
        todo.push_back(cast<Constant>(operand.get()));
  }
  return false;
}

Reached where_poison_gets(const Module &module, const PointsTo &points_to,
                          VolatileReads volatile_reads) {
  ValueFlow flow(module, points_to, volatile_reads, passes_poison);
  for (const GlobalVariable &variable : module.globals())
    if (begins_as_poison(variable))
      flow.add_region(points_to.region_of(&variable));
  for (const Function &f : module) {
    if (!has_poison(f))
      continue;
    for (const Instruction &i : instructions(f)) {
      if (may_create_poison(i))
        flow.add_value(i);
      for (const Use &operand : i.operands())
        if (isa<PoisonValue>(operand.get()))
          flow.add_use(i, *operand.get());
    }
  }
  return flow.run();
}

} // namespace fathom::lift
