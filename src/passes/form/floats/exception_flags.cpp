// What raises which flag (IEEE 754-2019, 7):
//  * invalid: a result that is no number of operands that are, or a signalling
//    operand; comparisons as LLVM says (quiet or not);
//  * division by zero: a quotient of a finite number, not zero, by zero;
//  * inexact: rounded up and down it is not the same number;
//  * overflow: infinite and inexact, or cut to the largest number where the
//    exact result has a greater exponent than any number;
//  * underflow: inexact and smaller than normal numbers. A result that was
//    rounded to the smallest of those may be one: machines differ.
// A choice (any_flag) stands where C or the machines leave it open.
#include "passes/form/floats/exception_flags.h"

#include "models/models.h"
#include "passes/form/floats/float_calls.h"
#include "passes/form/floats/float_types.h"
#include "passes/form/floats/rounding_modes.h"
#include "prepared/intrinsics.h"
#include "prepared/ir_tools.h"
#include "prepared/names.h"
#include "prepared/runtime.h"

#include <array>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::passes {

using namespace prepared;

namespace {

enum Flag : uint8_t { Invalid, DivByZero, Overflow, Underflow, Inexact };
constexpr std::array<StringLiteral, 5> variables = {
    "fathom_lib_fe_invalid", "fathom_lib_fe_divbyzero",
    "fathom_lib_fe_overflow", "fathom_lib_fe_underflow",
    "fathom_lib_fe_inexact"};
// Who can see a flag.
constexpr std::array<StringLiteral, 2> readers = {"fathom_lib_fetestexcept",
                                                  "fathom_lib_fegetexceptflag"};
constexpr llvm::RoundingMode cut = llvm::RoundingMode::TowardZero;

// The flags of one instruction.
class FlagRaiser {
public:
  FlagRaiser(const Runtime &runtime, Instruction &at, Instruction *place)
      : runtime_(runtime), at_(at), b_(place) {
    b_.SetCurrentDebugLocation(at.getDebugLoc());
  }

  void run() {
    if (has_odd_type())
      return raise_any();
    switch (at_.getOpcode()) {
    case Instruction::FAdd:
      return rounded(Intrinsic::experimental_constrained_fadd);
    case Instruction::FSub:
      return rounded(Intrinsic::experimental_constrained_fsub);
    case Instruction::FMul:
      return rounded(Intrinsic::experimental_constrained_fmul);
    case Instruction::FDiv:
      return rounded(Intrinsic::experimental_constrained_fdiv);
    case Instruction::FPTrunc:
      return rounded(Intrinsic::experimental_constrained_fptrunc);
    case Instruction::SIToFP:
      return converted(Intrinsic::experimental_constrained_sitofp);
    case Instruction::UIToFP:
      return converted(Intrinsic::experimental_constrained_uitofp);
    case Instruction::FRem:
    case Instruction::FPExt:
      return raise(Invalid, is_invalid());
    case Instruction::FCmp:
      return compared();
    case Instruction::FPToSI:
    case Instruction::FPToUI:
      return made_whole_number();
    default:
      if (auto *call = dyn_cast<IntrinsicInst>(&at_))
        of_intrinsic(*call);
    }
  }

  // Nothing is known of it.
  void raise_any() {
    for (Flag flag : {Invalid, DivByZero, Overflow, Underflow, Inexact})
      raise(flag, any_flag());
  }

private:
  void of_intrinsic(IntrinsicInst &call) {
    switch (call.getIntrinsicID()) {
    case Intrinsic::sqrt:
      return rounded(Intrinsic::experimental_constrained_sqrt);
    case Intrinsic::fma:
      return rounded(Intrinsic::experimental_constrained_fma);
    case Intrinsic::rint:
      raise(Invalid, is_invalid());
      return raise(Inexact, b_.CreateFCmpONE(&at_, operand(0)));
    case Intrinsic::floor:
    case Intrinsic::ceil:
    case Intrinsic::trunc:
    case Intrinsic::round:
      raise(Inexact,
            b_.CreateAnd(any_flag(), b_.CreateFCmpONE(&at_, operand(0))));
      [[fallthrough]];
    case Intrinsic::nearbyint:
    case Intrinsic::roundeven:
    case Intrinsic::minnum:
    case Intrinsic::maxnum:
      return raise(Invalid, is_invalid());
    case Intrinsic::lrint:
    case Intrinsic::llrint:
    case Intrinsic::lround:
    case Intrinsic::llround:
    case Intrinsic::fptosi_sat:
    case Intrinsic::fptoui_sat:
      return made_whole_number();
    case Intrinsic::fabs:
    case Intrinsic::copysign:
    case Intrinsic::is_fpclass:
      return;
    default:
      return raise_any();
    }
  }

