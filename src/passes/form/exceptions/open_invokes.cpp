// What unwinds, before calls are direct: an invoke becomes a call and a test
// (exceptions/exceptions.h has the rest). What exceptions do not need and
// Fathom does not have is unsupported where it stands.
#include "passes/form/exceptions/exceptions.h"
#include "passes/form/lowering.h"
#include "passes/meaning/foreign/foreign_steps.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// Functions of the C++ and C run-time systems that leave by unwinding; null for
// others.
const char *unwinding(StringRef name) {
  return StringSwitch<const char *>(name)
      .Cases("_Unwind_RaiseException", "_Unwind_Resume",
             "_Unwind_Resume_or_Rethrow", "_Unwind_ForcedUnwind",
             "exception is thrown")
      .Default(nullptr);
}

const char *reason(const Instruction &instruction) {
  switch (instruction.getOpcode()) {
  case Instruction::CallBr:
    return "callbr (asm goto)";
  case Instruction::CatchSwitch:
  case Instruction::CatchPad:
  case Instruction::CatchRet:
  case Instruction::CleanupPad:
  case Instruction::CleanupRet:
    return "exception handling";
  default:
    break;
  }
  const auto *call = dyn_cast<CallInst>(&instruction);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->isDeclaration() ? unwinding(callee->getName())
                                           : nullptr;
}

} // namespace

namespace {

// The pad keeps its predecessor, which is a branch now.
void open_invoke(InvokeInst *invoke, FunctionCallee test) {
  MDNode *mark = MDNode::getDistinct(invoke->getContext(), {});
  CallInst *call = createCallMatchingInvoke(invoke);
  call->takeName(invoke);
  call->insertBefore(invoke);
  call->setMetadata(invoke_metadata, mark);
  invoke->replaceAllUsesWith(call);
  PlainBuilder b(invoke);
  CallInst *flies = b.CreateCall(test);
  flies->setMetadata(invoke_metadata, mark);
  b.CreateCondBr(flies, invoke->getUnwindDest(), invoke->getNormalDest());
  invoke->eraseFromParent();
}

} // namespace

void open_invokes(Module &module) {
  Runtime runtime(module);
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    for (BasicBlock &block : function)
      if (auto *invoke = dyn_cast<InvokeInst>(block.getTerminator()))
        open_invoke(invoke,
                    module.getOrInsertFunction(
                        test_name, Type::getInt1Ty(module.getContext())));
    for_each_backwards(function, [&](Instruction &instruction) {
      if (const char *why = reason(instruction))
        end_block_unsupported(runtime, &instruction, why);
    });
  }
}

namespace {

bool is_cxx(const Function &function) {
  const DISubprogram *program = function.getSubprogram();
  if (!program || !program->getUnit())
    return function.hasPersonalityFn() || function.getName().starts_with("_Z");
  return dwarf::isCPlusPlus(
      dwarf::SourceLanguage(program->getUnit()->getSourceLanguage()));
}

StringRef promise(const Function &function) {
  if (function.getUWTableKind() == UWTableKind::None)
    return without_tables;
  return is_foreign(function) || is_cxx(function) ? foreign_promise : c_promise;
}

} // namespace

void mark_no_unwind(Module &module) {
  if (!throws(module) && !uses_jumps(module))
    return;
  for (Function &function : module) {
    if (function.isDeclaration() || function.hasFnAttribute(model_attribute))
      continue;
    if (function.doesNotThrow())
      function.addFnAttr(no_unwind_attribute, promise(function));
    if (is_cxx(function))
      for (Instruction &at : instructions(function))
        if (auto *call = dyn_cast<CallInst>(&at);
            call && call->getAttributes().hasFnAttr(Attribute::NoUnwind) &&
            !isa<IntrinsicInst>(call)) // not what a model promises
          call->setMetadata(silent_metadata,
                            MDNode::get(module.getContext(), {}));
  }
}

} // namespace fathom::passes
