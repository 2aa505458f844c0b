// Whether what a contract says changes something. LLVM's code as clang writes
// it without optimisation: variables are allocas, and each write is seen.
#include "passes/meaning/contracts/contract_steps.h"
#include "prepared/contract_names.h"
#include "prepared/intrinsics.h"
#include "prepared/source_notes.h"
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

bool is_own_variable(const Value *pointer) {
  return isa<AllocaInst>(getUnderlyingObject(pointer, /*MaxLookup=*/0));
}

bool is_harmless(const CallBase &call) {
  return call.onlyReadsMemory() ||
         call.getCalledFunction()->getName().starts_with("__ubsan_handle_");
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
    if (is_harmless(call) || (row && prepared::only_asks(row->meaning)))
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

// Of the contract itself, whose own steps are calls of a verifier's, and may
// make what pointers point to: the front end looks at assignments, and at such
// calls, as the user has written them (frontend/spec/contract_text.cpp).
static std::string effect_in_contract(const Instruction &instruction,
                                      const std::string &name) {
  if (const auto *fill = dyn_cast<MemIntrinsic>(&instruction))
    return is_own_variable(fill->getDest()) ? "" : " writes";
  if (isa<AtomicRMWInst, AtomicCmpXchgInst, FenceInst>(instruction))
    return " writes";
  const auto *call = dyn_cast<CallBase>(&instruction);
  if (!call || isa<IntrinsicInst>(instruction))
    return "";
  const Function *callee = call->getCalledFunction();
  if (!callee)
    return " calls what is not known here";
  const StringRef called = callee->getName();
  if (called == prepared::call_as_name)
    return " calls what is not known here";
  if (callee->isDeclaration())
    return is_harmless(*call) || called == name || called == "free" ||
                   called.starts_with("fathom_write_set_") ||
                   find_intrinsic(called)
               ? ""
               : " calls " + called.str() + ", which may change something";
  const std::string effect = called == name ? "" : EffectFinder().run(*callee);
  return effect.empty()
             ? ""
             : " calls " + called.str() + ", which has an effect: " + effect;
}

Result<void> check_contract_effects(const Function &contract,
                                    const std::string &name) {
  for (const Instruction &instruction : instructions(contract)) {
    const std::string effect = effect_in_contract(instruction, name);
    if (effect.empty())
      continue;
    const DILocation *at = instruction.getDebugLoc();
    return Diag{.message = "the contract of " + name + effect,
                .file = at ? at->getFilename().str() : "",
                .pos = {at ? at->getLine() : 0, 0},
                .hint = "what a contract says must not change anything"};
  }
  return {};
}

} // namespace fathom::passes
