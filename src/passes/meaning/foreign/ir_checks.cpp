// Checks for code that our compiler run did not instrument. What is undefined
// at once in LLVM is always checked: division, `unreachable`. Flags whose
// violation gives poison stay for the lifter, which follows poison to its uses;
// with `strict` their violation is a failed check and the flags are gone.
// Vectors are checked element by element, also in code that was instrumented:
// UBSan leaves them out. It leaves out complex integers as well: their division
// is checked here, and where their arithmetic overflows it is not known whether
// that matters (LLVM's code does not say if they are signed).
#include "passes/form/floats/value_flags.h"
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

using namespace llvm;
using fathom::sea::CheckKind;

namespace fathom::passes {

namespace {

// Flags of address computations stay: they say which pointers must stay inside
// of their object, and the lifter checks that. Those of floating-point
// instructions stay as well: lower_floats refuses them.
void drop_flags(Instruction &at) {
  if (isa<FPMathOperator>(at)) {
    if (at.getFastMathFlags().any())
      at.setMetadata(strict_flags_name, MDNode::get(at.getContext(), {}));
  } else if (!isa<GetElementPtrInst>(at)) {
    at.dropPoisonGeneratingFlags();
  }
}

bool is_false(const Value *value) {
  const auto *known = dyn_cast<ConstantInt>(value);
  return known && known->isZero();
}

// Nothing comes after this instruction in any execution that counts.
bool ends_execution(const Instruction *at) {
  const auto *call = dyn_cast_or_null<CallInst>(at);
  if (!call)
    return false;
  if (call->doesNotReturn())
    return true;
  std::optional<RuntimeCall> known = runtime_call(*call);
  if (known == RuntimeCall::Halt || known == RuntimeCall::Unsupported)
    return true;
  return (known == RuntimeCall::Check || known == RuntimeCall::Assume) &&
         is_false(call->getArgOperand(0));
}

// What clang calls the parts of complex arithmetic, with a number at the end if
// the name was taken; the parts of a quotient have none, others have.
bool is_complex_part(const Instruction &at) {
  StringRef name = at.getName().rtrim("0123456789");
  bool has_name = name.consume_front("add.") || name.consume_front("sub.") ||
                  name.consume_front("neg.") || name.consume_front("mul.");
  return has_name && (name == "r" || name == "i" || name == "rl" ||
                      name == "rr" || name == "il" || name == "ir");
}

class Checker {
public:
  Checker(const Runtime &runtime, const PrepareConfig &config, Instruction &at)
      : runtime_(runtime), config_(config), at_(at), b_(&at) {}

  void run() {
    if (isa<UnreachableInst>(at_)) {
      if (!ends_execution(at_.getPrevNonDebugInstruction()))
        check(b_.getFalse(), CheckKind::Unreachable, "");
      return;
    }
    auto *vector = dyn_cast<VectorType>(at_.getType());
    if (isa<ScalableVectorType>(at_.getType()))
      return; // unsupported anyway
    unsigned count =
        vector ? cast<FixedVectorType>(vector)->getNumElements() : 1;
    for (lane_ = 0; lane_ < count; ++lane_)
      check_lane();
    if (config_.strict_poison)
      drop_flags(at_);
  }

  // What C leaves undefined for vectors and complex integers.
  void run_instrumented() {
    if (at_.isIntDivRem() && at_.getType()->isIntegerTy() && !at_.hasName())
      check_division(at_.getOpcode() == Instruction::SDiv);
    if (isa<OverflowingBinaryOperator>(at_) && !at_.isShift() &&
        at_.getType()->isIntegerTy() && is_complex_part(at_) &&
        config_.has(CheckKind::SignedOverflow))
      runtime_.check(b_, no_overflow(true), CheckKind::Unsupported,
                     "overflow of complex integers");
    auto *vector = dyn_cast<FixedVectorType>(at_.getType());
    bool has_lanes = vector && vector->getElementType()->isIntegerTy();
    unsigned count = has_lanes ? vector->getNumElements() : 0;
    for (lane_ = 0; lane_ < count; ++lane_) {
      if (at_.isIntDivRem())
        check_division(at_.getOpcode() == Instruction::SDiv ||
                       at_.getOpcode() == Instruction::SRem);
      else if (at_.isShift())
        check_shift_amount();
    }
    drop_flags(at_);
  }

private:
  void check_lane() {
    unsigned opcode = at_.getOpcode();
    if (at_.isIntDivRem()) {
      check_division(opcode == Instruction::SDiv ||
                     opcode == Instruction::SRem);
      if (config_.strict_poison && isa<PossiblyExactOperator>(at_) &&
          at_.isExact())
        check_exact_division();
    }
    if (!config_.strict_poison)
      return;
    if (at_.isShift())
      check_shift();
    else if (isa<OverflowingBinaryOperator>(at_))
      check_overflow();
    else if (auto *either = dyn_cast<PossiblyDisjointInst>(&at_)) {
      if (either->isDisjoint())
        poison_unless(is_zero(b_.CreateAnd(lhs(), rhs())), "or disjoint");
    } else if (isa<PossiblyNonNegInst>(at_)) {
      if (at_.hasNonNeg())
        poison_unless(b_.CreateICmpSGE(lhs(), zero(lhs())), "nneg");
    } else if (isa<TruncInst>(at_))
      check_trunc();
    else if (auto *call = dyn_cast<IntrinsicInst>(&at_))
      check_intrinsic(*call);
    else if (isa<ExtractElementInst, InsertElementInst>(at_))
      check_element();
  }

