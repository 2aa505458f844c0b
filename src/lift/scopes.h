// When local variables begin and end. clang marks the scope of a variable with
// lifetime.start and lifetime.end while the alloca itself stands in the entry
// block. Where everything that uses the variable is dominated by its one
// start, the object is made there: each time round a loop it is a new one, and
// pointers to the old one dangle.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>

namespace fathom::lift {

class Scopes {
public:
  Scopes(const llvm::Function &function, const llvm::DominatorTree &dominators,
         const llvm::LoopInfo &loops);

  // The object is made at its start instead of at its alloca; `end` markers
  // end it.
  bool begins_at_start(const llvm::AllocaInst &object) const {
    return moved_.contains(&object);
  }
  // Has markers that were too difficult: it lives as long as its function.
  bool is_approximated(const llvm::AllocaInst &object) const {
    return difficult_.contains(&object);
  }

private:
  llvm::DenseSet<const llvm::AllocaInst *> moved_;
  llvm::DenseSet<const llvm::AllocaInst *> difficult_;
};

} // namespace fathom::lift
