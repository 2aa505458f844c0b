// Integers that come from pointers. A pointer that is made from such an integer
// again must know its object: the integer has a *carrier*, a pointer with the
// same base and size, through + - & | ^ shifts, select, phi and memory, as long
// as only one of the operands has one. This file decides which integers of a
// function have carriers; the lifter builds them.
#pragma once

#include "lift/analysis/regions.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Instructions.h>
#include <vector>

namespace fathom::lift {

// In the order in which they may change during the analysis.
enum class Carrier : uint8_t {
  None,
  Exact,      // the integer is the carrier's address
  Moved,      // an address computed from it
  Difference, // of two pointers: a number like any other
  Mixed, // of two pointers otherwise: none, and none comes back with a third
};

class Provenance {
public:
  // Integers as wide as a pointer matter, others have none.
  Provenance(const llvm::Function &function,
             const std::vector<const llvm::BasicBlock *> &order,
             const PointsTo &points_to, uint32_t ptr_width);
  // Integers that are passed as the pointers they may be.
  bool is_carried(const llvm::Argument &a) const {
    return points_to_.may_be_pointer(a);
  }

  bool has_carrier(const llvm::Value *v) const {
    Carrier c = carrier(v);
    return c == Carrier::Exact || c == Carrier::Moved;
  }
  bool is_exact(const llvm::Value *v) const {
    return carrier(v) == Carrier::Exact;
  }
  // The integer is read as the pointer it may be, because it may be used as one
  // or copied.
  bool is_pointer_load(const llvm::LoadInst &i) const {
    return pointer_loads_.contains(&i);
  }
  // Operators that pass a carrier on from either operand.
  static bool passes_on(unsigned opcode);

private:
  Carrier carrier(const llvm::Value *v) const {
    auto found = carriers_.find(v);
    return found == carriers_.end() ? Carrier::None : found->second;
  }
  bool is_word(const llvm::Value *v) const {
    return v->getType()->isIntegerTy(ptr_width_);
  }
  void find_pointer_loads(const llvm::Function &function);
  void propagate(const llvm::Function &function,
                 const std::vector<const llvm::BasicBlock *> &order);
  Carrier transfer(const llvm::Instruction &i) const;
  Carrier joined(const llvm::User &i, unsigned first_operand) const;

  const PointsTo &points_to_;
  uint32_t ptr_width_;
  llvm::DenseSet<const llvm::LoadInst *> pointer_loads_;
  llvm::DenseMap<const llvm::Value *, Carrier> carriers_;
};

} // namespace fathom::lift
