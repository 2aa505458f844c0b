// Variables of a block end where an exception leaves the function. Clang has no
// mark for that where there is nothing to clean up.
#include "passes/form/exceptions/exceptions.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::passes {

namespace {

bool is_mark(const User *user, Intrinsic::ID id) {
  const auto *call = dyn_cast<IntrinsicInst>(user);
  return call && call->getIntrinsicID() == id;
}

// The one mark of its beginning; null if there is none, or several.
IntrinsicInst *start_of(const AllocaInst &variable) {
  IntrinsicInst *start = nullptr;
  for (User *user : const_cast<AllocaInst &>(variable).users())
    if (is_mark(user, Intrinsic::lifetime_start)) {
      if (start)
        return nullptr;
      start = cast<IntrinsicInst>(user);
    }
  return start;
}

// Those of `exits` that are reached from the start before an end.
std::vector<BasicBlock *> reached(IntrinsicInst *start,
                                  const AllocaInst &variable,
                                  const DenseSet<BasicBlock *> &exits) {
  std::vector<BasicBlock *> found;
  DenseSet<BasicBlock *> entered;
  std::vector<Instruction *> todo{start->getNextNode()};
  while (!todo.empty()) {
    Instruction *at = todo.back();
    todo.pop_back();
    auto ends = [&](Instruction *i) {
      return i == start || (is_mark(i, Intrinsic::lifetime_end) &&
                            i->getOperand(1) == &variable);
    };
    while (!ends(at) && !at->isTerminator())
      at = at->getNextNode();
    if (ends(at))
      continue;
    if (exits.contains(at->getParent()))
      found.push_back(at->getParent());
    for (BasicBlock *next : successors(at->getParent()))
      if (entered.insert(next).second)
        todo.push_back(&next->front());
  }
  return found;
}

} // namespace

void end_variables(Function &function, ArrayRef<BasicBlock *> exits) {
  if (exits.empty())
    return;
  DominatorTree dominators(function);
  DenseSet<BasicBlock *> set(exits.begin(), exits.end());
  std::vector<AllocaInst *> variables;
  for (Instruction &at : instructions(function))
    if (auto *variable = dyn_cast<AllocaInst>(&at))
      variables.push_back(variable);
  for (AllocaInst *variable : variables) {
    IntrinsicInst *start = start_of(*variable);
    if (!start)
      continue;
    for (BasicBlock *exit : reached(start, *variable, set)) {
      Instruction *end = exit->getTerminator();
      if (dominators.dominates(start, end))
        IRBuilder<>(end).CreateLifetimeEnd(
            variable, cast<ConstantInt>(start->getArgOperand(0)));
    }
  }
}

} // namespace fathom::passes
