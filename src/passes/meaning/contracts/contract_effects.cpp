// Whether what a contract says changes something. LLVM's code as clang writes
// it without optimisation: variables are allocas, and each write is seen.
#include "passes/meaning/contracts/contract_steps.h"
#include "prepared/contract_names.h"
#include "prepared/intrinsics.h"
#include "support/diag.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// Calls of a verifier's that only ask, or give any value.
constexpr Meaning questions[] = {
    Meaning::Assert,        Meaning::AssertNot,    Meaning::AssertIf,
    Meaning::AssertMessage, Meaning::AssertFail0,  Meaning::AssertFail3,
    Meaning::Error,         Meaning::Nondet,       Meaning::NondetNoArguments,
    Meaning::NondetRange,   Meaning::NondetBelow,  Meaning::Apply,
    Meaning::IsDeref,       Meaning::IsAccessible, Meaning::IsWritable,
    Meaning::IsAlloc,       Meaning::IsMod,        Meaning::SlotGet,
    Meaning::FatGet,        Meaning::ObjectSize,   Meaning::Offset,
    Meaning::ObjectBase,    Meaning::SameObject,   Meaning::Abs,
    Meaning::AbsReal,       Meaning::IsNan,        Meaning::IsInfinite,
    Meaning::IsFinite,      Meaning::IsNormal,     Meaning::IsNegative,
    Meaning::CompareReals,  Meaning::Ignore};

bool is_own_variable(const Value *pointer) {
  return isa<AllocaInst>(getUnderlyingObject(pointer, /*MaxLookup=*/0));
}

class EffectFinder {
public:
  // Of a function, or of what it calls; empty: none.
  std::string run(const Function &first) {
    open_.insert(&first);
    for (size_t i = 0; i < open_.size(); ++i)
      for (const Instruction &instruction : instructions(*open_[i]))
        if (std::string effect = effect_of(instruction); !effect.empty())
          return effect + place_of(instruction);
    return "";
  }

private:
  std::string effect_of(const Instruction &instruction) {
    if (const auto *store = dyn_cast<StoreInst>(&instruction))
      return is_own_variable(store->getPointerOperand()) ? "" : "it writes";
    if (const auto *fill = dyn_cast<MemIntrinsic>(&instruction))
      return is_own_variable(fill->getDest()) ? "" : "it writes";
    if (isa<IntrinsicInst>(instruction))
      return "";
    if (const auto *call = dyn_cast<CallBase>(&instruction))
      return effect_of_call(*call);
    return instruction.mayWriteToMemory() && !isa<LoadInst>(instruction)
               ? "it writes"
               : "";
  }
  std::string effect_of_call(const CallBase &call) {
    const Function *callee = call.getCalledFunction();
    if (!callee)
      return "it calls what is not known here";
    const StringRef name = callee->getName();
    if (!callee->isDeclaration()) {
      open_.insert(callee);
      return "";
    }
    const IntrinsicRow *row = find_intrinsic(name);
    if (name.starts_with("__ubsan_handle_") || call.onlyReadsMemory() ||
        (row && is_contained(questions, row->meaning)))
      return "";
    return "it calls " + name.str() + ", which may change something";
  }
  static std::string place_of(const Instruction &instruction) {
    const DILocation *at = instruction.getDebugLoc();
    return at ? " in line " + std::to_string(at->getLine()) : "";
  }

  SetVector<const Function *> open_;
};

} // namespace

Result<void> check_contract_effects(const Function &contract,
                                    const std::string &name) {
  for (const Instruction &instruction : instructions(contract)) {
    const auto *call = dyn_cast<CallBase>(&instruction);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || callee->isDeclaration() || callee->getName() == name)
      continue;
    std::string effect = EffectFinder().run(*callee);
    if (effect.empty())
      continue;
    const DILocation *at = instruction.getDebugLoc();
    return Diag{.message = "the contract of " + name + " calls " +
                           callee->getName().str() +
                           ", which has an effect: " + effect,
                .file = at ? at->getFilename().str() : "",
                .pos = {at ? at->getLine() : 0, 0},
                .hint = "what a contract says must not change anything"};
  }
  return {};
}

} // namespace fathom::passes
