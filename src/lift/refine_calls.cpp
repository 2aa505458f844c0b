#include "lift/refine_calls.h"

#include "lift/analysis/points_to.h"
#include "prepared/names.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::lift {

namespace {

struct Arm {
  BranchInst *branch;
  const Value *pointer;
  const Function *callee;
};

// The comparisons that lower_indirect_calls made.
std::vector<Arm> find_arms(Module &module) {
  std::vector<Arm> arms;
  for (Function &f : module)
    for (Instruction &i : instructions(f)) {
      auto *branch = dyn_cast<BranchInst>(&i);
      if (!branch || !branch->isConditional() ||
          !branch->hasMetadata(prepared::callee_metadata))
        continue;
      auto *same = dyn_cast<ICmpInst>(branch->getCondition());
      if (!same || same->getPredicate() != ICmpInst::ICMP_EQ)
        continue;
      if (auto *callee = dyn_cast<Function>(same->getOperand(1)))
        arms.push_back({branch, same->getOperand(0), callee});
    }
  return arms;
}

} // namespace

bool refine_calls(Module &module) {
  std::vector<Arm> arms = find_arms(module);
  if (arms.empty())
    return false;
  std::unique_ptr<PointsTo> points_to = make_points_to(module);
  bool changed = false;
  for (const Arm &arm : arms)
    if (!points_to->may_be(arm.pointer, *arm.callee)) {
      auto *comparison = cast<Instruction>(arm.branch->getCondition());
      arm.branch->setCondition(ConstantInt::getFalse(module.getContext()));
      if (comparison->use_empty())
        comparison->eraseFromParent();
      changed = true;
    }
  return changed;
}

} // namespace fathom::lift