  // What is computed exactly and rounded once.
  void rounded(Intrinsic::ID id) {
    raise(Invalid, is_invalid());
    Value *has_pole = b_.getFalse();
    if (id == Intrinsic::experimental_constrained_fdiv) {
      Value *x = operand(0), *y = operand(1);
      has_pole =
          b_.CreateAnd(b_.CreateAnd(is_finite(x), b_.CreateFCmpUNE(x, zero(x))),
                       b_.CreateFCmpOEQ(y, zero(y)));
      raise(DivByZero, has_pole);
    }
    if (id == Intrinsic::experimental_constrained_fma)
      raise(Invalid, b_.CreateAnd(any_flag(), is_none(operand(2))));
    Value *up = in_mode(id, RoundingMode::TowardPositive);
    Value *down = in_mode(id, RoundingMode::TowardNegative);
    Value *inexact = b_.CreateFCmpONE(up, down);
    raise(Inexact, inexact);
    Value *size = b_.CreateUnaryIntrinsic(Intrinsic::fabs, &at_);
    Constant *least = ConstantFP::get(
        at_.getType(),
        APFloat::getSmallestNormalized(at_.getType()->getFltSemantics()));
    Value *small =
        b_.CreateOr(b_.CreateFCmpOLT(size, least),
                    b_.CreateAnd(any_flag(), b_.CreateFCmpOEQ(size, least)));
    raise(Underflow, b_.CreateAnd(inexact, small));
    Value *large = b_.CreateNot(is_finite(&at_));
    if (rounding_variable(runtime_.module()) &&
        id != Intrinsic::experimental_constrained_sqrt)
      large = b_.CreateOr(large, has_great_exponent(id));
    raise(Overflow, b_.CreateAnd(inexact, large));
  }

  // Of the exact result: half of it, cut, is at least the greatest power of two
  // of the format. Halves of what can lead there are exact: operands that are
  // subnormal cannot, but for what is added to a product. There anything less
  // than 1 only counts by its sign, and stays.
  Value *has_great_exponent(Intrinsic::ID id) {
    std::vector<Value *> halves{halved(operand(0))};
    for (unsigned i = 1; i < num_operands(); ++i)
      halves.push_back(operand(i));
    if (id == Intrinsic::experimental_constrained_fadd ||
        id == Intrinsic::experimental_constrained_fsub)
      halves[1] = halved(halves[1]);
    if (id == Intrinsic::experimental_constrained_fma) {
      Value *z = halves[2];
      Value *size = b_.CreateUnaryIntrinsic(Intrinsic::fabs, z);
      Value *small = b_.CreateFCmpOLT(size, ConstantFP::get(z->getType(), 1.0));
      halves[2] = b_.CreateSelect(small, z, halved(z));
    }
    Value *half = constrained(id, at_.getType(), halves, cut);
    const fltSemantics &format = at_.getType()->getFltSemantics();
    APFloat greatest = scalbn(APFloat::getOne(format),
                              ilogb(APFloat::getLargest(format)), cut);
    return b_.CreateFCmpOGE(b_.CreateUnaryIntrinsic(Intrinsic::fabs, half),
                            ConstantFP::get(at_.getType(), greatest));
  }
  Value *halved(Value *x) {
    return constrained(Intrinsic::experimental_constrained_fmul, x->getType(),
                       {x, ConstantFP::get(x->getType(), 0.5)}, cut);
  }

