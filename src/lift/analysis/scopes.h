// When local variables begin and end. clang marks the scope of a variable with
// lifetime.start and lifetime.end while the alloca itself stands in the entry
// block. Where everything that uses the variable is dominated by its one
// start, the object is made there: each time round a loop it is a new one, and
// pointers to the old one dangle. Others live as long as the function.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <vector>

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
  // Every way from where it is made to the function's end, or to where it is
  // made again, passes a place that ends it.
  bool ends_everywhere(const llvm::AllocaInst &object) const {
    return ended_.contains(&object);
  }

private:
  llvm::DenseSet<const llvm::AllocaInst *> moved_;
  llvm::DenseSet<const llvm::AllocaInst *> ended_;
};

// The allocas that a stackrestore ends, in order: those of variable size, those
// that are not in the entry block, and arrays whose variable length turned out
// to be a constant, which stand behind a stacksave in the entry block.
std::vector<const llvm::AllocaInst *> arrays_of(const llvm::Function &function);

// This stackrestore ends this array: it goes back to before the array was made,
// and the array was made for certain.
bool is_ended_by(const llvm::AllocaInst &array,
                 const llvm::IntrinsicInst &restore,
                 const llvm::DominatorTree &dominators);

} // namespace fathom::lift
