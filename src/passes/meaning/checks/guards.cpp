#include "passes/meaning/checks/guards.h"

#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// Stores to variables that exist for the failing call only (operands of UBSan's
// handlers that are wider than a pointer).
bool is_for_the_call(const Instruction &instruction) {
  const auto *store = dyn_cast<StoreInst>(&instruction);
  if (!store || store->isVolatile())
    return false;
  const auto *variable = dyn_cast<AllocaInst>(store->getPointerOperand());
  if (!variable)
    return false;
  for (const User *user : variable->users()) {
    const auto *other = dyn_cast<Instruction>(user);
    if (!other || other->getParent() != instruction.getParent())
      return false;
  }
  return true;
}

bool is_harmless_until(const CallInst &call) {
  for (const Instruction &instruction : *call.getParent()) {
    if (&instruction == &call)
      return true;
    if (isa<PHINode>(instruction))
      return false;
    if (instruction.mayHaveSideEffects() && !is_for_the_call(instruction) &&
        !isa<DbgInfoIntrinsic>(instruction))
      return false;
  }
  return false;
}

// Where the failing block goes on, its target must not be able to tell that it
// came from there.
bool is_forgotten(const Guard &guard) {
  for (BasicBlock *target : successors(guard.failing)) {
    if (target != guard.otherwise)
      return false;
    for (const PHINode &phi : target->phis())
      if (phi.getIncomingValueForBlock(guard.failing) !=
          phi.getIncomingValueForBlock(guard.branch->getParent()))
        return false;
  }
  return true;
}

} // namespace

Value *Guard::ok(IRBuilderBase &b) const {
  Value *condition = branch->getCondition();
  if (ok_when)
    return condition;
  if (auto *known = dyn_cast<ConstantInt>(condition))
    return b.getInt1(known->isZero());
  return b.CreateNot(condition);
}

void Guard::remove() const {
  BasicBlock *block = branch->getParent();
  failing->removePredecessor(block);
  BranchInst *direct = BranchInst::Create(otherwise, branch);
  direct->setDebugLoc(branch->getDebugLoc());
  branch->eraseFromParent();
}

std::optional<Guard> guard_of(CallInst &call, AfterCall after) {
  BasicBlock *failing = call.getParent();
  BasicBlock *before = failing->getSinglePredecessor();
  auto *branch =
      before ? dyn_cast<BranchInst>(before->getTerminator()) : nullptr;
  if (!branch || !branch->isConditional() ||
      branch->getSuccessor(0) == branch->getSuccessor(1))
    return {};
  bool ok_when = branch->getSuccessor(1) == failing;
  Guard guard{.branch = branch,
              .failing = failing,
              .otherwise = branch->getSuccessor(ok_when ? 0 : 1),
              .ok_when = ok_when};
  if (guard.otherwise == failing || !is_harmless_until(call) ||
      (after == AfterCall::Returns && !is_forgotten(guard)))
    return {};
  return guard;
}

} // namespace fathom::passes
