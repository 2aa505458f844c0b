#include "passes/form/floats/float_calls.h"

#include "passes/form/floats/float_types.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/TargetParser/Triple.h>

using namespace llvm;

namespace fathom::passes {

using namespace prepared;

bool may_be_fused(const Function &function) {
  Triple triple(function.getParent()->getTargetTriple());
  if (!triple.isX86())
    return true;
  StringRef features =
      function.getFnAttribute("target-features").getValueAsString();
  return features.contains("+fma") || features.contains("+avx512");
}

namespace {

class FloatCalls {
public:
  explicit FloatCalls(Module &module) : runtime_(module) {}

  // What the call gives; null for other calls.
  Value *lowered(IntrinsicInst &call) {
    PlainBuilder b(&call);
    Value *x = call.getArgOperand(0);
    switch (call.getIntrinsicID()) {
    case Intrinsic::fmuladd:
      return multiply_add(b, call);
    case Intrinsic::minnum:
      return extreme(b, x, call.getArgOperand(1), FCmpInst::FCMP_OLT);
    case Intrinsic::maxnum:
      return extreme(b, x, call.getArgOperand(1), FCmpInst::FCMP_OGT);
    case Intrinsic::fptosi_sat:
      return saturated(b, x, call.getType(), true);
    case Intrinsic::fptoui_sat:
      return saturated(b, x, call.getType(), false);
    case Intrinsic::lrint:
    case Intrinsic::llrint:
      return to_integer(b, x, Intrinsic::rint, call.getType());
    case Intrinsic::lround:
    case Intrinsic::llround:
      return to_integer(b, x, Intrinsic::round, call.getType());
    default:
      return nullptr;
    }
  }

private:
  Value *multiply_add(PlainBuilder &b, IntrinsicInst &call) {
    Value *x = call.getArgOperand(0), *y = call.getArgOperand(1),
          *z = call.getArgOperand(2);
    Value *rounded_twice = b.CreateFAdd(b.CreateFMul(x, y), z);
    if (!may_be_fused(*call.getFunction()))
      return rounded_twice;
    Value *fused =
        b.CreateIntrinsic(Intrinsic::fma, {call.getType()}, {x, y, z});
    Value *is_fused = runtime_.nondet(b, b.getInt1Ty(), "fused");
    return b.CreateSelect(is_fused, fused, rounded_twice);
  }

  // A NaN counts for nothing; of equal numbers (zeros) it is either.
  Value *extreme(PlainBuilder &b, Value *x, Value *y, FCmpInst::Predicate p) {
    Value *first = b.CreateFCmp(p, x, y), *second = b.CreateFCmp(p, y, x);
    Value *no_x = b.CreateFCmpUNO(x, x), *no_y = b.CreateFCmpUNO(y, y);
    Value *either = runtime_.nondet(b, b.getInt1Ty(), "first of equal numbers");
    Value *result = b.CreateSelect(either, x, y);
    result = b.CreateSelect(first, x, b.CreateSelect(second, y, result));
    return b.CreateSelect(no_y, x, b.CreateSelect(no_x, y, result));
  }

  // The first number that is too large for the integer; infinity if all fit.
  static APFloat limit(const fltSemantics &semantics, unsigned width,
                       bool is_signed) {
    APFloat one(semantics, 1);
    return scalbn(one, int(width) - int(is_signed),
                  APFloat::rmNearestTiesToEven);
  }

