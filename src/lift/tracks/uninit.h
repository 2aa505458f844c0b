// Uninitialised bits: which values, parameters, results and regions of memory
// can have any at all. Those get a shadow (lift_uninit.cpp); everything else
// pays nothing. The analysis follows values through the whole module without
// regard to order, and memory by regions.
#pragma once

#include "lift/tracks/value_flow.h"

namespace fathom::lift {

class MayBeUninit {
public:
  MayBeUninit() = default; // nothing is: not checked
  MayBeUninit(const llvm::Module &module, const PointsTo &points_to,
              VolatileReads volatile_reads);

  bool is_on() const { return is_on_; }
  // An instruction or an argument.
  bool contains(const llvm::Value *v) const {
    return reached_.values.contains(v);
  }
  bool may_return(const llvm::Function &f) const {
    return reached_.returning.contains(&f);
  }
  bool may_hold(RegionId region) const {
    return is_on_ && reached_.regions.test(region);
  }
  // An alloca or a call of fathom.malloc whose bytes are all written before
  // anybody else looks at them: they need not be marked.
  bool is_written_first(const llvm::Instruction &allocation) const {
    return written_first_.contains(&allocation);
  }

private:
  bool is_on_ = false;
  Reached reached_;
  llvm::DenseSet<const llvm::Instruction *> written_first_;
};

// The constant: any value, and in code from elsewhere an uninitialised one.
bool is_undef(const llvm::Value *v);

// Uninitialised bits of an operand may become some of the result.
bool passes_uninit(const llvm::Instruction &i);

} // namespace fathom::lift
