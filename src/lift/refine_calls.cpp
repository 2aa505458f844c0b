#include "lift/refine_calls.h"

#include "lift/analysis/points_to.h"
#include "passes/lowering.h"
#include "passes/pipeline.h"
#include "passes/steps.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::lift {

namespace {

// Functions that are not called point to less, so the analysis is repeated; a
// chain of callbacks that is longer keeps some arms too many.
constexpr unsigned max_rounds = 4;

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
          !branch->hasMetadata(passes::callee_metadata))
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

void refine_calls(Module &module) {
  for (unsigned round = 0; round < max_rounds; ++round) {
    std::vector<Arm> arms = find_arms(module);
    if (arms.empty())
      return;
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
    if (!changed)
      return;
    passes::clean_cfg(module);
    if (Function *entry = module.getFunction(passes::entry_name))
      passes::drop_unreachable(module, *entry);
  }
}

} // namespace fathom::lift
