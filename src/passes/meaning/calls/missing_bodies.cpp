// Calls of functions that nobody has defined. The default is to say so: UNKNOWN
// if such a call is reached. Everything else is the user's word and a row of
// the ledger. What the library does is known to its book, not to a word about
// all functions: the user must name a function of the library.
#include "models/models.h"
#include "passes/meaning/calls/native_steps.h"
#include "passes/meaning/steps.h"
#include "prepared/fat_calls.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::passes {

namespace {

StringRef policy_text(MissingBody policy) {
  switch (policy) {
  case MissingBody::Fail:
    return "fail";
  case MissingBody::Havoc:
    return "any result, and the objects of its arguments become arbitrary";
  case MissingBody::Pure:
    return "any result, memory as it was";
  case MissingBody::Noreturn:
    return "the execution ends";
  case MissingBody::Nothing:
    return "no effect";
  }
  return {};
}

// Clang drops the attribute where it instruments `unreachable`, but debug
// information has it, too.
bool is_declared_to_end(const Function &function) {
  const DISubprogram *program = function.getSubprogram();
  return function.doesNotReturn() || (program && program->isNoReturn());
}

// The whole objects that the arguments point into.
void havoc_arguments(const Runtime &runtime, IRBuilder<> &b, CallInst &call) {
  for (Value *argument : call.args()) {
    if (!argument->getType()->isPointerTy() ||
        isa<ConstantPointerNull>(argument) || isa<Function>(argument))
      continue;
    auto *global = dyn_cast<GlobalVariable>(argument);
    if (global && global->isConstant())
      continue;
    Value *offset = runtime.query(b, RuntimeCall::Offset, {argument});
    Value *start = b.CreatePtrAdd(argument, b.CreateNeg(offset));
    runtime.havoc(b, start,
                  runtime.query(b, RuntimeCall::ObjectSize, {argument}));
  }
}

void lower_one(const Runtime &runtime, CallInst &call, MissingBody policy,
               StringRef name) {
  IRBuilder<> b(&call);
  if (policy == MissingBody::Fail) {
    // The symbol is what --missing wants.
    std::string text = name.str();
    if (std::string readable = demangle(name); readable != text)
      text += " (" + readable + ")";
    if (models::is_library_name(name.str()))
      text += ", a library function without a model";
    runtime.check(b, b.getFalse(), sea::CheckKind::MissingBody, text);
    return end_block_halt(runtime, &call);
  }
  if (policy == MissingBody::Noreturn)
    return end_block_halt(runtime, &call);
  if (policy == MissingBody::Havoc)
    havoc_arguments(runtime, b, call);
  if (!call.getType()->isVoidTy() && !call.use_empty())
    call.replaceAllUsesWith(runtime.nondet(b, call.getType(), name));
  call.eraseFromParent();
}

} // namespace

MissingBody missing_policy(const PrepareConfig &config, std::string_view name) {
  MissingBody named = MissingBody::Fail, others = MissingBody::Fail;
  bool is_named = false;
  for (const MissingRow &row : config.missing) {
    if (row.name.empty())
      others = row.policy;
    if (name == row.name) {
      named = row.policy;
      is_named = true;
    }
  }
  if (is_named)
    return named;
  return models::is_library_name(name) ? MissingBody::Fail : others;
}

void lower_missing_bodies(Module &module, const PrepareConfig &config,
                          Ledger &ledger) {
  lower_some_missing_bodies(module, config, ledger,
                            [](const Function &) { return false; });
}

void lower_some_missing_bodies(Module &module, const PrepareConfig &config,
                               Ledger &ledger, const LeaveFunction &is_left) {
  Runtime runtime(module);
  for_each_backwards(module, [&](Instruction &instruction) {
    auto *call = dyn_cast<CallInst>(&instruction);
    auto *callee =
        call ? dyn_cast<Function>(call->getCalledOperand()) : nullptr;
    if (!callee || !callee->isDeclaration() || callee->isIntrinsic() ||
        runtime_call(*callee) || fat_call(*call) || is_left(*callee))
      return;
    MissingBody policy = missing_policy(config, callee->getName());
    // It is declared not to return: then it does not.
    if (policy != MissingBody::Fail && is_declared_to_end(*callee))
      policy = MissingBody::Noreturn;
    if (policy != MissingBody::Fail)
      ledger.chosen("call of " + callee->getName().str() +
                        ", which has no body: " + policy_text(policy).str(),
                    *call);
    lower_one(runtime, *call, policy, callee->getName());
  });
}

} // namespace fathom::passes
