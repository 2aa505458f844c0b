// Floating point. What does not round is done on the bits, which is exact for
// every value, NaN included: negation, absolute value and copysign touch only
// the sign; comparisons with flags, and classes of NaN, read sign, exponent and
// fraction. Arithmetic and comparisons of the IEEE formats and of the x87 stay
// for the lifter; of others they are unsupported, their values may be moved.
#include "passes/form/floats/float_calls.h"
#include "passes/form/floats/float_types.h"
#include "passes/form/floats/nan_bits.h"
#include "passes/form/floats/rounding_modes.h"
#include "passes/form/floats/value_flags.h"
#include "passes/form/floats/x87.h"
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <llvm/TargetParser/Triple.h>

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

// A value of an IEEE format as an integer.
class Bits {
public:
  Bits(PlainBuilder &b, Value *value)
      : b_(b), semantics_(value->getType()->getFltSemantics()),
        type_(b.getIntNTy(value->getType()->getPrimitiveSizeInBits())),
        bits_(b.CreateBitCast(value, type_)) {}

  Value *is_nan() {
    return b_.CreateICmpUGT(magnitude(), pattern(APFloat::getInf(semantics_)));
  }
  Value *is_zero() { return b_.CreateICmpEQ(magnitude(), number(zero())); }
  Value *is_same_as(const Bits &other) {
    return b_.CreateICmpEQ(bits_, other.bits_);
  }
  // Integers in the order of the values; -0 comes right before +0.
  Value *key() {
    unsigned width = type_->getIntegerBitWidth();
    Value *sign = b_.CreateAShr(bits_, number(APInt(width, width - 1)));
    return b_.CreateXor(bits_, b_.CreateLShr(sign, number(APInt(width, 1))));
  }

  // Whether the value is in one of the classes of llvm.is.fpclass.
  Value *is_in(unsigned classes) {
    auto below = [&](Value *x, const APFloat &limit) {
      return b_.CreateICmpULT(x, pattern(limit));
    };
    Value *size = magnitude();
    Value *negative = b_.CreateICmpSLT(bits_, number(zero()));
    Value *nan = is_nan();
    APFloat infinity = APFloat::getInf(semantics_);
    // A quiet NaN has the highest bit of the fraction set.
    Value *signalling =
        b_.CreateAnd(nan, below(size, APFloat::getQNaN(semantics_)));
    Value *is_zero_now = is_zero();
    Value *small = below(size, APFloat::getSmallestNormalized(semantics_));
    Value *finite = below(size, infinity);
    Value *kinds[] = {b_.CreateICmpEQ(size, pattern(infinity)),
                      b_.CreateAnd(finite, b_.CreateNot(small)),
                      b_.CreateAnd(small, b_.CreateNot(is_zero_now)),
                      is_zero_now};
    Value *result = b_.getFalse();
    auto add = [&](unsigned number_of_class, Value *holds) {
      if (classes >> number_of_class & 1)
        result = b_.CreateOr(result, holds);
    };
    add(0, signalling);
    add(1, b_.CreateAnd(nan, b_.CreateNot(signalling)));
    for (unsigned i = 0; i < 4; ++i) {
      add(2 + i, b_.CreateAnd(kinds[i], negative));
      add(9 - i, b_.CreateAnd(kinds[i], b_.CreateNot(negative)));
    }
    return result;
  }

private:
  Value *magnitude() {
    return b_.CreateAnd(
        bits_, number(APInt::getSignedMaxValue(type_->getIntegerBitWidth())));
  }
  APInt zero() const { return APInt::getZero(type_->getIntegerBitWidth()); }
  Constant *number(const APInt &value) {
    return ConstantInt::get(type_, value);
  }
  Constant *pattern(const APFloat &value) {
    return number(value.bitcastToAPInt());
  }

  PlainBuilder &b_;
  const fltSemantics &semantics_;
  IntegerType *type_;
  Value *bits_;
};

