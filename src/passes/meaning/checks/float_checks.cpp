// Optional checks of floating-point numbers, for what C and IEEE 754 define and
// is often not meant: a division by zero; a result that is no number although
// the operands are; one that is infinite although the operands are finite (and
// that is no division by zero). Results of math.h's functions count as well,
// what their models compute on the way does not.
#include "models/models.h"
#include "passes/form/floats/rounding_modes.h"
#include "passes/meaning/calls/library.h"
#include "passes/meaning/steps.h"
#include "prepared/ir_tools.h"
#include "prepared/names.h"
#include "prepared/runtime.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;
using fathom::sea::CheckKind;

namespace fathom::passes {

using namespace prepared;

namespace {

// What is judged of an operation, and how it is written in C. A 'T' in the text
// stands for the next operand's type.
struct Judged {
  StringRef text; // empty: it makes no such numbers
  bool is_division = false;
  bool can_be_nan = true;   // of operands that are numbers
  bool can_be_large = true; // infinite, of operands that are finite
};

constexpr StringLiteral conversion = "T to "; // and the result's type

Judged of_opcode(unsigned opcode) {
  switch (opcode) {
  case Instruction::FAdd:
    return {.text = "T + T"};
  case Instruction::FSub:
    return {.text = "T - T"};
  case Instruction::FMul:
    return {.text = "T * T"};
  case Instruction::FDiv:
    return {.text = "T / T", .is_division = true};
  case Instruction::FRem:
    return {.text = "fmod(T, T)", .can_be_large = false};
  case Instruction::FPTrunc:
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    return {.text = conversion, .can_be_nan = false};
  default:
    return {};
  }
}

// Intrinsics that compute; the others move bits, round to whole numbers or
// read memory.
Judged of_intrinsic(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::experimental_constrained_fadd:
    return of_opcode(Instruction::FAdd);
  case Intrinsic::experimental_constrained_fsub:
    return of_opcode(Instruction::FSub);
  case Intrinsic::experimental_constrained_fmul:
    return of_opcode(Instruction::FMul);
  case Intrinsic::experimental_constrained_fdiv:
    return of_opcode(Instruction::FDiv);
  case Intrinsic::experimental_constrained_frem:
    return of_opcode(Instruction::FRem);
  case Intrinsic::experimental_constrained_fptrunc:
  case Intrinsic::experimental_constrained_sitofp:
  case Intrinsic::experimental_constrained_uitofp:
    return of_opcode(Instruction::FPTrunc);
  case Intrinsic::sqrt:
  case Intrinsic::experimental_constrained_sqrt:
    return {.text = "sqrt(T)", .can_be_large = false};
  case Intrinsic::fma:
  case Intrinsic::experimental_constrained_fma:
    return {.text = "fma(T, T, T)"};
  case Intrinsic::fmuladd:
  case Intrinsic::experimental_constrained_fmuladd:
    return {.text = "T * T + T"};
  default:
    return {};
  }
}

// Functions of the library that give what they get, or a whole number beside
// it.
bool only_moves(StringRef name) {
  if (name != "modf")
    name.consume_back("f");
  return StringSwitch<bool>(name)
      .Cases("fabs", "copysign", "fmin", "fmax", "floor", "ceil", "trunc", true)
      .Cases("round", "rint", "nearbyint", "roundeven", "modf", "frexp", true)
      .Default(false);
}

// "sqrt" for a call of math.h's or complex.h's function, model or not; empty
// for others, also if the program has one of its own.
StringRef library_name(const CallInst &call, const PrepareConfig &config) {
  const Function *callee = call.getCalledFunction();
  if (!callee)
    return {};
  StringRef name = callee->getName();
  if (!name.consume_front("fathom_lib_") && !callee->isDeclaration())
    return {};
  const models::ModelRow *row = models::find_model(name);
  bool is_math = row && (row->header == "math.h" || row->header == "complex.h");
  return is_math && !only_moves(name) && !has_missing_row(config, name)
             ? name
             : StringRef();
}

// The name of a type in C, which the reader of a failure knows.
std::string c_type(const Type *type, bool is_unsigned = false) {
  std::string sign = is_unsigned ? "unsigned " : "";
  if (type->isIntegerTy(32))
    return sign + "int";
  if (type->isIntegerTy(64))
    return sign + "long";
  if (type->isIntegerTy())
    return sign + "_BitInt(" + std::to_string(type->getIntegerBitWidth()) + ")";
  if (type->isHalfTy())
    return "_Float16";
  if (type->isBFloatTy())
    return "__bf16";
  if (type->isFP128Ty())
    return "_Float128";
  if (type->isX86_FP80Ty())
    return "long double";
  return type->isFloatTy() ? "float" : "double";
}

// Finite, not zero.
bool is_plain_constant(const Value *v) {
  const auto *number = dyn_cast<ConstantFP>(v);
  return number && number->getValueAPF().isFiniteNonZero();
}

// Checks of one operation. Vectors are judged element by element.
class FloatChecker {
public:
  FloatChecker(const Runtime &runtime, const PrepareConfig &config,
               Instruction &at)
      : runtime_(runtime), config_(config), at_(at), b_(at.getNextNode()) {
    b_.SetCurrentDebugLocation(at.getDebugLoc());
  }

