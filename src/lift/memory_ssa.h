// The current register of every region of memory, in SSA form.
#pragma once

#include "lift/emitter.h"
#include "support/assert.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/LoopInfo.h>
#include <vector>

namespace fathom::lift {

// SSA form of the memory registers. Blocks must come in block_order(): when one
// begins, everything before it but the back edges is known, so a phi is made
// only where two registers meet, where a loop changes a region, and where a
// register leaves the loop it is defined in.
class MemorySsa {
public:
  MemorySsa(Context &context, Emitter &emitter, const llvm::Function &function,
            const llvm::LoopInfo &loops,
            const std::vector<const llvm::BasicBlock *> &order);

  // The regions this function touches, in the order of its parameters; those it
  // modifies are its results.
  const std::vector<RegionId> &touched() const { return regions_; }
  std::vector<RegionId> modified() const;

  Term current(RegionId region) const {
    FATHOM_ASSERT(now_[slot(region)], "a memory before its first register");
    return now_[slot(region)];
  }
  Term advance(RegionId region); // a new register, which is the current one
  void set_parameter(RegionId region, Term parameter);

  void begin_block(const llvm::BasicBlock *block); // behind the other phis
  void end_block(const llvm::BasicBlock *block);   // before the terminator
  void finish(); // all blocks are there: phis get their arms

private:
  struct MemoryPhi {
    sea::BlockId block = 0;
    size_t stmt = 0;
    size_t slot = 0;
    std::vector<Term> values;
    std::vector<sea::BlockId> predecessors;
  };
  size_t slot(RegionId region) const;
  void add_phi(size_t slot);
  bool may_stay(Term value, const llvm::BasicBlock *block) const;
  Term new_memory(size_t slot);

  Context &c_;
  Emitter &e_;
  const llvm::Function &function_;
  const llvm::LoopInfo &loops_;
  std::vector<RegionId> regions_; // by slot
  llvm::DenseMap<RegionId, size_t> slots_;
  llvm::DenseMap<const llvm::BasicBlock *, sea::BlockId> ids_;
  llvm::DenseMap<const llvm::Loop *, llvm::BitVector> modified_in_; // by slot
  llvm::DenseMap<uint32_t, const llvm::Loop *> defined_in_; // by register
  const llvm::Loop *loop_ = nullptr;      // of the current block
  std::vector<Term> now_;                 // by slot
  std::vector<std::vector<Term>> at_end_; // by block
  std::vector<MemoryPhi> phis_;
  std::vector<std::pair<size_t, size_t>> phis_of_; // by block: range of phis_
};

} // namespace fathom::lift
