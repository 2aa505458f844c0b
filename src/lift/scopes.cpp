#include "lift/scopes.h"

#include <llvm/IR/InstIterator.h>

using namespace llvm;

namespace fathom::lift {

namespace {

const IntrinsicInst *as_marker(const User *user, Intrinsic::ID id) {
  const auto *call = dyn_cast<IntrinsicInst>(user);
  return call && call->getIntrinsicID() == id ? call : nullptr;
}

// Uses outside of the start's loop would need the pointer to leave it.
bool starts_everything(const IntrinsicInst *start, const AllocaInst &object,
                       const DominatorTree &dominators, const LoopInfo &loops) {
  const Loop *loop = loops.getLoopFor(start->getParent());
  for (const Use &use : object.uses()) {
    const auto *user = cast<Instruction>(use.getUser());
    if (user == start)
      continue;
    if (!dominators.isReachableFromEntry(user->getParent()))
      continue;
    if (!dominators.dominates(start, use) ||
        (loop && !loop->contains(user->getParent())))
      return false;
  }
  return true;
}

} // namespace

Scopes::Scopes(const Function &function, const DominatorTree &dominators,
               const LoopInfo &loops) {
  for (const Instruction &i : function.getEntryBlock()) {
    const auto *object = dyn_cast<AllocaInst>(&i);
    if (!object || !object->isStaticAlloca())
      continue;
    const IntrinsicInst *start = nullptr;
    unsigned starts = 0, ends = 0;
    for (const User *user : object->users()) {
      if (const auto *marker = as_marker(user, Intrinsic::lifetime_start)) {
        start = marker;
        ++starts;
      }
      ends += as_marker(user, Intrinsic::lifetime_end) != nullptr;
    }
    if (starts == 0 && ends == 0)
      continue;
    if (starts == 1 && dominators.isReachableFromEntry(start->getParent()) &&
        starts_everything(start, *object, dominators, loops))
      moved_.insert(object);
    else
      difficult_.insert(object);
  }
}

} // namespace fathom::lift
