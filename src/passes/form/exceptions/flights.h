// Which functions may throw somewhere below, and which an exception may leave.
#pragma once

#include "passes/form/exceptions/thrown_types.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

namespace fathom::passes {

class Flights {
public:
  Flights(llvm::Module &module, ThrownTypes &types);

  // A throw may be reached before the call ends.
  bool raises(const llvm::CallInst &call) const;
  // An exception may leave the call; a jump may.
  bool flies(const llvm::CallInst &call) const;
  bool jumps(const llvm::CallInst &call) const;
  // By the mark of an invoke: its calls, and its test; null if that is gone.
  struct Invoke {
    std::vector<llvm::CallInst *> calls;
    llvm::CallInst *test = nullptr;
    llvm::LandingPadInst *pad = nullptr;
    bool passes = false; // some go on from the pad without a stop
    ThrownTypes::Change change;
  };
  const std::vector<Invoke> &invokes() const { return invokes_; }
  // The exception is caught or goes on at the pad.
  bool lands(const Invoke &invoke) const;
  // An exception that leaves this call inside cannot be followed: why, or null.
  const char *barrier(const llvm::CallInst &call) const;
  // It is not followed by anybody: the program ends.
  bool ends(const llvm::CallInst &call) const;
  // A call that exceptions leave although its function is one of C that is
  // compiled as if there were none; null if there is none.
  const llvm::CallInst *kept_promise() const;
  // A model that asks itself whether something leaves a call (unwinds_name).
  bool asks(const llvm::Function &function) const {
    return asking_.contains(&function);
  }

private:
  void collect(llvm::Module &module);
  void find_changes(ThrownTypes &types);
  void find_handlers(const llvm::Module &module);
  void find_flying(ThrownTypes &types);
  using FunctionSet = llvm::DenseSet<const llvm::Function *>;
  void find_callers(const llvm::Module &module,
                    bool (*is_one)(const llvm::CallInst &), FunctionSet &found);
  TypeSet handlers(const llvm::CallInst &call) const;
  bool leaves(const llvm::Function &function) const;

  std::vector<Invoke> invokes_;
  llvm::DenseMap<const llvm::CallInst *, size_t> invoke_of_;
  llvm::DenseMap<const llvm::Function *, std::vector<llvm::CallInst *>> calls_;
  llvm::DenseMap<const llvm::Function *, std::vector<const llvm::Function *>>
      callers_;
  FunctionSet raising_, flying_, resuming_, jumping_, asking_;
  llvm::DenseSet<const llvm::CallInst *> flying_throws_;
  // What somebody may catch that called the function, directly or not.
  llvm::DenseMap<const llvm::Function *, TypeSet> above_;
};

} // namespace fathom::passes
