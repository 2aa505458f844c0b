// Floating point. What does not round is done on the bits, which is exact for
// every value, NaN included: negation, absolute value and copysign touch only
// the sign; comparisons and classification read sign, exponent and fraction of
// the IEEE formats. Arithmetic on these formats stays for the lifter; of others
// it is unsupported, their values may be moved.
#include "passes/form/floats/float_calls.h"
#include "passes/form/floats/float_types.h"
#include "passes/form/floats/nan_bits.h"
#include "passes/form/floats/rounding_modes.h"
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

// From this integer to that one, both included.
struct Region {
  APInt first, last;
};

// A value of an IEEE format as an integer, and by its place in the order of
// all: an unsigned number, in which -NaN < -inf < ... < -0 < +0 < ... < inf <
// NaN are regions one behind the other. What is known of it as an interval,
// because of branches, decides other comparisons.
class Bits {
public:
  Bits(PlainBuilder &b, Value *value)
      : b_(b), semantics_(value->getType()->getFltSemantics()),
        type_(b.getIntNTy(value->getType()->getPrimitiveSizeInBits())),
        bits_(b.CreateBitCast(value, type_)) {}

  Value *is_nan() { return is_class(3); }
  Value *is_zero() {
    return b_.CreateICmpEQ(
        b_.CreateAnd(bits_, number(APInt::getSignedMaxValue(width()))),
        number(APInt::getZero(width())));
  }
  Value *is_same_as(const Bits &other) {
    return b_.CreateICmpEQ(bits_, other.bits_);
  }
  Value *place() {
    if (!place_) {
      Value *sign = b_.CreateAShr(bits_, number(APInt(width(), width() - 1)));
      place_ = b_.CreateXor(
          bits_, b_.CreateOr(sign, number(APInt::getSignMask(width()))));
    }
    return place_;
  }

  // Compared with a constant: a set of outcomes, as FCmpInst's predicates are.
  Value *compare(const APFloat &with, unsigned outcomes) {
    if (with.isNaN())
      return b_.getInt1((outcomes & FCmpInst::FCMP_UNO) != 0);
    APFloat least = with, most = with;
    if (with.isZero()) {
      least = APFloat::getZero(semantics_, true);
      most = APFloat::getZero(semantics_, false);
    }
    std::vector<Region> regions;
    auto add = [&](unsigned outcome, const APInt &first, const APInt &last) {
      if ((outcomes & outcome) && first.ule(last))
        regions.push_back({first, last});
    };
    APInt low = place_of(APFloat::getInf(semantics_, true));
    APInt high = place_of(APFloat::getInf(semantics_));
    APInt from = place_of(least), to = place_of(most);
    add(FCmpInst::FCMP_UNO, APInt::getZero(width()), low - 1);
    add(FCmpInst::FCMP_OLT, low, from - 1);
    add(FCmpInst::FCMP_OEQ, from, to);
    add(FCmpInst::FCMP_OGT, to + 1, high);
    add(FCmpInst::FCMP_UNO, high + 1, APInt::getMaxValue(width()));
    return is_in(regions);
  }

  // Whether the value is in one of the classes of llvm.is.fpclass.
  Value *is_class(unsigned classes) {
    APFloat smallest = APFloat::getSmallestNormalized(semantics_);
    APInt quiet = APFloat::getQNaN(semantics_).bitcastToAPInt();
    APInt sign = APInt::getSignMask(width());
    APInt infinity = place_of(APFloat::getInf(semantics_));
    APInt normal = place_of(smallest), zero = sign;
    // Of positive numbers: the first of each class, from zero on.
    APInt firsts[] = {zero,     zero + 1,     normal,
                      infinity, infinity + 1, quiet ^ sign};
    unsigned positive[] = {6, 7, 8, 9, 0, 1}, negative[] = {5, 4, 3, 2, 0, 1};
    std::vector<Region> regions;
    for (unsigned i = 6; i-- > 0;)
      if (classes >> negative[i] & 1)
        regions.push_back(
            {i == 5 ? APInt::getZero(width()) : ~(firsts[i + 1] - 1),
             ~firsts[i]});
    for (unsigned i = 0; i < 6; ++i)
      if (classes >> positive[i] & 1)
        regions.push_back({firsts[i], i == 5 ? APInt::getMaxValue(width())
                                             : firsts[i + 1] - 1});
    return is_in(regions);
  }

private:
  // Regions in their order; those that touch are one.
  Value *is_in(ArrayRef<Region> regions) {
    Value *result = b_.getFalse();
    for (size_t i = 0; i < regions.size();) {
      size_t last = i;
      while (last + 1 < regions.size() &&
             regions[last].last + 1 == regions[last + 1].first)
        ++last;
      Value *inside = b_.getTrue();
      if (!regions[i].first.isZero())
        inside = b_.CreateAnd(
            inside, b_.CreateICmpUGE(place(), number(regions[i].first)));
      if (!regions[last].last.isMaxValue())
        inside = b_.CreateAnd(
            inside, b_.CreateICmpULE(place(), number(regions[last].last)));
      result = b_.CreateOr(result, inside);
      i = last + 1;
    }
    return result;
  }

