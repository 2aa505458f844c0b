// Where something that values can carry (uninitialised bits, poison) may get
// to: through instructions that pass it on, through calls, and through memory
// by regions, in the whole module and without regard to order. Every value,
// region and function is taken up at most once.
#pragma once

#include "lift/analysis/points_to.h"
#include "lift/lift.h"

#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Instructions.h>
#include <vector>

namespace fathom::lift {

// Empty: nowhere.
struct Reached {
  llvm::DenseSet<const llvm::Value *> values; // instructions and arguments
  llvm::DenseSet<const llvm::Function *> returning;
  llvm::BitVector regions;
  // Allocas and calls of fathom.malloc that need not begin with it, because
  // all of their bytes are written before anybody else looks at them.
  llvm::DenseSet<const llvm::Instruction *> written_first;

  bool contains(const llvm::Value *v) const { return values.contains(v); }
  bool may_return(const llvm::Function &f) const {
    return returning.contains(&f);
  }
  bool may_hold(RegionId region) const {
    return region < regions.size() && regions.test(region);
  }
};

class ValueFlow {
public:
  // An operand's share of it may become one of the result.
  using Passes = bool (*)(const llvm::Instruction &);
  ValueFlow(const llvm::Module &module, const PointsTo &points_to,
            VolatileReads volatile_reads, Passes passes);

  // Where it begins.
  void add_value(const llvm::Value &v);
  void add_region(RegionId region);
  void add_use(const llvm::Instruction &user, const llvm::Value &v);

  Reached run();

private:
  void add_call(const llvm::CallInst &call);

  const PointsTo &points_to_;
  Passes passes_;
  std::vector<std::vector<const llvm::Instruction *>> loads_; // by region
  std::vector<std::vector<RegionId>> copies_;                 // by source
  llvm::DenseMap<const llvm::Function *, std::vector<const llvm::CallInst *>>
      calls_;
  Reached reached_;
  std::vector<const llvm::Value *> values_; // to be taken up
  std::vector<RegionId> memory_;
  std::vector<const llvm::Function *> functions_;
};

} // namespace fathom::lift
