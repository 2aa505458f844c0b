#include "prepared/ir_tools.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::prepared {

std::vector<BasicBlock *> blocks_of(Function &function) {
  std::vector<BasicBlock *> blocks;
  for (BasicBlock &block : function)
    blocks.push_back(&block);
  return blocks;
}

std::vector<Instruction *> instructions_of(BasicBlock &block) {
  std::vector<Instruction *> all;
  for (Instruction &instruction : block)
    all.push_back(&instruction);
  return all;
}

namespace {

// Moves the arms of `phi` that come from `moved` to a phi (or a single value)
// in `joint`; one pass over the arms.
void split_phi(PHINode &phi, const SmallPtrSetImpl<BasicBlock *> &moved,
               BasicBlock *joint) {
  SmallVector<std::pair<Value *, BasicBlock *>, 8> taken;
  SmallVector<std::pair<Value *, BasicBlock *>, 8> kept;
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i)
    (moved.contains(phi.getIncomingBlock(i)) ? taken : kept)
        .push_back({phi.getIncomingValue(i), phi.getIncomingBlock(i)});
  Value *value = taken.front().first;
  if (!all_of(taken, [&](auto &arm) { return arm.first == value; })) {
    auto *joined = PHINode::Create(phi.getType(), unsigned(taken.size()),
                                   phi.getName() + ".in", joint->begin());
    joined->setDebugLoc(phi.getDebugLoc());
    for (auto &[v, from] : taken)
      joined->addIncoming(v, from);
    value = joined;
  }
  phi.removeIncomingValueIf([](unsigned) { return true; },
                            /*DeletePHIIfEmpty=*/false);
  for (auto &[v, from] : kept)
    phi.addIncoming(v, from);
  phi.addIncoming(value, joint);
}

} // namespace

BasicBlock *join_edges(BasicBlock *target, ArrayRef<BasicBlock *> predecessors,
                       const Twine &name) {
  Function *function = target->getParent();
  BasicBlock *joint = BasicBlock::Create(
      target->getContext(), target->getName() + name, function, target);
  auto *branch = BranchInst::Create(target, joint);
  branch->setDebugLoc(predecessors.front()->getTerminator()->getDebugLoc());
  SmallPtrSet<BasicBlock *, 8> moved(predecessors.begin(), predecessors.end());
  for (PHINode &phi : target->phis())
    split_phi(phi, moved, joint);
  for (BasicBlock *predecessor : predecessors) // not the set: in a fixed order
    predecessor->getTerminator()->replaceSuccessorWith(target, joint);
  return joint;
}

DebugLoc prologue_location(const Function &function) {
  DISubprogram *program = function.getSubprogram();
  if (!program)
    return {};
  return DILocation::get(function.getContext(), program->getScopeLine(), 0,
                         program);
}

std::string place_text(const DebugLoc &location) {
  const DILocation *place = location.get();
  if (!place || place->getLine() == 0)
    return {};
  return place->getFilename().str() + ":" + std::to_string(place->getLine());
}

} // namespace fathom::prepared