  void check_division(bool is_signed) {
    Value *x = lhs(), *y = rhs();
    const auto *known = dyn_cast<ConstantInt>(y);
    if (!known || known->isZero())
      check(b_.CreateICmpNE(y, zero(y)), CheckKind::DivisionByZero, type());
    if (!is_signed || (known && !known->isMinusOne()))
      return;
    unsigned width = y->getType()->getIntegerBitWidth();
    auto *least =
        ConstantInt::get(y->getType(), APInt::getSignedMinValue(width));
    Value *ok = b_.CreateOr(
        b_.CreateICmpNE(x, least),
        b_.CreateICmpNE(y, Constant::getAllOnesValue(y->getType())));
    check(ok, CheckKind::DivisionOverflow, type());
  }

  void check_exact_division() {
    bool is_signed = at_.getOpcode() == Instruction::SDiv;
    Value *rest =
        is_signed ? b_.CreateSRem(lhs(), rhs()) : b_.CreateURem(lhs(), rhs());
    poison_unless(is_zero(rest), "exact");
  }

  void check_overflow() {
    auto check_one = [&](bool is_signed) {
      check(no_overflow(is_signed),
            is_signed ? CheckKind::SignedOverflow : CheckKind::UnsignedOverflow,
            type());
    };
    if (at_.hasNoSignedWrap())
      check_one(true);
    if (at_.hasNoUnsignedWrap())
      check_one(false);
  }

  Value *no_overflow(bool is_signed) {
    Intrinsic::ID id = overflow_intrinsic(is_signed);
    Value *both = b_.CreateBinaryIntrinsic(id, lhs(), rhs());
    return b_.CreateNot(b_.CreateExtractValue(both, 1));
  }

  Intrinsic::ID overflow_intrinsic(bool is_signed) const {
    switch (at_.getOpcode()) {
    case Instruction::Add:
      return is_signed ? Intrinsic::sadd_with_overflow
                       : Intrinsic::uadd_with_overflow;
    case Instruction::Sub:
      return is_signed ? Intrinsic::ssub_with_overflow
                       : Intrinsic::usub_with_overflow;
    default:
      return is_signed ? Intrinsic::smul_with_overflow
                       : Intrinsic::umul_with_overflow;
    }
  }

  void check_shift_amount() {
    Value *y = rhs();
    unsigned width = y->getType()->getIntegerBitWidth();
    Value *ok = b_.CreateICmpULE(y, ConstantInt::get(y->getType(), width - 1));
    if (!is_in_range(y, width))
      check(ok, CheckKind::ShiftAmount, type());
  }

  void check_shift() {
    Value *x = lhs(), *y = rhs();
    check_shift_amount();
    if (at_.getOpcode() != Instruction::Shl) {
      Value *bits =
          at_.isExact() ? b_.CreateShl(b_.CreateLShr(x, y), y) : nullptr;
      if (bits)
        poison_unless(b_.CreateICmpEQ(bits, x), "exact");
      return;
    }
    Value *shifted = b_.CreateShl(x, y);
    if (at_.hasNoSignedWrap())
      check(b_.CreateICmpEQ(b_.CreateAShr(shifted, y), x),
            CheckKind::ShiftOverflow, type());
    if (at_.hasNoUnsignedWrap())
      check(b_.CreateICmpEQ(b_.CreateLShr(shifted, y), x),
            CheckKind::ShiftOverflow, type());
  }