  // A comparison says whether it does; then what is converted does not matter.
  Value *saturated(PlainBuilder &b, Value *x, Type *to, bool is_signed) {
    unsigned width = to->getIntegerBitWidth();
    const fltSemantics &semantics = x->getType()->getFltSemantics();
    APFloat high = limit(semantics, width, is_signed), low = high;
    low.changeSign();
    if (!is_signed)
      low = APFloat::getZero(semantics);
    Value *large = b.CreateFCmpOGE(x, ConstantFP::get(x->getType(), high));
    Value *small = b.CreateFCmpOLT(x, ConstantFP::get(x->getType(), low));
    Value *nan = b.CreateFCmpUNO(x, x);
    Value *fits = b.CreateNot(b.CreateOr(b.CreateOr(large, small), nan));
    Value *plain = b.CreateSelect(
        fits, x, ConstantFP::get(x->getType(), APFloat::getZero(semantics)));
    Value *result =
        is_signed ? b.CreateFPToSI(plain, to) : b.CreateFPToUI(plain, to);
    APInt least =
        is_signed ? APInt::getSignedMinValue(width) : APInt::getZero(width);
    APInt most =
        is_signed ? APInt::getSignedMaxValue(width) : APInt::getMaxValue(width);
    result = b.CreateSelect(large, ConstantInt::get(to, most), result);
    return b.CreateSelect(small, ConstantInt::get(to, least), result);
  }

  // What does not fit gives any number.
  Value *to_integer(PlainBuilder &b, Value *x, Intrinsic::ID how, Type *to) {
    Value *whole = b.CreateUnaryIntrinsic(how, x);
    unsigned width = to->getIntegerBitWidth();
    const fltSemantics &semantics = x->getType()->getFltSemantics();
    APFloat high = limit(semantics, width, true), low = high;
    low.changeSign();
    Value *fits =
        b.CreateAnd(b.CreateFCmpOLT(whole, ConstantFP::get(x->getType(), high)),
                    b.CreateFCmpOGE(whole, ConstantFP::get(x->getType(), low)));
    if (high.isInfinity())
      fits = b.CreateAnd(
          fits, b.CreateFCmpOGT(whole, ConstantFP::get(x->getType(), low)));
    Value *plain = b.CreateSelect(
        fits, whole,
        ConstantFP::get(x->getType(), APFloat::getZero(semantics)));
    Value *other = runtime_.nondet(b, to, "a number that does not fit");
    return b.CreateSelect(fits, b.CreateFPToSI(plain, to), other);
  }

  Runtime runtime_;
};

bool has_meaning(const IntrinsicInst &call) {
  const auto *op = dyn_cast<FPMathOperator>(&call);
  return call.arg_size() > 0 && has_format(call.getArgOperand(0)->getType()) &&
         !(op && op->getFastMathFlags().any());
}

} // namespace

void lower_float_calls(Module &module,
                       function_ref<bool(const Function &)> is_wanted) {
  FloatCalls calls(module);
  for_each_backwards(module, [&](Instruction &i) {
    auto *call = dyn_cast<IntrinsicInst>(&i);
    if (!call || !has_meaning(*call) || !is_wanted(*i.getFunction()))
      return;
    if (Value *result = calls.lowered(*call)) {
      if (isa<Instruction>(result) && !result->hasName())
        result->takeName(call);
      call->replaceAllUsesWith(result);
      call->eraseFromParent();
    }
  });
}

void settle_contraction(Module &module, const PrepareConfig &config,
                        Ledger &ledger) {
  bool rounds_twice = false;
  for (Function &function : module)
    for (Instruction &i : make_early_inc_range(instructions(function))) {
      auto *call = dyn_cast<IntrinsicInst>(&i);
      if (call && call->getIntrinsicID() == Intrinsic::fmuladd &&
          config.contraction == Contraction::On) {
        ledger.chosen("a * b + c in one expression is rounded once "
                      "(--fp-contract)");
        PlainBuilder b(call);
        call->replaceAllUsesWith(
            b.CreateIntrinsic(Intrinsic::fma, {call->getType()},
                              {call->getArgOperand(0), call->getArgOperand(1),
                               call->getArgOperand(2)}));
        call->eraseFromParent();
      } else if (i.getOpcode() == Instruction::FMul) {
        rounds_twice |=
            may_be_fused(function) && any_of(i.users(), [](const User *user) {
              const auto *sum = dyn_cast<Instruction>(user);
              return sum && (sum->getOpcode() == Instruction::FAdd ||
                             sum->getOpcode() == Instruction::FSub);
            });
      }
    }
  if (rounds_twice)
    ledger.chosen("a * b + c in one expression is rounded twice, though the "
                  "target can do otherwise (--fp-contract)");
}

} // namespace fathom::passes
