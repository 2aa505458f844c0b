// Calls through pointers. The pointer is compared with each function whose
// address is taken and whose type is the call's; each arm calls directly:
//
//     fathom.check(p != null, null-deref)
//     if (p == @f) r = call @f(...)
//     else if (p == @g) r = call @g(...)
//     else fathom.unsupported("... none of the 2 functions of its type")
//
// Types must agree exactly (variadic callees: as far as they are declared), so
// a call that C allows with a slightly different type ends in UNKNOWN and
// never in a wrong argument. The comparisons are marked: later, when it is
// known where pointers point, some are dropped (lift/refine_calls.h). Cost:
// calls × functions of that type.
#include "passes/form/exceptions/exceptions.h"
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/Instructions.h>
#include <map>

using namespace llvm;

namespace fathom::passes {

namespace {

// Direct calls that may be made in all; a program with more of them would not
// be unfolded either.
constexpr size_t max_arms = 1U << 20;

// Whether a call with these arguments may go to `callee` as it is declared.
bool is_compatible(const CallInst &call, const Function &callee) {
  FunctionType *type = callee.getFunctionType();
  unsigned params = type->getNumParams();
  if (type->getReturnType() != call.getType() ||
      call.getCallingConv() != callee.getCallingConv() ||
      call.arg_size() < params ||
      (call.arg_size() > params && !type->isVarArg()))
    return false;
  for (unsigned i = 0; i < params; ++i)
    if (type->getParamType(i) != call.getArgOperand(i)->getType() ||
        callee.getParamByValType(i) != call.getParamByValType(i))
      return false;
  return true;
}

// Uses of a function that do not let a pointer to it be called.
bool is_harmless_use(const Use &use) {
  const User *user = use.getUser();
  if (const auto *call = dyn_cast<CallBase>(user))
    return call->isCallee(&use);
  if (const auto *global = dyn_cast<GlobalVariable>(user))
    return global->getName().starts_with("llvm.");
  return isa<BlockAddress>(user);
}

// llvm.used and the like hold their functions in an array.
bool is_address_taken(const Function &function) {
  for (const Use &use : function.uses()) {
    if (is_harmless_use(use))
      continue;
    const User *user = use.getUser();
    bool only_listed =
        isa<ConstantArray, ConstantStruct>(user) && !user->use_empty() &&
        all_of(user->uses(), [](const Use &outer) {
          return is_harmless_use(outer) && isa<GlobalVariable>(outer.getUser());
        });
    if (!only_listed)
      return true;
  }
  return false;
}

// What vtables have in the place of a virtual function that does not exist,
// whatever its type.
bool is_no_function(const Function &function) {
  return function.isDeclaration() && function.arg_empty() &&
         (function.getName() == "__cxa_pure_virtual" ||
          function.getName() == "__cxa_deleted_virtual");
}

class IndirectCalls {
public:
  explicit IndirectCalls(Module &module) : runtime_(module) {
    for (Function &function : module)
      if (!function.isIntrinsic() && !runtime_call(function) &&
          is_address_taken(function))
        (is_no_function(function) ? ends_ : taken_).push_back(&function);
  }

  void lower(CallInst *call) {
    if (call->isInlineAsm())
      return;
    Value *pointer = call->getCalledOperand();
    if (auto *function = dyn_cast<Function>(pointer->stripPointerCasts()))
      return call_directly(call, function);
    make_choice(call, pointer);
  }

private:
  // A direct call through another type than the function's own (old-style
  // declarations).
  void call_directly(CallInst *call, Function *function) {
    if (call->getCalledFunction() == function)
      return;
    if (is_compatible(*call, *function))
      call->setCalledFunction(function);
    else
      end_block_unsupported(runtime_, call,
                            "call of " + function->getName().str() +
                                " with other types than it has");
  }

