// Clang's instrumentation for undefined behaviour. It looks like this:
//
//     br i1 %ok, label %cont, label %handler
//   handler:
//     call void @__ubsan_handle_add_overflow(ptr @data, i64 %a, i64 %b)
//     br label %cont
//
// and becomes `fathom.check(%ok, kind, "int + int")` in place of the branch.
// Division and shift handlers stand for two kinds each; their condition is
// taken apart. A handler that has no such branch (code from elsewhere,
// optimised) becomes a check that fails where it stands.
#include "passes/meaning/checks/guards.h"
#include "passes/meaning/checks/svcomp.h"
#include "passes/meaning/checks/ubsan_data.h"
#include "passes/meaning/steps.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/PatternMatch.h>

using namespace llvm;

namespace fathom::passes {

namespace {

using sea::CheckKind;

enum class Shape : uint8_t {
  Plus,
  Minus,
  Times,
  Negate,
  Division,
  Shift,
  Index,
  OneType,
  Conversion,
  Argument,
  NoText,
  Covered,
};

struct HandlerRow {
  StringLiteral name;
  unsigned trap;
  Shape shape;
  CheckKind kind;
};
constexpr HandlerRow handlers[] = {
#define HANDLER(name, trap, shape, kind)                                       \
  {name, trap, Shape::shape, CheckKind::kind},
#include "passes/meaning/checks/ubsan_handlers.def"
#undef HANDLER
};

constexpr StringLiteral prefix = "__ubsan_handle_";

const HandlerRow *find_handler(StringRef name) {
  if (!name.consume_front(prefix))
    return nullptr;
  name.consume_back("_abort");
  for (const HandlerRow &row : handlers)
    if (row.name == name)
      return &row;
  return nullptr;
}

std::string describe(Shape shape, const StaticData &data) {
  std::string type = data.type_name(1);
  switch (shape) {
  case Shape::Plus:
    return type + " + " + type;
  case Shape::Minus:
    return type + " - " + type;
  case Shape::Times:
    return type + " * " + type;
  case Shape::Negate:
    return "-" + type;
  case Shape::Division:
    return type + " / " + type;
  case Shape::Shift:
    return type + " by " + data.type_name(2);
  case Shape::Index:
    return "index of " + type;
  case Shape::OneType:
    return type;
  case Shape::Conversion:
    return type + " to " + data.type_name(2);
  case Shape::Argument:
    return "argument " + (data.number(2)
                              ? std::to_string(data.number(2)->getZExtValue())
                              : "");
  case Shape::NoText:
  case Shape::Covered:
    return {};
  }
  return {};
}

// An operand as the handler gets it: widened to 64 bits, or through memory if
// it is wider. Null if it cannot be seen.
Value *handler_operand(const CallInst &call, unsigned i) {
  if (i >= call.arg_size())
    return nullptr;
  Value *value = call.getArgOperand(i);
  if (auto *widened = dyn_cast<ZExtInst>(value))
    return widened->getOperand(0);
  if (auto *address = dyn_cast<PtrToIntInst>(value)) {
    for (User *user : address->getOperand(0)->users())
      if (auto *store = dyn_cast<StoreInst>(user))
        if (store->getPointerOperand() == address->getOperand(0) &&
            store->getParent() == call.getParent())
          return store->getValueOperand();
    return nullptr;
  }
  return value;
}

// Clang's builder leaves `and true, x` and the like; only the top level
// matters.
Value *simplified(Value *value) {
  using namespace PatternMatch;
  Value *other = nullptr;
  if (match(value, m_c_And(m_One(), m_Value(other))) ||
      match(value, m_c_Or(m_Zero(), m_Value(other))))
    return other;
  if (match(value, m_c_Or(m_One(), m_Value(other))))
    return ConstantInt::getTrue(value->getType());
  if (match(value, m_c_And(m_Zero(), m_Value(other))))
    return ConstantInt::getFalse(value->getType());
  return value;
}

Value *either(IRBuilder<> &b, Value *a, Value *c) {
  if (isa<ConstantInt>(a))
    std::swap(a, c);
  if (auto *known = dyn_cast<ConstantInt>(c))
    return known->isOne() ? c : a;
  return b.CreateOr(a, c);
}

// One of the (up to two) properties of a handler.
struct Part {
  CheckKind kind;
  Value *ok;
};

class HandlerLowering {
public:
  HandlerLowering(Module &module, const PrepareConfig &config)
      : config_(config), runtime_(module) {}

