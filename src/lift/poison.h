// Poison in code that our compiler run did not instrument: which values of a
// function may be poison at all. The lifter gives those a shadow bit, and says
// so where one of them is used in a way that is undefined (lift_poison.cpp).
#pragma once

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

namespace fathom::lift {

// The instruction can make poison of operands that are not.
bool may_create_poison(const llvm::Instruction &i);
// The product of this index and the size of what it counts may not fit: it was
// not extended from half the width of a pointer.
bool product_may_wrap(const llvm::GetElementPtrInst &i,
                      const llvm::Value *index);
// Poison of an operand becomes poison of the result.
bool passes_poison(const llvm::Instruction &i);

class MayBePoison {
public:
  MayBePoison() = default; // nothing is
  explicit MayBePoison(const llvm::Function &function);

  bool contains(const llvm::Value *v) const {
    return is_on_ && (llvm::isa<llvm::PoisonValue>(v) || values_.contains(v));
  }

private:
  bool is_on_ = false;
  llvm::DenseSet<const llvm::Value *> values_;
};

} // namespace fathom::lift