  // Integers; no number is too large for these types.
  void converted(Intrinsic::ID id) {
    unsigned digits =
        APFloat::semanticsPrecision(at_.getType()->getFltSemantics());
    if (operand(0)->getType()->getIntegerBitWidth() > 127)
      return raise_any();
    if (operand(0)->getType()->getIntegerBitWidth() > digits)
      raise(Inexact,
            b_.CreateFCmpONE(in_mode(id, RoundingMode::TowardPositive),
                             in_mode(id, RoundingMode::TowardNegative)));
  }

  // A quiet NaN is invalid for < and its cousins; a compiler that was not told
  // of the environment may use either instruction.
  void compared() {
    auto &compare = cast<FCmpInst>(at_);
    Value *none = b_.CreateOr(is_none(operand(0)), is_none(operand(1)));
    if (compare.hasMetadata(signalling_name))
      return raise(Invalid, none);
    raise(Invalid,
          b_.CreateOr(is_signalling(operand(0)), is_signalling(operand(1))));
    if (!compare.hasMetadata(strict_name) && !compare.isEquality() &&
        compare.getPredicate() != FCmpInst::FCMP_UNO &&
        compare.getPredicate() != FCmpInst::FCMP_ORD)
      raise(Invalid, b_.CreateAnd(any_flag(), none));
  }

  // Machines differ in how they get there; a small whole number raises none.
  void made_whole_number() {
    Value *x = operand(0);
    unsigned width = at_.getType()->getIntegerBitWidth();
    APFloat limit(x->getType()->getFltSemantics());
    limit.convertFromAPInt(APInt::getOneBitSet(width + 1, width - 1), false,
                           APFloat::rmNearestTiesToEven);
    Value *size = b_.CreateUnaryIntrinsic(Intrinsic::fabs, x);
    Value *fits = b_.CreateFCmpOLT(size, ConstantFP::get(x->getType(), limit));
    raise(Invalid, b_.CreateAnd(any_flag(), b_.CreateNot(fits)));
    Value *whole = b_.CreateUnaryIntrinsic(Intrinsic::trunc, x);
    raise(Inexact, b_.CreateAnd(any_flag(), b_.CreateFCmpUNE(whole, x)));
  }

  // Vectors, and numbers that are computed in another format.
  bool has_odd_type() const {
    auto is_odd = [](const Type *type) {
      return type->isFPOrFPVectorTy() &&
             (type->isVectorTy() || type->isHalfTy() || type->isBFloatTy() ||
              type->isPPC_FP128Ty());
    };
    return is_odd(at_.getType()) || any_of(at_.operands(), [&](const Use &use) {
             return is_odd(use->getType());
           });
  }

  Value *operand(unsigned n) const { return at_.getOperand(n); }
  unsigned num_operands() const {
    const auto *call = dyn_cast<CallInst>(&at_);
    return call ? call->arg_size() : at_.getNumOperands();
  }
  Value *any_flag() {
    return runtime_.nondet(b_, b_.getInt1Ty(), "a flag is raised");
  }
  static Constant *zero(const Value *x) {
    return ConstantFP::getZero(x->getType());
  }
  Value *is_none(Value *x) { return b_.CreateFCmpUNO(x, x); }
  Value *is_finite(Value *x) {
    Value *size = b_.CreateUnaryIntrinsic(Intrinsic::fabs, x);
    return b_.CreateFCmpOLT(size, ConstantFP::getInfinity(x->getType()));
  }
  Value *is_signalling(Value *x) {
    return b_.CreateIntrinsic(Intrinsic::is_fpclass, {x->getType()},
                              {x, b_.getInt32(fcSNan)});
  }
  Value *is_invalid() {
    Value *made = b_.getFalse(), *signals = b_.getFalse();
    if (at_.getType()->isFloatingPointTy())
      made = is_none(&at_);
    for (unsigned i = 0; i < num_operands(); ++i)
      if (Value *x = operand(i); x->getType()->isFloatingPointTy()) {
        made = b_.CreateAnd(made, b_.CreateNot(is_none(x)));
        signals = b_.CreateOr(signals, is_signalling(x));
      }
    return b_.CreateOr(made, signals);
  }
  Value *in_mode(Intrinsic::ID id, llvm::RoundingMode mode) {
    std::vector<Value *> arguments;
    for (unsigned i = 0; i < num_operands(); ++i)
      arguments.push_back(operand(i));
    return constrained(id, at_.getType(), std::move(arguments), mode);
  }
  Value *constrained(Intrinsic::ID id, Type *type,
                     std::vector<Value *> arguments, llvm::RoundingMode mode) {
    std::vector<Type *> types{type};
    if (arguments[0]->getType() != type) // it converts
      types.push_back(arguments[0]->getType());
    LLVMContext &context = at_.getContext();
    auto word = [&](StringRef text) {
      return MetadataAsValue::get(context, MDString::get(context, text));
    };
    arguments.push_back(word(*convertRoundingModeToStr(mode)));
    arguments.push_back(word("fpexcept.ignore"));
    CallInst *result = b_.CreateIntrinsic(id, types, arguments);
    result->setMetadata(flags_only_name, MDNode::get(context, {}));
    return result;
  }
  void raise(Flag flag, Value *when) {
    GlobalVariable *variable =
        runtime_.module().getGlobalVariable(variables[flag]);
    if (!variable)
      return;
    Value *old = b_.CreateLoad(b_.getInt8Ty(), variable);
    b_.CreateStore(b_.CreateOr(old, b_.CreateZExt(when, b_.getInt8Ty())),
                   variable);
  }

