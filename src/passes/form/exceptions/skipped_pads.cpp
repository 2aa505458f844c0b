#include "passes/form/exceptions/skipped_pads.h"

#include "passes/form/exceptions/exceptions.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::passes {

namespace {

bool is_destructor(StringRef name) {
  ItaniumPartialDemangler parts;
  return !parts.partialDemangle(name.str().c_str()) && parts.isCtorOrDtor() &&
         demangle(name).find('~') != std::string::npos;
}

bool ends_variable(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  return callee && call.arg_size() > 0 && is_destructor(callee->getName()) &&
         isa<AllocaInst>(call.getArgOperand(0)->stripInBoundsConstantOffsets());
}

// What is no cleaning up, or belongs to the exception alone.
bool is_of_no_interest(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  if (!callee)
    return false;
  if (const auto *mark = dyn_cast<IntrinsicInst>(&call))
    return mark->isAssumeLikeIntrinsic() || mark->isLifetimeStartOrEnd() ||
           mark->getIntrinsicID() == Intrinsic::eh_typeid_for;
  return callee->getName() == test_name ||
         callee->getName().ends_with("__cxa_end_catch");
}

// Where an exception goes that no handler of this function takes; null if that
// depends on something else.
const BasicBlock *next_block(const BasicBlock &block) {
  const auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  if (!branch || branch->isUnconditional())
    return block.getUniqueSuccessor();
  const auto *is_type = dyn_cast<ICmpInst>(branch->getCondition());
  const auto *type =
      is_type ? dyn_cast<IntrinsicInst>(is_type->getOperand(1)) : nullptr;
  return type && is_type->getPredicate() == ICmpInst::ICMP_EQ &&
                 type->getIntrinsicID() == Intrinsic::eh_typeid_for
             ? branch->getSuccessor(1)
             : nullptr;
}

} // namespace

// A handler of everything, and the end of the program, hide the objects of the
// blocks around them.
Skipped skipped_by_jump(const LandingPadInst &pad) {
  for (unsigned i = 0; i < pad.getNumClauses(); ++i)
    if (pad.isFilter(i) || isa<ConstantPointerNull>(pad.getClause(i)))
      return Skipped::NotKnown;
  if (!pad.isCleanup())
    return Skipped::Nothing;
  bool is_clear = true;
  SmallPtrSet<const BasicBlock *, 8> seen;
  const BasicBlock *block = pad.getParent(), *last = block;
  for (; block && seen.insert(block).second; block = next_block(*block)) {
    last = block;
    for (const Instruction &at : *block) {
      const auto *call = dyn_cast<CallBase>(&at);
      if (call && ends_variable(*call))
        return Skipped::Objects;
      is_clear = is_clear && (!call || is_of_no_interest(*call));
    }
  }
  return is_clear && isa<ResumeInst>(last->getTerminator()) ? Skipped::Nothing
                                                            : Skipped::NotKnown;
}

} // namespace fathom::passes
