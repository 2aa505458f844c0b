#include "replay/prepared/poison_flags.h"

#include "prepared/names.h"
#include "replay/harness_calls.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::replay {

namespace {

class PoisonFlags : public HarnessCalls {
public:
  using HarnessCalls::HarnessCalls;
  void visit(Instruction &at);

private:
  Value *violated(Instruction &at);
  Value *violated(BinaryOperator &at);
  Value *violated(CastInst &at);
  Value *violated(IntrinsicInst &at);
  Value *overflows(Intrinsic::ID what, Instruction &at) {
    Value *pair =
        b_.CreateBinaryIntrinsic(what, at.getOperand(0), at.getOperand(1));
    return b_.CreateExtractValue(pair, 1);
  }
  Value *either(Value *a, Value *b) {
    return !a ? b : !b ? a : b_.CreateOr(a, b);
  }
  // Whether this is not what the operation came from.
  Value *differs(Value *again, Value *from) {
    return b_.CreateICmpNE(again, from);
  }
};

struct Overflow {
  Instruction::BinaryOps operation;
  Intrinsic::ID is_signed, is_unsigned;
};
constexpr Overflow overflow_table[] = {
    {Instruction::Add, Intrinsic::sadd_with_overflow,
     Intrinsic::uadd_with_overflow},
    {Instruction::Sub, Intrinsic::ssub_with_overflow,
     Intrinsic::usub_with_overflow},
    {Instruction::Mul, Intrinsic::smul_with_overflow,
     Intrinsic::umul_with_overflow},
};

} // namespace

Value *PoisonFlags::violated(BinaryOperator &at) {
  Value *bad = nullptr, *a = at.getOperand(0), *b = at.getOperand(1);
  auto *wraps = dyn_cast<OverflowingBinaryOperator>(&at);
  for (const Overflow &row : overflow_table)
    if (row.operation == at.getOpcode()) {
      if (wraps->hasNoSignedWrap())
        bad = either(bad, overflows(row.is_signed, at));
      if (wraps->hasNoUnsignedWrap())
        bad = either(bad, overflows(row.is_unsigned, at));
    }
  if (auto *join = dyn_cast<PossiblyDisjointInst>(&at);
      join && join->isDisjoint())
    bad = b_.CreateIsNotNull(b_.CreateAnd(a, b));
  if (at.isShift()) {
    // A shift that is too far is not executed here.
    Value *far = b_.CreateICmpUGE(
        b, ConstantInt::get(b->getType(), b->getType()->getIntegerBitWidth()));
    Value *amount = b_.CreateSelect(far, ConstantInt::get(b->getType(), 0), b);
    if (at.getOpcode() == Instruction::Shl) {
      Value *moved = b_.CreateShl(a, amount);
      if (wraps->hasNoSignedWrap())
        bad = either(bad, differs(b_.CreateAShr(moved, amount), a));
      if (wraps->hasNoUnsignedWrap())
        bad = either(bad, differs(b_.CreateLShr(moved, amount), a));
    } else if (at.isExact()) {
      bad = differs(b_.CreateShl(b_.CreateLShr(a, amount), amount), a);
    }
    return either(bad, far);
  }
  if (at.isIntDivRem() && isa<PossiblyExactOperator>(at) && at.isExact())
    bad = differs(b_.CreateMul(&at, b), a);
  return bad;
}

Value *PoisonFlags::violated(CastInst &at) {
  Value *from = at.getOperand(0), *bad = nullptr;
  if (auto *shorter = dyn_cast<TruncInst>(&at)) {
    if (shorter->hasNoSignedWrap())
      bad = either(bad, differs(b_.CreateSExt(&at, from->getType()), from));
    if (shorter->hasNoUnsignedWrap())
      bad = either(bad, differs(b_.CreateZExt(&at, from->getType()), from));
  } else if (auto *promised = dyn_cast<PossiblyNonNegInst>(&at);
             promised && promised->hasNonNeg()) {
    bad = b_.CreateICmpSLT(from, Constant::getNullValue(from->getType()));
  }
  return bad;
}

Value *PoisonFlags::violated(IntrinsicInst &at) {
  Value *from = at.getNumOperands() > 0 ? at.getOperand(0) : nullptr;
  switch (at.getIntrinsicID()) {
  case Intrinsic::abs:
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
    break;
  default:
    return nullptr;
  }
  if (!cast<ConstantInt>(at.getArgOperand(1))->isOne())
    return nullptr;
  unsigned width = at.getType()->getIntegerBitWidth();
  APInt bad = at.getIntrinsicID() == Intrinsic::abs
                  ? APInt::getSignedMinValue(width)
                  : APInt(width, 0);
  return b_.CreateICmpEQ(from, ConstantInt::get(at.getType(), bad));
}

Value *PoisonFlags::violated(Instruction &at) {
  if (at.getType()->isIntegerTy())
    if (auto *operation = dyn_cast<BinaryOperator>(&at))
      return violated(*operation);
  if (auto *cast = dyn_cast<CastInst>(&at); cast && at.getType()->isIntegerTy())
    return violated(*cast);
  if (auto *step = dyn_cast<GetElementPtrInst>(&at)) {
    Value *bad = nullptr, *from = step->getPointerOperand();
    if (step->isInBounds())
      bad = b_.CreateIsNotNull(call("leaves", b_.getInt32Ty(), {from, &at}));
    if (step->hasNoUnsignedWrap())
      bad = either(bad, b_.CreateICmpULT(&at, from));
    return bad;
  }
  if (auto *made = dyn_cast<IntrinsicInst>(&at);
      made && at.getType()->isIntegerTy())
    return violated(*made);
  return nullptr;
}

void PoisonFlags::visit(Instruction &at) {
  Instruction *next = at.getNextNode();
  if (!next || isa<PHINode>(at))
    return;
  b_.SetInsertPoint(next);
  b_.SetCurrentDebugLocation(at.getDebugLoc());
  Value *bad = violated(at);
  if (!bad)
    return;
  Value *copy = variable(at, at.getType(), "fathom.flagged");
  b_.CreateStore(&at, copy);
  call("poison", b_.getVoidTy(), {copy, size_of(at.getType()), number(bad)});
  Value *shadowed = b_.CreateLoad(at.getType(), copy);
  at.replaceUsesWithIf(shadowed, [&](Use &use) {
    auto *user = cast<Instruction>(use.getUser());
    return isa<PHINode>(user) || user->getParent() != at.getParent() ||
           !user->comesBefore(next);
  });
  at.dropPoisonGeneratingFlags();
}

void poison_by_flags(Module &module) {
  std::vector<Instruction *> all;
  for (Function &function : module)
    if (!function.hasFnAttribute(prepared::instrumented_attribute))
      for (Instruction &at : instructions(function))
        all.push_back(&at);
  PoisonFlags flags(module);
  for (Instruction *at : all)
    flags.visit(*at);
}

} // namespace fathom::replay