// A predicate of fcmp is a set of outcomes: equal, greater, less, unordered.
Value *compare(FCmpInst &at) {
  if (!has_format(at.getOperand(0)->getType()))
    return nullptr;
  PlainBuilder b(&at);
  unsigned outcomes = at.getPredicate();
  Bits x(b, at.getOperand(0)), y(b, at.getOperand(1));
  Value *unordered = b.CreateOr(x.is_nan(), y.is_nan());
  Value *ordered = b.CreateNot(unordered);
  Value *equal =
      b.CreateOr(x.is_same_as(y), b.CreateAnd(x.is_zero(), y.is_zero()));
  Value *different = b.CreateAnd(ordered, b.CreateNot(equal));
  Value *x_key = x.key(), *y_key = y.key();
  Value *result = b.getFalse();
  auto add = [&](unsigned outcome, Value *holds) {
    if (outcomes & outcome)
      result = b.CreateOr(result, holds);
  };
  add(FCmpInst::FCMP_OEQ, b.CreateAnd(ordered, equal));
  add(FCmpInst::FCMP_OGT,
      b.CreateAnd(different, b.CreateICmpSGT(x_key, y_key)));
  add(FCmpInst::FCMP_OLT,
      b.CreateAnd(different, b.CreateICmpSLT(x_key, y_key)));
  add(FCmpInst::FCMP_UNO, unordered);
  return result;
}

Value *classify(IntrinsicInst &at) {
  if (!has_format(at.getArgOperand(0)->getType()))
    return nullptr;
  PlainBuilder b(&at);
  return Bits(b, at.getArgOperand(0))
      .is_in(unsigned(cast<ConstantInt>(at.getArgOperand(1))->getZExtValue()));
}

// fneg, fabs and copysign; their operands have the type of the result.
Value *change_sign(Instruction &at) {
  if (!has_sign_bit(at.getType()))
    return nullptr;
  PlainBuilder b(&at);
  auto *type = b.getIntNTy(at.getType()->getPrimitiveSizeInBits());
  unsigned width = type->getBitWidth();
  Constant *sign = ConstantInt::get(type, APInt::getSignMask(width));
  Constant *rest = ConstantInt::get(type, APInt::getSignedMaxValue(width));
  Value *bits = b.CreateBitCast(at.getOperand(0), type);
  if (at.getOpcode() == Instruction::FNeg)
    return b.CreateBitCast(b.CreateXor(bits, sign), at.getType());
  bits = b.CreateAnd(bits, rest);
  if (cast<IntrinsicInst>(at).getIntrinsicID() == Intrinsic::copysign)
    bits = b.CreateOr(
        bits, b.CreateAnd(b.CreateBitCast(at.getOperand(1), type), sign));
  return b.CreateBitCast(bits, at.getType());
}

