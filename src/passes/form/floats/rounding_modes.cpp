#include "passes/form/floats/rounding_modes.h"

#include "passes/form/floats/float_calls.h"
#include "passes/form/floats/float_types.h"
#include "prepared/ir_tools.h"
#include "prepared/names.h"

#include <array>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::passes {

using namespace prepared;

namespace {

// The variable of models/fenv.c that fesetround writes, with the numbers of
// terms/floats/format.h.
constexpr StringLiteral variable_name = "fathom_lib_rounding";
// Metadata of what has become the first arm of such a choice.
constexpr StringLiteral done_name = "fathom.to_nearest";
struct Mode {
  unsigned number;
  llvm::RoundingMode mode;
};
constexpr std::array modes = {Mode{2, llvm::RoundingMode::TowardPositive},
                              Mode{3, llvm::RoundingMode::TowardNegative},
                              Mode{4, llvm::RoundingMode::TowardZero}};

// The intrinsic that has a mode of its own, for instructions that depend on it.
Intrinsic::ID constrained_form(const Instruction &i) {
  switch (i.getOpcode()) {
  case Instruction::FAdd:
    return Intrinsic::experimental_constrained_fadd;
  case Instruction::FSub:
    return Intrinsic::experimental_constrained_fsub;
  case Instruction::FMul:
    return Intrinsic::experimental_constrained_fmul;
  case Instruction::FDiv:
    return Intrinsic::experimental_constrained_fdiv;
  case Instruction::SIToFP:
    return Intrinsic::experimental_constrained_sitofp;
  case Instruction::UIToFP:
    return Intrinsic::experimental_constrained_uitofp;
  case Instruction::FPTrunc:
    return Intrinsic::experimental_constrained_fptrunc;
  default:
    break;
  }
  const auto *call = dyn_cast<IntrinsicInst>(&i);
  switch (call ? call->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::sqrt:
    return Intrinsic::experimental_constrained_sqrt;
  case Intrinsic::fma:
    return Intrinsic::experimental_constrained_fma;
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
    return Intrinsic::experimental_constrained_rint;
  default:
    return Intrinsic::not_intrinsic;
  }
}

Value *with_mode(PlainBuilder &b, Instruction &i, Intrinsic::ID id,
                 llvm::RoundingMode mode) {
  std::vector<Type *> types{i.getType()};
  std::vector<Value *> arguments;
  auto *call = dyn_cast<CallInst>(&i);
  if (call)
    arguments.assign(call->arg_begin(), call->arg_end());
  else
    arguments.assign(i.op_begin(), i.op_end());
  if (isa<CastInst>(i))
    types.push_back(arguments[0]->getType());
  LLVMContext &context = i.getContext();
  auto word = [&](StringRef text) {
    return MetadataAsValue::get(context, MDString::get(context, text));
  };
  arguments.push_back(word(*convertRoundingModeToStr(mode)));
  arguments.push_back(word("fpexcept.ignore"));
  return b.CreateIntrinsic(id, types, arguments);
}

void choose_mode(Instruction &i, GlobalVariable &variable) {
  PlainBuilder b(i.getNextNode());
  b.SetCurrentDebugLocation(i.getDebugLoc());
  Value *chosen = b.CreateLoad(variable.getValueType(), &variable, "rounding");
  Value *result = &i;
  i.setMetadata(done_name, MDNode::get(i.getContext(), {}));
  SmallPtrSet<const User *, 8> made;
  for (const Mode &mode : modes) {
    Value *other = with_mode(b, i, constrained_form(i), mode.mode);
    Value *is_mode = b.CreateICmpEQ(
        chosen, ConstantInt::get(variable.getValueType(), mode.number));
    result = b.CreateSelect(is_mode, other, result);
    made.insert(cast<User>(result));
  }
  i.replaceUsesWithIf(result,
                      [&](Use &use) { return !made.contains(use.getUser()); });
}

// The instruction that it is if the mode is what the program has set.
Value *plain_form(PlainBuilder &b, ConstrainedFPIntrinsic &i) {
  if (auto *comparison = dyn_cast<ConstrainedFPCmpIntrinsic>(&i))
    return b.CreateFCmp(comparison->getPredicate(), i.getArgOperand(0),
                        i.getArgOperand(1));
  auto x = [&](unsigned n) { return i.getArgOperand(n); };
  auto same = [&](Intrinsic::ID id, std::vector<Value *> arguments) -> Value * {
    return b.CreateIntrinsic(id, {i.getType()}, arguments);
  };
  auto whole = [&](Intrinsic::ID id) -> Value * {
    return b.CreateIntrinsic(id, {i.getType(), x(0)->getType()}, {x(0)});
  };
  switch (i.getIntrinsicID()) {
  case Intrinsic::experimental_constrained_fadd:
    return b.CreateFAdd(x(0), x(1));
  case Intrinsic::experimental_constrained_fsub:
    return b.CreateFSub(x(0), x(1));
  case Intrinsic::experimental_constrained_fmul:
    return b.CreateFMul(x(0), x(1));
  case Intrinsic::experimental_constrained_fdiv:
    return b.CreateFDiv(x(0), x(1));
  case Intrinsic::experimental_constrained_frem:
    return b.CreateFRem(x(0), x(1));
  case Intrinsic::experimental_constrained_sitofp:
    return b.CreateSIToFP(x(0), i.getType());
  case Intrinsic::experimental_constrained_uitofp:
    return b.CreateUIToFP(x(0), i.getType());
  case Intrinsic::experimental_constrained_fptosi:
    return b.CreateFPToSI(x(0), i.getType());
  case Intrinsic::experimental_constrained_fptoui:
    return b.CreateFPToUI(x(0), i.getType());
  case Intrinsic::experimental_constrained_fptrunc:
    return b.CreateFPTrunc(x(0), i.getType());
  case Intrinsic::experimental_constrained_fpext:
    return b.CreateFPExt(x(0), i.getType());
  case Intrinsic::experimental_constrained_sqrt:
    return same(Intrinsic::sqrt, {x(0)});
  case Intrinsic::experimental_constrained_fma:
    return same(Intrinsic::fma, {x(0), x(1), x(2)});
  case Intrinsic::experimental_constrained_fmuladd:
    return same(Intrinsic::fmuladd, {x(0), x(1), x(2)});
  case Intrinsic::experimental_constrained_rint:
    return same(Intrinsic::rint, {x(0)});
  case Intrinsic::experimental_constrained_nearbyint:
    return same(Intrinsic::nearbyint, {x(0)});
  case Intrinsic::experimental_constrained_floor:
    return same(Intrinsic::floor, {x(0)});
  case Intrinsic::experimental_constrained_ceil:
    return same(Intrinsic::ceil, {x(0)});
  case Intrinsic::experimental_constrained_trunc:
    return same(Intrinsic::trunc, {x(0)});
  case Intrinsic::experimental_constrained_round:
    return same(Intrinsic::round, {x(0)});
  case Intrinsic::experimental_constrained_roundeven:
    return same(Intrinsic::roundeven, {x(0)});
  case Intrinsic::experimental_constrained_minnum:
    return same(Intrinsic::minnum, {x(0), x(1)});
  case Intrinsic::experimental_constrained_maxnum:
    return same(Intrinsic::maxnum, {x(0), x(1)});
  case Intrinsic::experimental_constrained_lrint:
    return whole(Intrinsic::lrint);
  case Intrinsic::experimental_constrained_llrint:
    return whole(Intrinsic::llrint);
  case Intrinsic::experimental_constrained_lround:
    return whole(Intrinsic::lround);
  case Intrinsic::experimental_constrained_llround:
    return whole(Intrinsic::llround);
  default:
    return nullptr;
  }
}

// FLT_ROUNDS: 0 toward zero, 1 to nearest, 2 up, 3 down.
void answer_get_rounding(Module &module, GlobalVariable *variable) {
  Function *get = module.getFunction("llvm.get.rounding");
  if (!get)
    return;
  for (User *user : make_early_inc_range(get->users())) {
    auto *call = cast<CallInst>(user);
    PlainBuilder b(call);
    Value *result = b.getInt32(1);
    if (variable) {
      Value *mode = b.CreateLoad(b.getInt32Ty(), variable, "rounding");
      Value *other = b.CreateSelect(b.CreateICmpEQ(mode, b.getInt32(4)),
                                    b.getInt32(0), mode);
      result =
          b.CreateSelect(b.CreateICmpEQ(mode, b.getInt32(0)), result, other);
    }
    call->replaceAllUsesWith(result);
    call->eraseFromParent();
  }
}

void choose_modes(Module &module,
                  function_ref<bool(const Function &)> is_wanted) {
  std::vector<Instruction *> places;
  for (Function &function : module)
    if (is_wanted(function))
      for (Instruction &i : instructions(function))
        if (is_lifted_float(i) && !i.hasMetadata(done_name) &&
            constrained_form(i) != Intrinsic::not_intrinsic)
          places.push_back(&i);
  for (Instruction *i : places)
    choose_mode(*i, *module.getGlobalVariable(variable_name));
}

bool is_set_by_program(const ConstrainedFPIntrinsic &i) {
  std::optional<llvm::RoundingMode> mode = i.getRoundingMode();
  return !mode || *mode == llvm::RoundingMode::Dynamic;
}

// Clang computes small numbers as float, and says of the way back that it is to
// nearest: machines round as the program has set.
bool is_way_back(const Instruction &i) {
  const auto *call = dyn_cast<IntrinsicInst>(&i);
  return call &&
         call->getIntrinsicID() ==
             Intrinsic::experimental_constrained_fptrunc &&
         (i.getType()->isHalfTy() || i.getType()->isBFloatTy());
}

// What the front end's own flag makes (frontend/compile.cpp); the pragma's
// intrinsics are strict.
bool may_trap(const ConstrainedFPIntrinsic &i) {
  return i.getExceptionBehavior() == fp::ebMayTrap &&
         (is_set_by_program(i) ||
          i.getRoundingMode() == llvm::RoundingMode::NearestTiesToEven);
}

void mark(Instruction &plain, const ConstrainedFPIntrinsic &from) {
  if (from.getExceptionBehavior() != fp::ebStrict)
    return;
  MDNode *here = MDNode::get(plain.getContext(), {});
  plain.setMetadata(strict_name, here);
  if (from.getIntrinsicID() == Intrinsic::experimental_constrained_fcmps)
    plain.setMetadata(signalling_name, here);
}

// Only the mode counts: flags are raised by exception_flags.h. What is left
// keeps the function's attribute, and is refused.
void relax(Function &function,
           function_ref<bool(const ConstrainedFPIntrinsic &)> is_plain) {
  bool is_left = false;
  for (Instruction &i : make_early_inc_range(instructions(function))) {
    auto *call = dyn_cast<ConstrainedFPIntrinsic>(&i);
    if (!call)
      continue;
    PlainBuilder b(call);
    Value *plain = is_plain(*call) ? plain_form(b, *call) : nullptr;
    if (!plain) {
      is_left |= !is_lifted_float(i) || is_way_back(i);
      continue;
    }
    plain->takeName(call);
    mark(*cast<Instruction>(plain), *call);
    call->replaceAllUsesWith(plain);
    call->eraseFromParent();
  }
  if (!is_left)
    function.removeFnAttr(Attribute::StrictFP);
}

} // namespace