  unsigned width() const { return type_->getIntegerBitWidth(); }
  APInt place_of(const APFloat &value) const {
    APInt bits = value.bitcastToAPInt();
    return bits.isNegative() ? ~bits : bits ^ APInt::getSignMask(width());
  }
  Constant *number(const APInt &value) {
    return ConstantInt::get(type_, value);
  }

  PlainBuilder &b_;
  const fltSemantics &semantics_;
  IntegerType *type_;
  Value *bits_, *place_ = nullptr;
};

// A predicate of fcmp is a set of outcomes: equal, greater, less, unordered.
Value *compare(FCmpInst &at) {
  Value *left = at.getOperand(0), *right = at.getOperand(1);
  if (!is_ieee(left->getType()))
    return nullptr;
  PlainBuilder b(&at);
  unsigned outcomes = at.getPredicate();
  Bits x(b, left);
  if (const auto *constant = dyn_cast<ConstantFP>(right))
    return x.compare(constant->getValueAPF(), outcomes);
  if (const auto *constant = dyn_cast<ConstantFP>(left))
    return Bits(b, right).compare(
        constant->getValueAPF(),
        FCmpInst::getSwappedPredicate(FCmpInst::Predicate(outcomes)));
  if (left == right) // only whether it is NaN: as compared with a number
    return x.compare(
        APFloat::getZero(left->getType()->getFltSemantics()),
        (outcomes & FCmpInst::FCMP_UNO) |
            (outcomes & FCmpInst::FCMP_OEQ ? FCmpInst::FCMP_ORD : 0));
  Bits y(b, right);
  Value *unordered = b.CreateOr(x.is_nan(), y.is_nan());
  Value *ordered = b.CreateNot(unordered);
  Value *equal =
      b.CreateOr(x.is_same_as(y), b.CreateAnd(x.is_zero(), y.is_zero()));
  Value *different = b.CreateAnd(ordered, b.CreateNot(equal));
  Value *result = b.getFalse();
  auto add = [&](unsigned outcome, Value *holds) {
    if (outcomes & outcome)
      result = b.CreateOr(result, holds);
  };
  add(FCmpInst::FCMP_OEQ, b.CreateAnd(ordered, equal));
  add(FCmpInst::FCMP_OGT,
      b.CreateAnd(different, b.CreateICmpUGT(x.place(), y.place())));
  add(FCmpInst::FCMP_OLT,
      b.CreateAnd(different, b.CreateICmpULT(x.place(), y.place())));
  add(FCmpInst::FCMP_UNO, unordered);
  return result;
}

Value *classify(IntrinsicInst &at) {
  if (!is_ieee(at.getArgOperand(0)->getType()))
    return nullptr;
  PlainBuilder b(&at);
  return Bits(b, at.getArgOperand(0))
      .is_class(
          unsigned(cast<ConstantInt>(at.getArgOperand(1))->getZExtValue()));
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

// Why numbers may not mean in this function what they mean in IEEE 754; empty
// if they do.
std::string other_meaning(const Function &function) {
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
  if (triple.getArch() == Triple::x86 && !features.contains("+sse2"))
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
  if (!has_value_flags(at))
    if (Value *bits = on_bits(at)) {
      if (isa<Instruction>(bits))
        bits->takeName(&at);
      at.replaceAllUsesWith(bits);
      at.eraseFromParent();
      return;
    }
  std::string other = other_meaning(*at.getFunction());
  if (is_lifted_float(at) && !has_flags(at) && other.empty())
    return;
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
    return !type->isFPOrFPVectorTy() || is_ieee(type);
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
    return true;
  case Instruction::FRem: // the circuit for wider exponents is too large
    return !i.getType()->isFP128Ty();
  default:
    break;
  }
  const auto *call = dyn_cast<IntrinsicInst>(&i);
  if (const auto *constrained = dyn_cast<ConstrainedFPIntrinsic>(&i))
    if (std::optional<llvm::RoundingMode> mode = constrained->getRoundingMode();
        !mode || *mode == llvm::RoundingMode::Dynamic)
      return false;
  switch (call ? call->getIntrinsicID() : Intrinsic::not_intrinsic) {
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
  lower_float_calls(module, [](const Function &) { return true; });
  lower_rounding(module);
  choose_nan_bits(module);
  for_each_backwards(module, [&](Instruction &at) { lower_one(runtime, at); });
}

} // namespace fathom::passes