// Without rounding, or null.
Value *on_bits(Instruction &at) {
  if (auto *comparison = dyn_cast<FCmpInst>(&at))
    return compare(*comparison);
  if (at.getOpcode() == Instruction::FNeg)
    return change_sign(at);
  auto *call = dyn_cast<IntrinsicInst>(&at);
  if (!call)
    return nullptr;
  switch (call->getIntrinsicID()) {
  case Intrinsic::is_fpclass:
    return classify(*call);
  case Intrinsic::fabs:
  case Intrinsic::copysign:
    return change_sign(at);
  default:
    return nullptr;
  }
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

// All numbers are long double: what is rounded twice elsewhere is rounded once.
bool is_x87_only(const Instruction &at) {
  auto is_other = [](const Type *type) {
    return type->isFPOrFPVectorTy() && !type->isX86_FP80Ty();
  };
  return !is_other(at.getType()) && none_of(at.operands(), [&](const Use &use) {
    return is_other(use->getType());
  });
}

// Why numbers may not mean in this function what they mean in IEEE 754; empty
// if they do.
std::string other_meaning(const Instruction &at) {
  const Function &function = *at.getFunction();
  if (function.hasFnAttribute(Attribute::StrictFP))
    return "with an environment of its own (strictfp)";
  for (StringRef name : {"denormal-fp-math", "denormal-fp-math-f32"}) {
    StringRef mode = function.getFnAttribute(name).getValueAsString();
    if (!mode.empty() && mode != "ieee,ieee" && mode != "ieee")
      return "with denormal numbers as zero";
  }
  Triple triple(function.getParent()->getTargetTriple());
  StringRef features =
      function.getFnAttribute("target-features").getValueAsString();
  if (triple.getArch() == Triple::x86 && !features.contains("+sse2") &&
      !is_x87_only(at))
    return "of the x87, which rounds twice";
  return "";
}

bool has_flags(const Instruction &at) {
  const auto *op = dyn_cast<FPMathOperator>(&at);
  return op && op->getFastMathFlags().any();
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
  std::string other = other_meaning(at);
  if (is_lifted_float(at) && !has_flags(at) && other.empty())
    return;
  if (!has_value_flags(at))
    if (Value *bits = on_bits(at)) {
      if (isa<Instruction>(bits))
        bits->takeName(&at);
      at.replaceAllUsesWith(bits);
      at.eraseFromParent();
      return;
    }
  const auto *call = dyn_cast<IntrinsicInst>(&at);
  std::string what = call ? call->getCalledFunction()->getName().str()
                          : std::string(at.getOpcodeName());
  if (has_flags(at))
    what += " with fast-math flags";
  else if (!other.empty() && is_lifted_float(at))
    what += " " + other;
  end_block_unsupported(runtime, &at,
                        "floating-point arithmetic (" + what + ")");
}

} // namespace

bool is_lifted_float(const Instruction &i) {
  auto known = [](const Type *type) {
    return !type->isFPOrFPVectorTy() || has_format(type);
  };
  if (!known(i.getType()) || any_of(i.operands(), [&](const Use &use) {
        return !known(use->getType());
      }))
    return false;
  switch (i.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
  case Instruction::SIToFP:
  case Instruction::UIToFP:
  case Instruction::FPToSI:
  case Instruction::FPToUI:
  case Instruction::FPExt:
  case Instruction::FPTrunc:
  case Instruction::FCmp:
    return true;
  case Instruction::FRem: // the circuit for wider exponents is too large
    return !i.getType()->isFP128Ty() && !i.getType()->isX86_FP80Ty();
  default:
    break;
  }
  const auto *call = dyn_cast<IntrinsicInst>(&i);
  if (const auto *constrained = dyn_cast<ConstrainedFPIntrinsic>(&i))
    if (std::optional<llvm::RoundingMode> mode = constrained->getRoundingMode();
        !mode || *mode == llvm::RoundingMode::Dynamic)
      return false;
  switch (call ? call->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::is_fpclass: { // of NaN all or none
    uint64_t nan =
        cast<ConstantInt>(call->getArgOperand(1))->getZExtValue() & fcNan;
    return nan == 0 || nan == fcNan;
  }
  case Intrinsic::experimental_constrained_fadd:
  case Intrinsic::experimental_constrained_fsub:
  case Intrinsic::experimental_constrained_fmul:
  case Intrinsic::experimental_constrained_fdiv:
  case Intrinsic::experimental_constrained_sitofp:
  case Intrinsic::experimental_constrained_uitofp:
  case Intrinsic::experimental_constrained_fptrunc:
  case Intrinsic::experimental_constrained_sqrt:
  case Intrinsic::experimental_constrained_fma:
  case Intrinsic::experimental_constrained_rint:
  case Intrinsic::sqrt:
  case Intrinsic::fma:
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::round:
  case Intrinsic::roundeven:
    return true;
  default:
    return false;
  }
}

void lower_floats(Module &module) {
  Runtime runtime(module);
  lower_value_flags(module);
  lower_float_calls(module, [](const Function &) { return true; });
  refuse_odd_patterns(module);
  lower_rounding(module);
  choose_nan_bits(module);
  for_each_backwards(module, [&](Instruction &at) { lower_one(runtime, at); });
}

} // namespace fathom::passes