  void run() {
    if (auto *update = dyn_cast<AtomicRMWInst>(&at_))
      return run_update(*update);
    if (auto *call = dyn_cast<CallInst>(&at_)) {
      StringRef name = library_name(*call, config_);
      if (name == "sincos" || name == "sincosf")
        return check_sincos(*call, name);
      judged_ = name.empty() ? of_intrinsic(call->getIntrinsicID())
                             : Judged{.text = name};
      is_function_ = !name.empty();
      operands_.assign(call->arg_begin(), call->arg_end());
    } else {
      judged_ = of_opcode(at_.getOpcode());
      operands_.assign(at_.op_begin(), at_.op_end());
    }
    check_result(at_);
  }

private:
  // An atomic sum gives the old number: the new one is computed once more.
  void run_update(AtomicRMWInst &update) {
    if (update.getOperation() != AtomicRMWInst::FAdd &&
        update.getOperation() != AtomicRMWInst::FSub)
      return;
    bool adds = update.getOperation() == AtomicRMWInst::FAdd;
    operands_ = {&update, update.getValOperand()};
    judged_ = of_opcode(adds ? Instruction::FAdd : Instruction::FSub);
    Value *result = adds ? b_.CreateFAdd(operands_[0], operands_[1])
                         : b_.CreateFSub(operands_[0], operands_[1]);
    check_result(*cast<Instruction>(result));
  }

  // It gives its results through pointers: none of them is a number for an
  // infinite argument, and for no other.
  void check_sincos(CallInst &call, StringRef name) {
    if (!config_.has(CheckKind::FloatNan))
      return;
    Value *x = call.getArgOperand(0);
    runtime_.check(b_, b_.CreateOr(is_finite(x), b_.CreateFCmpUNO(x, x)),
                   CheckKind::FloatNan,
                   (name + "(" + c_type(x->getType()) + ")").str(), {x});
  }

  void check_result(Instruction &result) {
    auto *vector = dyn_cast<FixedVectorType>(result.getType());
    if (judged_.text.empty() || !result.getType()->isFPOrFPVectorTy() ||
        result.getType()->getScalarType()->isPPC_FP128Ty() ||
        isa<ScalableVectorType>(result.getType()))
      return;
    bool takes_numbers = judged_.text == conversion;
    for (const Value *operand : operands_)
      takes_numbers |= operand->getType()->isFPOrFPVectorTy();
    if (!takes_numbers)
      return; // nan("")
    if (!vector)
      return check_number(&result, operands_);
    for (unsigned lane = 0; lane < vector->getNumElements(); ++lane) {
      std::vector<Value *> elements;
      for (Value *operand : operands_)
        elements.push_back(operand->getType()->isVectorTy()
                               ? b_.CreateExtractElement(operand, lane)
                               : operand);
      check_number(b_.CreateExtractElement(&result, lane), elements);
    }
  }

  void check_number(Value *result, const std::vector<Value *> &operands) {
    describe(result->getType(), operands);
    Value *divisor = judged_.is_division ? operands[1] : nullptr;
    if (divisor && config_.has(CheckKind::FloatDivideByZero) &&
        !is_plain_constant(divisor))
      runtime_.check(b_, b_.CreateFCmpUNE(divisor, zero(divisor)),
                     CheckKind::FloatDivideByZero, text_, shown_);
    if (judged_.can_be_nan && config_.has(CheckKind::FloatNan) &&
        !has_plain_operand(operands))
      runtime_.check(
          b_,
          b_.CreateOr(b_.CreateNot(all(operands, &FloatChecker::is_number)),
                      b_.CreateFCmpORD(result, result)),
          CheckKind::FloatNan, text_, shown_);
    if (!judged_.can_be_large || !config_.has(CheckKind::FloatOverflow) ||
        holds_all(result->getType(), operands[0]->getType()))
      return;
    Value *is_judged = all(operands, &FloatChecker::is_finite);
    if (divisor)
      is_judged =
          b_.CreateAnd(is_judged, b_.CreateFCmpUNE(divisor, zero(divisor)));
    Value *is_good =
        b_.CreateOr(is_finite(result), b_.CreateFCmpUNO(result, result));
    runtime_.check(b_, b_.CreateOr(b_.CreateNot(is_judged), is_good),
                   CheckKind::FloatOverflow, text_, shown_);
  }

