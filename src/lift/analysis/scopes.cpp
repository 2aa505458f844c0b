#include "lift/analysis/scopes.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
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

// From behind `start` on, every way to a return, and back to `start`, passes
// one of `ends`.
bool ends_on_every_way(const Instruction *start,
                       const DenseSet<const Instruction *> &ends) {
  SmallPtrSet<const BasicBlock *, 16> entered;
  std::vector<const Instruction *> todo{start->getNextNode()};
  while (!todo.empty()) {
    const Instruction *at = todo.back();
    todo.pop_back();
    while (at && at != start && !ends.contains(at) && !at->isTerminator())
      at = at->getNextNode();
    if (at == start || isa<ReturnInst>(at))
      return false;
    if (!at->isTerminator())
      continue;
    for (const BasicBlock *next : successors(at->getParent()))
      if (entered.insert(next).second)
        todo.push_back(&next->front());
  }
  return true;
}

} // namespace

std::vector<const AllocaInst *> arrays_of(const Function &function) {
  std::vector<const AllocaInst *> arrays;
  bool is_saved = false; // in the entry block, which comes first
  for (const Instruction &i : instructions(function)) {
    is_saved |= as_marker(&i, Intrinsic::stacksave) != nullptr;
    const auto *object = dyn_cast<AllocaInst>(&i);
    if (!object)
      continue;
    auto is_start = [](const User *user) {
      return as_marker(user, Intrinsic::lifetime_start) != nullptr;
    };
    if (!object->isStaticAlloca() ||
        (is_saved && none_of(object->users(), is_start)))
      arrays.push_back(object);
  }
  return arrays;
}

bool is_ended_by(const AllocaInst &array, const IntrinsicInst &restore,
                 const DominatorTree &dominators) {
  const auto *save = dyn_cast<IntrinsicInst>(restore.getArgOperand(0));
  return save && save->getIntrinsicID() == Intrinsic::stacksave &&
         dominators.dominates(save, &array) &&
         dominators.dominates(&array, &restore);
}

Scopes::Scopes(const Function &function, const DominatorTree &dominators,
               const LoopInfo &loops) {
  std::vector<const IntrinsicInst *> restores;
  for (const Instruction &i : instructions(function)) {
    const auto *object = dyn_cast<AllocaInst>(&i);
    if (const auto *call = dyn_cast<IntrinsicInst>(&i);
        call && call->getIntrinsicID() == Intrinsic::stackrestore)
      restores.push_back(call);
    if (!object || !object->isStaticAlloca())
      continue;
    const IntrinsicInst *start = nullptr;
    unsigned starts = 0;
    DenseSet<const Instruction *> ends;
    for (const User *user : object->users()) {
      if (const auto *marker = as_marker(user, Intrinsic::lifetime_start)) {
        start = marker;
        ++starts;
      }
      if (const auto *marker = as_marker(user, Intrinsic::lifetime_end))
        ends.insert(marker);
    }
    if (starts == 1 && dominators.isReachableFromEntry(start->getParent()) &&
        starts_everything(start, *object, dominators, loops) &&
        ends_on_every_way(start, ends)) {
      moved_.insert(object);
      ended_.insert(object);
    }
  }
  for (const AllocaInst *array : arrays_of(function)) {
    DenseSet<const Instruction *> ends;
    for (const IntrinsicInst *restore : restores)
      if (is_ended_by(*array, *restore, dominators))
        ends.insert(restore);
    if (!ends.empty() && ends_on_every_way(array, ends))
      ended_.insert(array);
  }
}

} // namespace fathom::lift