  const Runtime &runtime_;
  Instruction &at_;
  PlainBuilder b_;
};

bool computes(const Instruction &i) {
  if (isa<FPMathOperator>(i) || isa<FCmpInst>(i) || isa<FPToSIInst>(i) ||
      isa<FPToUIInst>(i) || isa<SIToFPInst>(i) || isa<UIToFPInst>(i) ||
      isa<FPExtInst>(i) || isa<FPTruncInst>(i))
    return i.getOpcode() != Instruction::FNeg && !isa<PHINode>(i) &&
           !isa<SelectInst>(i) && (!isa<CallBase>(i) || isa<IntrinsicInst>(i));
  const auto *call = dyn_cast<IntrinsicInst>(&i);
  return call && any_of(call->args(), [](const Use &use) {
           return use->getType()->isFPOrFPVectorTy();
         });
}

// Functions of the library that only read bits.
bool raises_none(StringRef name) {
  name.consume_back("f");
  return StringSwitch<bool>(name)
      .Cases("fabs", "copysign", "nan", "__fpclassify", "__isnan", true)
      .Cases("__isinf", "__finite", "__signbit", "fabsl", "copysignl", true)
      .Cases("nanl", "__fpclassifyl", "__isnanl", "__isinfl", "__finitel", true)
      .Case("__signbitl", true)
      .Default(false);
}

// What an atomic update computes with numbers, as an instruction of its own;
// null: nothing.
Instruction *computed_by(AtomicRMWInst &update) {
  PlainBuilder b(update.getNextNode());
  b.SetCurrentDebugLocation(update.getDebugLoc());
  Value *old = &update, *by = update.getValOperand(), *result = nullptr;
  switch (update.getOperation()) {
  case AtomicRMWInst::FAdd:
    result = b.CreateFAdd(old, by);
    break;
  case AtomicRMWInst::FSub:
    result = b.CreateFSub(old, by);
    break;
  case AtomicRMWInst::FMax:
    result = b.CreateBinaryIntrinsic(Intrinsic::maxnum, old, by);
    break;
  case AtomicRMWInst::FMin:
    result = b.CreateBinaryIntrinsic(Intrinsic::minnum, old, by);
    break;
  default:
    return nullptr;
  }
  auto *made = cast<Instruction>(result);
  made->setMetadata(flags_only_name, MDNode::get(b.getContext(), {}));
  return made;
}

bool holds_numbers(Type *type) {
  std::vector<Type *> open{type};
  while (!open.empty()) {
    Type *next = open.back();
    open.pop_back();
    if (next->isFPOrFPVectorTy())
      return true;
    if (next->isAggregateType())
      open.insert(open.end(), next->subtype_begin(), next->subtype_end());
  }
  return false;
}

// By its type, or by arguments after it.
bool is_given_numbers(const CallBase &call) {
  const FunctionType *type = call.getFunctionType();
  if (type->isVarArg() || holds_numbers(type->getReturnType()))
    return true;
  for (unsigned i = 0; i < call.arg_size(); ++i)
    for (Type *given :
         {call.getArgOperand(i)->getType(), call.getParamByValType(i),
          call.getParamStructRetType(i)})
      if (given && holds_numbers(given))
        return true;
  return false;
}

// Functions of the library that compute with numbers that no type tells of: by
// a format, behind a reference, or for themselves. What has no row in the table
// of models may do so.
bool hides_numbers(StringRef name) {
  name = name.split('.').first; // of its forms (link_models.cpp)
  const models::ModelRow *row = models::find_model(name);
  if (!row || name.contains("printf") || name.contains("scanf"))
    return true;
  return StringSwitch<bool>(row->header)
             .Cases("math.h", "complex.h", "syslog.h", "unordered_map", true)
             .Default(false) ||
         name.ends_with("ERf") || name.ends_with("ERd") ||
         name.ends_with("ERe");
}

// A model, or a function without a body that is a call in the end.
bool is_library_function(const Function &function) {
  return function.hasFnAttribute(model_attribute) ||
         (function.isDeclaration() && !find_intrinsic(function.getName()) &&
          !runtime_call(function));
}

// A call of the library, or of a function without a body, that has to do with
// numbers, or may.
bool may_raise_any(const Instruction &i) {
  const auto *call = dyn_cast<CallBase>(&i);
  if (!call || isa<IntrinsicInst>(i) || call->isInlineAsm())
    return false;
  const Function *callee = call->getCalledFunction();
  if (!callee)
    return is_given_numbers(*call);
  if (!is_library_function(*callee))
    return false;
  StringRef name = callee->getName();
  name.consume_front("fathom_lib_");
  return !raises_none(name) && (is_given_numbers(*call) || hides_numbers(name));
}

// a * b + c is two operations where the target has none for it.
void split_sum_of_product(IntrinsicInst &call) {
  PlainBuilder b(&call);
  Value *product = b.CreateFMul(call.getArgOperand(0), call.getArgOperand(1));
  Value *sum = b.CreateFAdd(product, call.getArgOperand(2));
  if (MDNode *strict = call.getMetadata(strict_name))
    for (Value *made : {product, sum})
      cast<Instruction>(made)->setMetadata(strict_name, strict);
  call.replaceAllUsesWith(sum);
  call.eraseFromParent();
}

bool is_read(const Module &module) {
  return any_of(readers, [&](StringRef name) {
    const Function *reader = module.getFunction(name);
    return reader && !reader->use_empty();
  });
}

} // namespace

