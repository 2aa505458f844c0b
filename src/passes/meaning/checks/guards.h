// "if (!ok) fail();" as a check of `ok` where the branch is, so that no branch
// remains: for UBSan's handlers and for assert.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <optional>

namespace fathom::passes {

struct Guard {
  llvm::BranchInst *branch;    // decides whether the failing block is entered
  llvm::BasicBlock *failing;   //
  llvm::BasicBlock *otherwise; // the other successor
  bool ok_when;                // the value of the condition that leads there

  // The condition that leads to `otherwise`; new instructions go to `b`.
  llvm::Value *ok(llvm::IRBuilderBase &b) const;
  // The branch goes to `otherwise` only. The failing block may be dead now, and
  // is left for clean_cfg.
  void remove() const;
};

// The guard of the block that `call` is in: if it has one predecessor, which
// ends in a conditional branch, and if what comes before the call has no effect
// that matters once the block is gone.
//
// A call that returns must lead to the guard's other successor, as if nothing
// had happened.
enum class AfterCall : uint8_t { Returns, Ends };
std::optional<Guard> guard_of(llvm::CallInst &call, AfterCall after);

} // namespace fathom::passes
