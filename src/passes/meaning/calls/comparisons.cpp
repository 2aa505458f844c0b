// Comparisons that qsort and bsearch are given: those that write something show
// how often they are called, and in which order.
#include "passes/meaning/calls/library.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// Of a call without a body. One that does not return shows nothing to those
// behind it; the checks that clang has put in are such calls, or go on as if
// they were not there.
bool has_effect(const CallBase &call) {
  if (const auto *intrinsic = dyn_cast<IntrinsicInst>(&call))
    if (intrinsic->isAssumeLikeIntrinsic() ||
        isa<DbgInfoIntrinsic>(intrinsic) || intrinsic->isLifetimeStartOrEnd())
      return false;
  const Function *callee = call.getCalledFunction();
  return !(call.onlyReadsMemory() || call.doesNotReturn() ||
           (callee && callee->getName().starts_with("__ubsan_handle_")));
}

// What memcpy and its cousins write to; they are calls, or LLVM's own.
const Value *filled_by(const Instruction &at) {
  if (const auto *memory = dyn_cast<MemIntrinsic>(&at))
    return memory->getDest();
  const auto *call = dyn_cast<CallBase>(&at);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  constexpr StringLiteral names[] = {"memcpy", "memmove", "memset"};
  return callee && callee->isDeclaration() && call->arg_size() == 3 &&
                 is_contained(names, callee->getName())
             ? call->getArgOperand(0)
             : nullptr;
}

bool is_seen_outside(const Instruction &at, const Value *filled) {
  if (at.isVolatile() || (!filled && !at.mayWriteToMemory()))
    return at.isVolatile();
  const Value *to = filled ? filled : getLoadStorePointerOperand(&at);
  return !to || !isa<AllocaInst>(getUnderlyingObject(to));
}

} // namespace

bool writes_something(const Function &function) {
  SmallPtrSet<const Function *, 8> seen = {&function};
  SmallVector<const Function *, 8> todo = {&function};
  while (!todo.empty())
    for (const Instruction &at : instructions(*todo.pop_back_val())) {
      const auto *call = dyn_cast<CallBase>(&at);
      const Value *filled = filled_by(at);
      if (!call || filled) {
        if (is_seen_outside(at, filled))
          return true;
        continue;
      }
      const Function *callee = call->getCalledFunction();
      if (callee && !callee->isDeclaration()) {
        if (seen.insert(callee).second)
          todo.push_back(callee);
      } else if (has_effect(*call)) {
        return true;
      }
    }
  return function.isDeclaration() && !function.onlyReadsMemory();
}

bool comparisons_write(const Function &sorter, unsigned parameter) {
  for (const User *user : sorter.users()) {
    const auto *call = dyn_cast<CallBase>(user);
    if (!call || call->getCalledOperand() != &sorter ||
        call->arg_size() <= parameter)
      return true; // somebody else calls it
    const auto *compare =
        dyn_cast<Function>(call->getArgOperand(parameter)->stripPointerCasts());
    if (!compare || writes_something(*compare))
      return true;
  }
  return false;
}

} // namespace fathom::passes
