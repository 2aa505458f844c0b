// Exceptions: an invoke becomes a call and a branch to its normal destination.
// That is exact because nothing unwinds: whatever would start to (throw,
// resume, longjmp) is unsupported where it stands. The blocks that only an
// unwinding call reached are gone afterwards.
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// Functions of the C++ and C run-time systems that leave by unwinding; null for
// others.
const char *unwinding(StringRef name) {
  return StringSwitch<const char *>(name)
      // A throw begins with the memory for its object.
      .Cases("__cxa_allocate_exception", "__cxa_throw", "__cxa_rethrow",
             "__cxa_throw_bad_array_new_length", "__cxa_bad_cast",
             "__cxa_bad_typeid", "exception is thrown")
      .Case("_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE",
            "exception is thrown")
      .Cases("_Unwind_RaiseException", "_Unwind_Resume",
             "_Unwind_Resume_or_Rethrow", "_Unwind_ForcedUnwind",
             "exception is thrown")
      .Cases("longjmp", "_longjmp", "siglongjmp", "__longjmp_chk", "longjmp")
      .Default(nullptr);
}

const char *reason(const Instruction &instruction) {
  switch (instruction.getOpcode()) {
  case Instruction::CallBr:
    return "callbr (asm goto)";
  case Instruction::Resume:
    return "resume of an exception";
  case Instruction::LandingPad:
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

void lower_invoke(Module &module) {
  Runtime runtime(module);
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    bool dropped = false;
    for (BasicBlock &block : function)
      if (auto *invoke = dyn_cast<InvokeInst>(block.getTerminator())) {
        changeToCall(invoke);
        dropped = true;
      }
    if (dropped)
      EliminateUnreachableBlocks(function);
    for_each_backwards(function, [&](Instruction &instruction) {
      if (const char *why = reason(instruction))
        end_block_unsupported(runtime, &instruction, why);
    });
    if (function.hasPersonalityFn())
      function.setPersonalityFn(nullptr);
  }
}

} // namespace fathom::passes
