// What is known of one function before it is lifted. Nothing here changes.
#pragma once

#include "lift/analysis/block_order.h"
#include "lift/analysis/scopes.h"
#include "lift/context.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <vector>

namespace fathom::lift {

struct FunctionFacts {
  explicit FunctionFacts(const llvm::Function &lifted);

  const llvm::Function &function;
  const llvm::DominatorTree dominators;
  const llvm::LoopInfo loops;
  const std::vector<const llvm::BasicBlock *> order; // see block_order.h
  const Scopes scopes;

  // The blocks of the lifted function are numbered in that order.
  sea::BlockId id_of(const llvm::BasicBlock &block) const;

  // Code that we have compiled: its arithmetic, comparisons and undefined
  // values are those of the source.
  bool is_instrumented() const;
  // The check is on, and made in code that we have compiled.
  bool is_checked(const LiftConfig &config, sea::CheckKind kind) const {
    return config.checks[size_t(kind)] && is_instrumented();
  }

private:
  llvm::DenseMap<const llvm::BasicBlock *, sea::BlockId> ids_;
};

} // namespace fathom::lift
