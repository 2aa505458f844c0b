// Where exceptions leave a function, and the initialisers of static variables
// that it leaves unfinished.
#pragma once

#include "passes/config.h"
#include "passes/form/exceptions/exceptions.h"
#include "passes/form/exceptions/header.h"
#include "passes/form/exceptions/jumps.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <utility>
#include <vector>

namespace fathom::passes {

// Initialisers of static variables that a function may be running.
class Initialisers {
public:
  explicit Initialisers(llvm::Function &function);
  // They have been left, unless `stays`.
  void leave(PlainBuilder &b, llvm::Value *stays) const;
  bool empty() const { return found_.empty(); }

private:
  std::vector<std::pair<llvm::Value *, llvm::Value *>> found_;
};

// A block for each place where exceptions leave, so that it can be said which
// variables end there.
class WayOut {
public:
  // `frame` null: no jump ends here.
  WayOut(const Runtime &runtime, const ExceptionState &state,
         llvm::Function &function, const JumpFrame *frame)
      : runtime_(runtime), state_(state), function_(function), frame_(frame),
        initialisers_(function) {}

  // With a reason why it cannot be followed from there.
  llvm::BasicBlock *block(const char *barrier = nullptr);
  void end_variables() const { passes::end_variables(function_, exits_); }
  const Initialisers &initialisers() const { return initialisers_; }

private:
  const Runtime &runtime_;
  const ExceptionState &state_;
  llvm::Function &function_;
  const JumpFrame *frame_;
  Initialisers initialisers_;
  std::vector<llvm::BasicBlock *> exits_;
};

} // namespace fathom::passes