  void check_trunc() {
    Value *from = lhs();
    if (!cast<TruncInst>(at_).hasNoSignedWrap() &&
        !cast<TruncInst>(at_).hasNoUnsignedWrap())
      return;
    Value *cut = b_.CreateTrunc(from, at_.getType()->getScalarType());
    if (cast<TruncInst>(at_).hasNoSignedWrap())
      poison_unless(b_.CreateICmpEQ(b_.CreateSExt(cut, from->getType()), from),
                    "trunc nsw");
    if (cast<TruncInst>(at_).hasNoUnsignedWrap())
      poison_unless(b_.CreateICmpEQ(b_.CreateZExt(cut, from->getType()), from),
                    "trunc nuw");
  }

  void check_intrinsic(IntrinsicInst &call) {
    Intrinsic::ID id = call.getIntrinsicID();
    bool may_be_poison = (id == Intrinsic::abs || id == Intrinsic::ctlz ||
                          id == Intrinsic::cttz) &&
                         cast<ConstantInt>(call.getArgOperand(1))->isOne();
    if (may_be_poison && id == Intrinsic::abs) {
      unsigned width = lhs()->getType()->getIntegerBitWidth();
      auto *least =
          ConstantInt::get(lhs()->getType(), APInt::getSignedMinValue(width));
      check(b_.CreateICmpNE(lhs(), least), CheckKind::NegationOverflow, type());
    } else if (may_be_poison) {
      poison_unless(b_.CreateICmpNE(lhs(), zero(lhs())), "count of zero");
    } else if (id == Intrinsic::sshl_sat || id == Intrinsic::ushl_sat) {
      unsigned width = lhs()->getType()->getIntegerBitWidth();
      check(b_.CreateICmpULE(rhs(),
                             ConstantInt::get(rhs()->getType(), width - 1)),
            CheckKind::ShiftAmount, type());
    }
  }

  void check_element() {
    if (lane_ > 0)
      return;
    Value *index = at_.getOperand(isa<ExtractElementInst>(at_) ? 1 : 2);
    auto *vector = dyn_cast<FixedVectorType>(at_.getOperand(0)->getType());
    if (!vector || isa<ConstantInt>(index))
      return;
    Value *wide = b_.CreateZExt(
        index,
        b_.getIntNTy(std::max(64U, index->getType()->getIntegerBitWidth())));
    poison_unless(
        b_.CreateICmpULT(
            wide, ConstantInt::get(wide->getType(), vector->getNumElements())),
        "element of a vector");
  }

  static bool is_in_range(const Value *amount, unsigned width) {
    const auto *known = dyn_cast<ConstantInt>(amount);
    return known && known->getValue().ult(width);
  }

  Value *operand(unsigned i) {
    Value *whole = at_.getOperand(i);
    if (!whole->getType()->isVectorTy())
      return whole;
    return b_.CreateExtractElement(whole, uint64_t(lane_));
  }
  Value *lhs() { return operand(0); }
  Value *rhs() { return operand(1); }
  static Constant *zero(Value *like) {
    return Constant::getNullValue(like->getType());
  }
  Value *is_zero(Value *value) { return b_.CreateICmpEQ(value, zero(value)); }
  std::string type() const {
    return std::string(at_.getOpcodeName()) + " " +
           type_text(at_.getType()->getScalarType());
  }

  void poison_unless(Value *ok, StringRef what) {
    check(ok, CheckKind::Poison, what);
  }
  // A flag whose own check is off gives poison all the same.
  void check(Value *ok, CheckKind kind, StringRef what) {
    bool is_flag =
        kind == CheckKind::SignedOverflow ||
        kind == CheckKind::UnsignedOverflow || kind == CheckKind::ShiftAmount ||
        kind == CheckKind::ShiftOverflow || kind == CheckKind::NegationOverflow;
    if (is_flag && config_.strict_poison && !config_.has(kind))
      kind = CheckKind::Poison;
    if (config_.has(kind))
      runtime_.check(b_, ok, kind, what);
  }

  const Runtime &runtime_;
  const PrepareConfig &config_;
  Instruction &at_;
  PlainBuilder b_;
  unsigned lane_ = 0;
};

} // namespace

void add_ir_checks(Module &module, const PrepareConfig &config) {
  Runtime runtime(module);
  for (Function &function : module) {
    bool is_instrumented = function.hasFnAttribute(instrumented_attribute);
    for_each_backwards(function, [&](Instruction &at) {
      if (is_instrumented)
        Checker(runtime, config, at).run_instrumented();
      else
        Checker(runtime, config, at).run();
    });
  }
}

} // namespace fathom::passes
