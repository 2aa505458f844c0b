// Where the address of an object may go: only into registers of its function
// and its callees, or to places that may outlive them. Interprocedural, over
// the def-use chains; linear in their length.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <vector>

namespace fathom::lift {

// The uses of a pointer, through address computations and choices.
struct PointerUses {
  bool escapes = false;     // stored, cast to an integer, unknown call
  bool is_returned = false; // by the function that has it
  bool is_chosen = false;   // goes through a phi or select
  std::vector<const llvm::Argument *> passed; // becomes these parameters
  std::vector<const llvm::Argument *> used; // those of calls with used results
  std::vector<const llvm::Instruction *> users; // accesses, calls, comparisons
};
PointerUses uses_of(const llvm::Value &pointer);

class Captures {
public:
  explicit Captures(const llvm::Module &module);

  // May be known to somebody when the function of the object has returned.
  bool is_captured(const PointerUses &uses) const;

private:
  llvm::DenseSet<const llvm::Argument *> captured_;
  llvm::DenseSet<const llvm::Argument *> returned_;
};

} // namespace fathom::lift