bool changes_rounding(const Module &module) {
  const GlobalVariable *variable = module.getGlobalVariable(variable_name);
  return variable && any_of(variable->users(), [](const User *user) {
           return !isa<LoadInst>(user);
         });
}

GlobalVariable *rounding_variable(Module &module) {
  return changes_rounding(module) ? module.getGlobalVariable(variable_name)
                                  : nullptr;
}

void note_rounding(const Module &module, Ledger &ledger) {
  if (!changes_rounding(module))
    return;
  for (const Function &function : module)
    for (const Instruction &i : instructions(function))
      if (!function.hasFnAttribute(Attribute::StrictFP) &&
          library_function(i).empty() &&
          constrained_form(i) != Intrinsic::not_intrinsic)
        return ledger.chosen(
            "numbers are rounded as fesetround says, though without #pragma "
            "STDC FENV_ACCESS a compiler may compute them in another mode");
}

void relax_strict_floats(Module &module) {
  for (Function &function : module)
    if (function.hasFnAttribute(Attribute::StrictFP) &&
        !function.isDeclaration())
      relax(function, is_set_by_program);
}

void drop_trap_marks(Module &module) {
  for (Function &function : module) {
    bool is_marked = any_of(instructions(function), [](const Instruction &i) {
      const auto *call = dyn_cast<ConstrainedFPIntrinsic>(&i);
      return call && may_trap(*call);
    });
    if (is_marked)
      relax(function, may_trap);
  }
}

void lower_rounding_of_models(Module &module) {
  if (!changes_rounding(module))
    return;
  auto is_model = [](const Function &f) {
    return f.hasFnAttribute(model_attribute);
  };
  lower_float_calls(module, is_model);
  choose_modes(module, is_model);
}

void lower_rounding(Module &module) {
  answer_get_rounding(module, module.getGlobalVariable(variable_name));
  if (changes_rounding(module))
    choose_modes(module, [](const Function &) { return true; });
}

} // namespace fathom::passes
