// setjmp and longjmp, as exceptions that fly to one frame. jmp_buf holds a
// pointer to a variable of the frame, the token, which call of setjmp it was,
// and a number that counts their executions; the rest of what glibc writes is
// the token again. A jump is right if the token lives and nothing was changed.
// Behind the jump the call of setjmp is left again, and variables that were
// changed since hold nothing, unless they are volatile or somebody has their
// address. __builtin_setjmp and __builtin_longjmp are the same with a buffer of
// five words, and may not be called by one function (GCC's manual, 6.5).
#pragma once

#include "passes/form/exceptions/header.h"
#include "prepared/runtime.h"

#include <llvm/IR/Instructions.h>
#include <vector>

namespace fathom::passes {

bool is_setjmp(const llvm::CallInst &call);
bool is_longjmp(const llvm::CallInst &call);

class JumpFrame;

class JumpState {
public:
  explicit JumpState(llvm::Module &module);

  // The jump of this call; the execution goes on in front of it. `own`: the
  // frame of its function, if that calls setjmp.
  void launch(llvm::CallInst *call, const prepared::Runtime &runtime,
              const ExceptionState &state, const JumpFrame *own) const;
  llvm::Value *token(llvm::IRBuilderBase &b) const {
    return b.CreateLoad(b.getPtrTy(), token_);
  }
  llvm::Value *site(llvm::IRBuilderBase &b) const {
    return b.CreateLoad(b.getInt32Ty(), site_);
  }
  llvm::Value *serial(llvm::IRBuilderBase &b) const {
    return b.CreateLoad(b.getInt32Ty(), serial_);
  }
  // Of the next execution of setjmp.
  llvm::Value *next_serial(llvm::IRBuilderBase &b) const;
  llvm::Value *value(llvm::IRBuilderBase &b) const {
    return b.CreateLoad(b.getInt32Ty(), value_);
  }

private:
  // The buffer was filled by the setjmp that belongs to this longjmp.
  void demand_family(llvm::CallInst *call, llvm::Value *site,
                     const prepared::Runtime &runtime) const;

  llvm::GlobalVariable *token_, *site_, *value_, *serial_, *num_calls_;
};

// One function with calls of setjmp.
class JumpFrame {
public:
  JumpFrame(llvm::Function &function,
            const std::vector<llvm::CallInst *> &sites, const JumpState &jumps,
            const ExceptionState &state, const prepared::Runtime &runtime);

  // Whether the jump that flies comes here, and where it goes then.
  llvm::Value *is_target(llvm::IRBuilderBase &b) const;
  llvm::BasicBlock *landing() const { return landing_; }
  llvm::Value *own_token() const { return token_; }
  // Values that an edge from the landing has made no longer available.
  void repair();

private:
  struct Variable {
    llvm::AllocaInst *place;
    llvm::AllocaInst *changed; // since the call of setjmp
  };
  // Ends the block behind `b` in UNKNOWN unless the jump is to the last
  // execution of this call: what was changed since is known of that one only.
  void demand_last(llvm::IRBuilderBase &b, llvm::Value *last,
                   const prepared::Runtime &runtime) const;
  std::vector<Variable> watch(llvm::CallInst *site,
                              const std::vector<llvm::AllocaInst *> &places);

  llvm::Function &function_;
  const JumpState &jumps_;
  const ExceptionState &state_;
  llvm::AllocaInst *token_ = nullptr;
  llvm::BasicBlock *landing_ = nullptr;
};

} // namespace fathom::passes
