// Floating point: values may be moved; arithmetic is unsupported. Negation,
// absolute value and copysign only touch the sign bit and are done on the bits,
// which is what IEEE 754 and LLVM define for every value, NaN included.
#include "passes/ir_tools.h"
#include "passes/lowering.h"
#include "passes/runtime.h"

#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::passes {

namespace {

bool is_float(const Value *value) {
  return value->getType()->isFPOrFPVectorTy();
}

// The sign is the highest bit (not so for a pair of doubles).
bool has_sign_bit(const Type *type) {
  return type->isFloatingPointTy() && !type->isPPC_FP128Ty();
}

// nnan and ninf make a moved value poison: a rule about values that we do not
// look at.
bool has_value_flags(const Instruction &at) {
  const auto *op = dyn_cast<FPMathOperator>(&at);
  return op && (op->hasNoNaNs() || op->hasNoInfs());
}

Value *on_bits(Instruction &at) {
  if (!has_sign_bit(at.getType()))
    return nullptr;
  PlainBuilder b(&at);
  Type *bits = b.getIntNTy(at.getType()->getPrimitiveSizeInBits());
  auto *sign =
      ConstantInt::get(bits, APInt::getSignMask(bits->getIntegerBitWidth()));
  auto *rest = ConstantInt::get(
      bits, APInt::getSignedMaxValue(bits->getIntegerBitWidth()));
  Value *from = b.CreateBitCast(at.getOperand(0), bits);
  if (at.getOpcode() == Instruction::FNeg)
    return b.CreateBitCast(b.CreateXor(from, sign), at.getType());
  auto *call = dyn_cast<IntrinsicInst>(&at);
  if (call && call->getIntrinsicID() == Intrinsic::fabs)
    return b.CreateBitCast(b.CreateAnd(from, rest), at.getType());
  if (call && call->getIntrinsicID() == Intrinsic::copysign) {
    Value *other = b.CreateBitCast(at.getOperand(1), bits);
    return b.CreateBitCast(
        b.CreateOr(b.CreateAnd(from, rest), b.CreateAnd(other, sign)),
        at.getType());
  }
  cast<Instruction>(from)->eraseFromParent();
  return nullptr;
}

bool is_arithmetic(const Instruction &at) {
  switch (at.getOpcode()) {
  case Instruction::FNeg:
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
  case Instruction::FRem:
  case Instruction::FCmp:
  case Instruction::SIToFP:
  case Instruction::UIToFP:
  case Instruction::FPToSI:
  case Instruction::FPToUI:
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return true;
  default:
    break;
  }
  const auto *call = dyn_cast<IntrinsicInst>(&at);
  return call && (is_float(call) || any_of(call->args(), [](const Use &use) {
                    return is_float(use.get());
                  }));
}

void lower_one(const Runtime &runtime, Instruction &at) {
  bool computes = is_arithmetic(at);
  if (has_value_flags(at) && !computes && is_float(&at)) {
    Instruction *place =
        isa<PHINode>(at) ? &*at.getParent()->getFirstInsertionPt() : &at;
    return end_block_unsupported(runtime, place,
                                 "floating-point value with fast-math flags");
  }
  if (!computes)
    return;
  if (!has_value_flags(at))
    if (Value *bits = on_bits(at)) {
      bits->takeName(&at);
      at.replaceAllUsesWith(bits);
      at.eraseFromParent();
      return;
    }
  const auto *call = dyn_cast<IntrinsicInst>(&at);
  std::string what = call ? call->getCalledFunction()->getName().str()
                          : std::string(at.getOpcodeName());
  end_block_unsupported(runtime, &at,
                        "floating-point arithmetic (" + what + ")");
}

} // namespace

void lower_floats(Module &module) {
  Runtime runtime(module);
  for_each_backwards(module, [&](Instruction &at) { lower_one(runtime, at); });
}

} // namespace fathom::passes