  // A sum, product or quotient with such a number is none only if the other
  // operand is.
  bool has_plain_operand(const std::vector<Value *> &operands) const {
    if (operands.size() != 2 || is_function_)
      return false;
    if (at_.getOpcode() == Instruction::FRem || judged_.is_division)
      return at_.getOpcode() != Instruction::FRem &&
             is_plain_constant(operands[1]);
    return is_plain_constant(operands[0]) || is_plain_constant(operands[1]);
  }

  // Whether each integer has a finite number beside it.
  static bool holds_all(const Type *to, const Type *from) {
    return from->isIntegerTy() &&
           from->getIntegerBitWidth() <=
               unsigned(APFloat::semanticsMaxExponent(to->getFltSemantics()));
  }

  // The operation with types, and the operands whose values stand for these.
  void describe(const Type *to, const std::vector<Value *> &operands) {
    const auto *call = dyn_cast<IntrinsicInst>(&at_);
    bool is_unsigned = isa<UIToFPInst>(at_) ||
                       (call && call->getIntrinsicID() ==
                                    Intrinsic::experimental_constrained_uitofp);
    shown_.clear();
    text_.clear();
    std::vector<std::string> types;
    for (Value *operand : operands) {
      const Type *type = operand->getType();
      if (type->isVectorTy()) // a complex number has no single text
        types.push_back(c_type(type->getScalarType()) + " _Complex");
      if (!type->isFloatingPointTy() && !type->isIntegerTy())
        continue;
      shown_.push_back(operand);
      types.push_back(c_type(type, is_unsigned));
    }
    if (is_function_) {
      text_ = judged_.text.str() + "(";
      for (size_t i = 0; i < types.size(); ++i)
        text_ += (i > 0 ? ", " : "") + types[i];
      text_ += ")";
      return;
    }
    size_t next = 0;
    for (char c : judged_.text)
      text_ +=
          c == 'T' && next < types.size() ? types[next++] : std::string(1, c);
    if (judged_.text == conversion)
      text_ += c_type(to);
    if (next == 0)
      shown_.clear();
  }

  Value *all(const std::vector<Value *> &operands,
             Value *(FloatChecker::*holds)(Value *)) {
    Value *result = b_.getTrue();
    for (Value *operand : operands) {
      Type *type = operand->getType();
      if (type->isFloatingPointTy())
        result = b_.CreateAnd(result, (this->*holds)(operand));
      else if (auto *vector = dyn_cast<FixedVectorType>(type);
               vector && type->isFPOrFPVectorTy()) // a complex number
        for (unsigned i = 0; i < vector->getNumElements(); ++i)
          result = b_.CreateAnd(
              result, (this->*holds)(b_.CreateExtractElement(operand, i)));
    }
    return result;
  }
  Value *is_number(Value *x) { return b_.CreateFCmpORD(x, x); }
  Value *is_finite(Value *x) {
    Constant *infinity = ConstantFP::getInfinity(x->getType());
    Value *size = b_.CreateUnaryIntrinsic(Intrinsic::fabs, x);
    return b_.CreateFCmpOLT(size, infinity);
  }
  static Constant *zero(const Value *x) {
    return ConstantFP::getZero(x->getType());
  }

  const Runtime &runtime_;
  const PrepareConfig &config_;
  Instruction &at_;
  PlainBuilder b_;
  Judged judged_;
  bool is_function_ = false;
  std::vector<Value *> operands_, shown_;
  std::string text_;
};

} // namespace

void check_floats(Module &module, const PrepareConfig &config) {
  if (!config.has(CheckKind::FloatDivideByZero) &&
      !config.has(CheckKind::FloatNan) && !config.has(CheckKind::FloatOverflow))
    return;
  Runtime runtime(module);
  std::vector<Instruction *> places;
  for (Function &function : module)
    if (!function.hasFnAttribute(model_attribute))
      for (Instruction &i : instructions(function))
        if (library_function(i).empty() && !i.isTerminator() &&
            !i.hasMetadata(flags_only_name))
          places.push_back(&i);
  for (Instruction *i : places)
    FloatChecker(runtime, config, *i).run();
}

} // namespace fathom::passes