  void lower(CallInst &call, const HandlerRow &row);
  void lower_trap(CallInst &call);

private:
  std::vector<Part> parts(IRBuilder<> &b, CallInst &call, const HandlerRow &row,
                          const StaticData &data, Value *ok);
  std::vector<Part> division(IRBuilder<> &b, CallInst &call, Value *ok);
  std::vector<Part> shift(IRBuilder<> &b, CallInst &call,
                          const StaticData &data, Value *ok);
  std::vector<Part> svcomp_shift(IRBuilder<> &b, CallInst &call,
                                 const StaticData &data, Value *ok);
  void havoc_result(CallInst &call, const HandlerRow &row, const Guard &guard,
                    Value *ok);

  const PrepareConfig &config_;
  Runtime runtime_;
};

// ok = nonzero ∧ no overflow, or one of them. What constants have folded is
// told apart by the divisor.
std::vector<Part> HandlerLowering::division(IRBuilder<> &b, CallInst &call,
                                            Value *ok) {
  using namespace PatternMatch;
  Value *divisor = handler_operand(call, 2);
  auto is_nonzero = [&](Value *value) {
    ICmpInst::Predicate predicate;
    return match(value, m_ICmp(predicate, m_Specific(divisor), m_Zero())) &&
           predicate == ICmpInst::ICMP_NE;
  };
  Value *first = nullptr, *second = nullptr;
  if (divisor && is_nonzero(ok))
    return {{CheckKind::DivisionByZero, ok}};
  if (divisor && match(ok, m_And(m_Value(first), m_Value(second))) &&
      is_nonzero(first))
    return {{CheckKind::DivisionByZero, first},
            {CheckKind::DivisionOverflow, second}};
  if (!divisor || !divisor->getType()->isIntegerTy())
    return {{CheckKind::DivisionByZero, ok}};
  Value *zero =
      b.CreateICmpEQ(divisor, Constant::getNullValue(divisor->getType()));
  return {{CheckKind::DivisionByZero, either(b, ok, b.CreateNot(zero))},
          {CheckKind::DivisionOverflow, either(b, ok, zero)}};
}

// ok = amount ≤ width-1 ∧ phi(true, no overflow), or one of them.
std::vector<Part> HandlerLowering::shift(IRBuilder<> &b, CallInst &call,
                                         const StaticData &data, Value *ok) {
  using namespace PatternMatch;
  Value *amount = handler_operand(call, 2);
  auto is_small = [&](Value *value) {
    ICmpInst::Predicate predicate;
    Value *compared = nullptr;
    return match(value,
                 m_ICmp(predicate, m_Value(compared), m_ConstantInt())) &&
           (compared == amount || compared == call.getArgOperand(2)) &&
           predicate == ICmpInst::ICMP_ULE;
  };
  Value *first = nullptr, *second = nullptr;
  if (amount && is_small(ok))
    return {{CheckKind::ShiftAmount, ok}};
  if (amount && match(ok, m_And(m_Value(first), m_Value(second))) &&
      is_small(first))
    return {{CheckKind::ShiftAmount, first},
            {CheckKind::ShiftOverflow, second}};
  uint64_t width = data.width(1);
  if (!amount || !amount->getType()->isIntegerTy() || width == 0)
    return {{CheckKind::ShiftAmount, ok}};
  // A constant amount shows as 64 bits, negative ones as large; one that was
  // promoted may be narrower than the width.
  Type *wide = b.getIntNTy(
      std::max<unsigned>(64, amount->getType()->getIntegerBitWidth()));
  Value *small = b.CreateICmpULT(b.CreateZExt(amount, wide),
                                 ConstantInt::get(wide, width));
  return {{CheckKind::ShiftAmount, either(b, ok, small)},
          {CheckKind::ShiftOverflow, either(b, ok, b.CreateNot(small))}};
}

// SV-COMP's: nothing but a result that its signed type does not have.
std::vector<Part> HandlerLowering::svcomp_shift(IRBuilder<> &b, CallInst &call,
                                                const StaticData &data,
                                                Value *ok) {
  Value *value = handler_operand(call, 1), *amount = handler_operand(call, 2);
  auto width = [&](unsigned i) { return unsigned(data.width(i)); };
  if (!value || !amount || width(1) == 0 || width(2) == 0 ||
      !data.is_signed(1) || !value->getType()->isIntegerTy() ||
      !amount->getType()->isIntegerTy())
    return shift(b, call, data, ok);
  // Constants show as 64 bits, and what was promoted without a sign (with 32
  // bits nothing is widened for the handler) as it was before.
  value = b.CreateZExtOrTrunc(value, b.getIntNTy(width(1)));
  amount = b.CreateZExtOrTrunc(amount, b.getIntNTy(width(2)));
  return {{CheckKind::ShiftOverflow,
           shifted_value_fits(b, value, amount, data.is_signed(2))}};
}

std::vector<Part> HandlerLowering::parts(IRBuilder<> &b, CallInst &call,
                                         const HandlerRow &row,
                                         const StaticData &data, Value *ok) {
  switch (row.shape) {
  case Shape::Division:
    return division(b, call, ok);
  case Shape::Shift:
    return config_.only_error_calls ? svcomp_shift(b, call, data, ok)
                                    : shift(b, call, data, ok);
  case Shape::Plus:
  case Shape::Minus:
  case Shape::Times:
  case Shape::Negate:
    return {{data.is_signed(1) ? row.kind : CheckKind::UnsignedOverflow, ok}};
  default:
    return {{row.kind, ok}};
  }
}

// --on-ub=havoc: where the check fails the result is anything. For sums and
// products it is there before the branch, for quotients and shifts it is
// computed after it, with an operand that is replaced by a harmless one.
void HandlerLowering::havoc_result(CallInst &call, const HandlerRow &row,
                                   const Guard &guard, Value *ok) {
  using namespace PatternMatch;
  IRBuilder<> b(guard.branch);
  b.SetCurrentDebugLocation(call.getDebugLoc());
  Value *both = nullptr;
  if (match(ok, m_Not(m_ExtractValue<1>(m_Value(both))))) {
    for (User *user : make_early_inc_range(both->users())) {
      auto *value = dyn_cast<ExtractValueInst>(user);
      if (!value || value->getIndices() != ArrayRef<unsigned>{0})
        continue;
      Value *any = runtime_.nondet(b, value->getType(), "result");
      auto *chosen = cast<Instruction>(b.CreateSelect(ok, value, any));
      value->replaceUsesWithIf(
          chosen, [&](Use &use) { return use.getUser() != chosen; });
    }
    return;
  }
  if (row.shape != Shape::Division && row.shape != Shape::Shift)
    return;
  for (Instruction &instruction : *guard.otherwise) {
    auto *operation = dyn_cast<BinaryOperator>(&instruction);
    if (!operation || operation->getDebugLoc() != call.getDebugLoc() ||
        !(operation->isIntDivRem() || operation->isShift()))
      continue;
    Value *used = operation->getOperand(1);
    IRBuilder<> before(operation);
    Type *type = operation->getType();
    operation->setOperand(
        1, before.CreateSelect(ok, used, ConstantInt::get(type, 1)));
    IRBuilder<> after(operation->getNextNode());
    after.SetCurrentDebugLocation(operation->getDebugLoc());
    Value *any = runtime_.nondet(after, type, "result");
    auto *chosen = cast<Instruction>(after.CreateSelect(ok, operation, any));
    operation->replaceUsesWithIf(
        chosen, [&](Use &use) { return use.getUser() != chosen; });
    return;
  }
}

// By -fwrapv. A quotient that overflows traps all the same.
bool is_defined(const CallInst &call, CheckKind kind) {
  return (kind == CheckKind::SignedOverflow ||
          kind == CheckKind::NegationOverflow) &&
         call.getFunction()->hasFnAttribute(wraps_attribute);
}

// Of what a function does with its parameters before it begins, clang says only
// to the handler where that is.
DebugLoc place_of(const CallInst &call, const StaticData &data) {
  const DebugLoc &known = call.getDebugLoc();
  const StaticData::LineAndColumn place = data.place();
  if (!known || known.getLine() != 0 || place.line == 0)
    return known;
  return DILocation::get(call.getContext(), place.line, place.column,
                         known.getScope(), known.getInlinedAt());
}

void HandlerLowering::lower(CallInst &call, const HandlerRow &row) {
  StaticData data(call);
  std::string text = describe(row.shape, data);
  std::optional<Guard> guard = guard_of(call, AfterCall::Returns);
  // A handler that does not return ends the execution: where executions go on
  // after a failed check, that must stay.
  if (guard && config_.on_ub != OnUb::Stop && succ_empty(guard->failing))
    guard.reset();
  IRBuilder<> b(guard ? static_cast<Instruction *>(guard->branch) : &call);
  b.SetCurrentDebugLocation(place_of(call, data));
  // The access itself follows, unless the handler stands alone and ends.
  bool is_covered =
      row.shape == Shape::Covered && (guard || !succ_empty(call.getParent()));
  if (!is_covered) {
    Value *ok = simplified(guard ? guard->ok(b) : b.getFalse());
    for (const Part &part : parts(b, call, row, data, ok)) {
      Value *holds = simplified(part.ok);
      if (config_.has(part.kind) && !is_defined(call, part.kind) &&
          !match(holds, PatternMatch::m_One()))
        runtime_.check(b, holds, part.kind, text);
    }
    if (guard && config_.on_ub == OnUb::Havoc && !is_defined(call, row.kind))
      havoc_result(call, row, *guard, ok);
  }
  call.eraseFromParent();
  if (guard)
    guard->remove();
}

// The other kind that a handler can stand for.
CheckKind second_kind(const HandlerRow &row) {
  switch (row.shape) {
  case Shape::Division:
    return CheckKind::DivisionOverflow;
  case Shape::Shift:
    return CheckKind::ShiftOverflow;
  case Shape::Plus:
  case Shape::Minus:
  case Shape::Times:
  case Shape::Negate:
    return CheckKind::UnsignedOverflow;
  default:
    return row.kind;
  }
}

// Code that was compiled to trap says only which handler it would have called.
void HandlerLowering::lower_trap(CallInst &call) {
  const auto *number = dyn_cast<ConstantInt>(call.getArgOperand(0));
  CheckKind kind = CheckKind::Unreachable;
  for (const HandlerRow &row : handlers)
    if (number && number->getValue() == row.trap)
      kind = config_.has(row.kind) ? row.kind : second_kind(row);
  IRBuilder<> b(&call);
  if (config_.has(kind))
    runtime_.check(b, b.getFalse(), kind, "trap of a sanitizer");
  end_block_halt(runtime_, &call);
}

} // namespace

void lower_ubsan(Module &module, const PrepareConfig &config) {
  HandlerLowering lowering(module, config);
  Runtime runtime(module);
  for_each_backwards(module, [&](Instruction &instruction) {
    auto *call = dyn_cast<CallInst>(&instruction);
    auto *callee =
        call ? dyn_cast<Function>(call->getCalledOperand()) : nullptr;
    if (callee && callee->getIntrinsicID() == Intrinsic::ubsantrap)
      return lowering.lower_trap(*call);
    if (!callee || !callee->isDeclaration() ||
        !callee->getName().starts_with(prefix))
      return;
    if (const HandlerRow *row = find_handler(callee->getName()))
      lowering.lower(*call, *row);
    else
      end_block_unsupported(runtime, call, callee->getName());
  });
}

} // namespace fathom::passes
