// Poison in code that our compiler run did not instrument: which values,
// parameters, results and regions of memory may be poison at all. The lifter
// gives those a shadow bit, and says so where one of them is used in a way that
// is undefined (lift_poison.cpp).
#pragma once

#include "lift/tracks/value_flow.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

namespace fathom::lift {

// The instruction can make poison of operands that are not.
// An address computation whose flags (inbounds, nusw, nuw) count: an access
// that is all its result is used for is judged itself.
bool is_judged_by_flags(const llvm::GetElementPtrInst &i);

bool may_create_poison(const llvm::Instruction &i);
// The product of this index and the size of what it counts may not fit: it was
// not extended from half the width of a pointer.
bool product_may_wrap(const llvm::GetElementPtrInst &i,
                      const llvm::Value *index);
// Poison of an operand becomes poison of the result. Loads have what memory
// has, results of calls what the callee returns.
bool passes_poison(const llvm::Instruction &i);

class MayBePoison {
public:
  MayBePoison() = default; // nothing is
  MayBePoison(const llvm::Module &module, const PointsTo &points_to,
              VolatileReads volatile_reads);

  // An instruction or an argument.
  bool contains(const llvm::Value *v) const {
    return reached_.values.contains(v);
  }
  bool may_return(const llvm::Function &f) const {
    return reached_.returning.contains(&f);
  }
  bool may_hold(RegionId region) const {
    return region < reached_.regions.size() && reached_.regions.test(region);
  }

private:
  Reached reached_;
};

// Code in which violated flags and constants that are poison count.
bool has_poison(const llvm::Function &function);
// The initial value of some part of the variable is poison.
bool begins_as_poison(const llvm::GlobalVariable &variable);

} // namespace fathom::lift