void raise_flags(Module &module, Ledger &ledger) {
  if (!is_read(module))
    return;
  std::vector<Instruction *> operations, calls;
  bool is_told = true;
  for (Function &function : module) {
    if (function.hasFnAttribute(model_attribute))
      continue;
    for (Instruction &i : make_early_inc_range(instructions(function))) {
      if (auto *update = dyn_cast<AtomicRMWInst>(&i))
        if (Instruction *made = computed_by(*update))
          operations.push_back(made);
      if (auto *call = dyn_cast<IntrinsicInst>(&i);
          call && call->getIntrinsicID() == Intrinsic::fmuladd &&
          !may_be_fused(function))
        split_sum_of_product(*call);
    }
    for (Instruction &i : instructions(function)) {
      if (i.hasMetadata(flags_only_name))
        continue; // of an atomic update
      if (computes(i)) {
        operations.push_back(&i);
        is_told &= i.hasMetadata(strict_name);
      } else if (may_raise_any(i)) {
        calls.push_back(&i);
      }
    }
  }
  Runtime runtime(module);
  for (Instruction *i : operations)
    FlagRaiser(runtime, *i, i->getNextNode()).run();
  for (Instruction *i : calls)
    FlagRaiser(runtime, *i, i).raise_any();
  if (!is_told)
    ledger.chosen("flags of floating-point exceptions are those of the "
                  "operations as they are written, though without #pragma STDC "
                  "FENV_ACCESS a compiler may compute others");
  if (!calls.empty())
    ledger.chosen("a library function that computes with numbers may raise "
                  "any flags of floating-point exceptions, others raise none");
}

} // namespace fathom::passes
