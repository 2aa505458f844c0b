#include "lift/memory_ssa.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>

using namespace llvm;

namespace fathom::lift {

MemorySsa::MemorySsa(Context &context, Emitter &emitter,
                     const Function &function, const LoopInfo &loops,
                     const std::vector<const BasicBlock *> &order)
    : c_(context), e_(emitter), function_(function), loops_(loops),
      at_end_(order.size()), phis_of_(order.size()) {
  for (RegionId r : c_.regions.effects(function).touched.set_bits()) {
    slots_[r] = regions_.size();
    regions_.push_back(r);
  }
  now_.resize(regions_.size());
  for (const BasicBlock *block : order) {
    ids_[block] = sea::BlockId(ids_.size());
    const Loop *loop = loops.getLoopFor(block);
    if (!loop)
      continue;
    Effects effects = c_.regions.no_effects();
    for (const Instruction &i : *block)
      c_.regions.add_effects(i, effects);
    for (const Loop *l = loop; l; l = l->getParentLoop()) {
      BitVector &modified = modified_in_[l];
      modified.resize(unsigned(regions_.size()));
      for (RegionId r : effects.modified.set_bits())
        modified.set(unsigned(slot(r)));
    }
  }
}

size_t MemorySsa::slot(RegionId region) const {
  auto found = slots_.find(region);
  FATHOM_ASSERT(found != slots_.end(), "a region the function does not touch");
  return found->second;
}

std::vector<RegionId> MemorySsa::modified() const {
  std::vector<RegionId> found;
  for (RegionId r : c_.regions.effects(function_).modified.set_bits())
    found.push_back(r);
  return found;
}

Term MemorySsa::new_memory(size_t slot) {
  Term reg = e_.new_register(c_.program.mem_sort(),
                             c_.regions.is_shadow(regions_[slot]));
  defined_in_[reg.id] = loop_;
  return reg;
}

Term MemorySsa::advance(RegionId region) {
  return now_[slot(region)] = new_memory(slot(region));
}

void MemorySsa::set_parameter(RegionId region, Term parameter) {
  FATHOM_ASSERT(!now_[slot(region)], "a region with two parameters");
  defined_in_[parameter.id] = nullptr;
  now_[slot(region)] = parameter;
}

bool MemorySsa::may_stay(Term value, const BasicBlock *block) const {
  auto found = defined_in_.find(value.id);
  FATHOM_ASSERT(found != defined_in_.end(), "a memory that nobody defines");
  const Loop *loop = found->second;
  return !loop || loop->contains(block);
}

void MemorySsa::add_phi(size_t slot) {
  Term reg = new_memory(slot);
  e_.emit(sea::Opcode::Phi, {reg}, {});
  MemoryPhi &phi = phis_.emplace_back();
  phi.block = e_.block();
  phi.stmt = e_.out().blocks[e_.block()].stmts.size() - 1;
  phi.slot = slot;
  now_[slot] = reg;
}

void MemorySsa::begin_block(const BasicBlock *block) {
  FATHOM_ASSERT(ids_.contains(block), "a block that is not in block_order()");
  sea::BlockId id = ids_[block];
  loop_ = loops_.getLoopFor(block);
  size_t first_phi = phis_.size();
  bool is_header = loop_ && loop_->getHeader() == block;
  std::vector<sea::BlockId> known; // predecessors that are done, each once
  SmallPtrSet<const BasicBlock *, 8> seen;
  for (const BasicBlock *p : predecessors(block))
    if (auto found = ids_.find(p);
        found != ids_.end() && found->second < id && seen.insert(p).second)
      known.push_back(found->second);
  for (sea::BlockId p : known)
    FATHOM_ASSERT(at_end_[p].size() == regions_.size(),
                  "blocks do not come in block_order()");
  for (size_t s = 0; s < regions_.size() && !known.empty(); ++s) {
    Term value = at_end_[known[0]][s];
    bool same =
        all_of(known, [&](sea::BlockId p) { return at_end_[p][s] == value; });
    if (same && may_stay(value, block) &&
        !(is_header && modified_in_[loop_].test(unsigned(s)))) {
      now_[s] = value;
      continue;
    }
    add_phi(s);
    for (sea::BlockId p : known) {
      phis_.back().values.push_back(at_end_[p][s]);
      phis_.back().predecessors.push_back(p);
    }
  }
  phis_of_[id] = {first_phi, phis_.size()};
}

void MemorySsa::end_block(const BasicBlock *block) {
  sea::BlockId id = ids_[block];
  FATHOM_ASSERT(at_end_[id].empty() || regions_.empty(),
                "a block that ends twice");
  at_end_[id] = now_;
  for (const BasicBlock *s : successors(block)) {
    sea::BlockId target = ids_[s];
    if (target > id)
      continue;
    for (size_t p = phis_of_[target].first; p < phis_of_[target].second; ++p)
      if (!is_contained(phis_[p].predecessors, id)) {
        phis_[p].values.push_back(now_[phis_[p].slot]);
        phis_[p].predecessors.push_back(id);
      }
  }
}

void MemorySsa::finish() {
  for (const MemoryPhi &phi : phis_) {
    FATHOM_ASSERT(!phi.values.empty() &&
                      phi.values.size() == phi.predecessors.size(),
                  "a phi without its arms");
    e_.out().set_phi(phi.block, phi.stmt, phi.values, phi.predecessors);
  }
}

} // namespace fathom::lift
