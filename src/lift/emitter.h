// Writing statements of one SEA-IR function: new registers, the block and the
// source location that statements go to, and the current register of every
// region of memory.
#pragma once

#include "lift/analysis/block_order.h"
#include "lift/context.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/LoopInfo.h>
#include <string_view>
#include <vector>

namespace fathom::lift {

class Emitter {
public:
  Emitter(Context &context, sea::Function &out) : c_(context), out_(out) {}

  sea::Function &out() { return out_; }
  sea::BlockId block() const { return block_; }
  void set_block(sea::BlockId block) { block_ = block; }
  void set_location(sea::LocationId location) { location_ = location; }
  sea::LocationId location() const { return location_; }
  // The library function whose model the statements belong to, or "": messages
  // of checks begin with it.
  void set_library(std::string_view function) { library_ = function; }

  Term new_register(Sort sort, bool is_shadow = false);
  sea::Stmt &emit(sea::Opcode op, std::span<const Term> definitions,
                  std::span<const Term> arguments,
                  std::span<const sea::BlockId> labels = {});
  sea::Stmt &emit(sea::Opcode op, std::initializer_list<Term> definitions,
                  std::initializer_list<Term> arguments,
                  std::initializer_list<sea::BlockId> labels = {}) {
    return emit(op, std::span(definitions.begin(), definitions.size()),
                std::span(arguments.begin(), arguments.size()),
                std::span(labels.begin(), labels.size()));
  }
  Term number_of(Term pointer); // its address as the program sees it
  Term define(Term value);      // a register with this value; leaves stay
  // An arbitrary pointer is an arbitrary address without an object.
  Term nondet(Sort sort, std::string_view text);
  void check(Term holds, sea::CheckKind kind, std::string_view message);
  // Can this hold here? One property for all copies of the place.
  void cover(Term condition, std::string_view text);
  // UNKNOWN if this is reached; what follows is not executed.
  void unsupported(std::string_view why);

private:
  Context &c_;
  sea::Function &out_;
  sea::BlockId block_ = 0;
  sea::LocationId location_ = 0;
  std::string_view library_;
  uint32_t next_register_ = 0;
};

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

  Term current(RegionId region) const { return now_[slot(region)]; }
  Term advance(RegionId region); // a new register, which is the current one
  void set_parameter(RegionId region, Term parameter);

  void begin_block(const llvm::BasicBlock *block); // behind the other phis
  void end_block(const llvm::BasicBlock *block);   // before the terminator
  void finish(); // all blocks are there: phis get their arms

private:
  struct MemoryPhi {
    sea::BlockId block;
    size_t stmt;
    Term defined;
    size_t slot;
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