  const std::vector<Function *> &candidates(const CallInst &call) {
    std::vector<const void *> key{call.getType()};
    key.push_back(reinterpret_cast<const void *>(
        static_cast<uintptr_t>(call.getCallingConv())));
    for (unsigned i = 0; i < call.arg_size(); ++i) {
      key.push_back(call.getArgOperand(i)->getType());
      key.push_back(call.getParamByValType(i));
    }
    auto [row, is_new] = by_signature_.try_emplace(std::move(key));
    if (is_new)
      for (Function *function : taken_)
        if (is_compatible(call, *function))
          row->second.push_back(function);
    return row->second;
  }

  void make_choice(CallInst *call, Value *pointer) {
    const std::vector<Function *> &functions = candidates(*call);
    arms_ += functions.size();
    if (arms_ > max_arms)
      return end_block_unsupported(
          runtime_, call,
          "call through a pointer that may be any of too many functions");
    BasicBlock *head = call->getParent();
    BasicBlock *after = head->splitBasicBlock(call, "called");
    head->getTerminator()->eraseFromParent();

    PlainBuilder b(head);
    b.SetCurrentDebugLocation(call->getDebugLoc());
    runtime_.check(b, b.CreateIsNotNull(pointer), sea::CheckKind::NullDeref,
                   "call through a null pointer");
    PHINode *result = nullptr;
    if (!call->getType()->isVoidTy()) {
      result = PHINode::Create(call->getType(), unsigned(functions.size()), "",
                               after->begin());
      result->setDebugLoc(call->getDebugLoc());
    }
    for (Function *function : functions) {
      add_arm(b, pointer, *function, *after);
      auto *direct = cast<CallInst>(b.Insert(call->clone()));
      direct->setCalledFunction(function);
      direct->setTailCallKind(CallInst::TCK_None); // no return follows
      if (result)
        result->addIncoming(direct, b.GetInsertBlock());
      b.CreateBr(after);
      b.SetInsertPoint(after->getPrevNode());
    }
    for (Function *function : ends_) {
      add_arm(b, pointer, *function, *after);
      b.CreateCall(function);
      b.CreateUnreachable();
      b.SetInsertPoint(after->getPrevNode());
    }
    runtime_.unsupported(b, "call through a pointer that is none of the " +
                                std::to_string(functions.size()) +
                                " functions of its type");
    b.CreateUnreachable();
    finish(call, result);
  }

  // Continues in the block that is reached if the pointer is the function; the
  // block for all others is the one before `after`.
  static void add_arm(PlainBuilder &b, Value *pointer, Function &function,
                      BasicBlock &after) {
    LLVMContext &context = function.getContext();
    Function *caller = after.getParent();
    auto *arm = BasicBlock::Create(context, "call." + function.getName(),
                                   caller, &after);
    auto *next = BasicBlock::Create(context, "not." + function.getName(),
                                    caller, &after);
    b.CreateCondBr(b.CreateICmpEQ(pointer, &function), arm, next)
        ->setMetadata(callee_metadata, MDNode::get(context, {}));
    b.SetInsertPoint(arm);
  }

  static void finish(CallInst *call, PHINode *result) {
    if (result && result->getNumIncomingValues() > 0) {
      result->takeName(call);
      call->replaceAllUsesWith(result);
    } else if (result) {
      call->replaceAllUsesWith(PoisonValue::get(call->getType()));
      result->eraseFromParent();
    }
    call->eraseFromParent();
  }

  Runtime runtime_;
  std::vector<Function *> taken_;
  std::vector<Function *> ends_; // calling one of them is an error
  size_t arms_ = 0;              // so far
  std::map<std::vector<const void *>, std::vector<Function *>> by_signature_;
};

} // namespace

void lower_indirect_calls(Module &module) {
  IndirectCalls calls(module);
  for_each_backwards(module, [&](Instruction &instruction) {
    if (auto *call = dyn_cast<CallInst>(&instruction))
      calls.lower(call);
  });
}

void lower_calls(Module &module, Ledger &ledger) {
  lower_aliases(module);
  open_invokes(module);
  lower_indirect_calls(module);
  lower_dynamic_casts(module);
  lower_exceptions(module, ledger);
  lower_varargs(module);
  lower_byval(module);
}

} // namespace fathom::passes
