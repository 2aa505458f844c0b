// Calls of functions and of fathom.* (docs/prepared-module.md).
// A function that lifts returns false for what it cannot translate exactly.
#pragma once

#include "lift/checks/leaks.h"
#include "lift/instructions/intrinsic_lifter.h"
#include "lift/instructions/memory_lifter.h"

namespace fathom::lift {

class CallLifter {
public:
  struct Parts {
    Emitter &emitter;
    MemorySsa &memory;
    Tracks &tracks;
    PointerModel &pointers;
    AccessChecks &checks;
    LeakChecks &leaks;
    ObjectRecords &records;
    MemoryLifter &objects;
    IntrinsicLifter &intrinsics;
  };
  explicit CallLifter(const Parts &parts);

  bool lift(const llvm::CallInst &i);

private:
  bool lift_direct(const llvm::CallInst &i, const llvm::Function &callee);
  bool lift_runtime(const llvm::CallInst &i);
  // Those whose first argument is a pointer of the program.
  bool lift_pointer(const llvm::CallInst &i, prepared::RuntimeCall what);
  void lift_check(const llvm::CallInst &i);
  bool lift_nondet(const llvm::CallInst &i);
  bool lift_apply(const llvm::CallInst &i);

  Emitter &e_;
  MemorySsa &memory_;
  Tracks &tracks_;
  Values &values_;
  PointerModel &pointers_;
  AccessChecks &checks_;
  LeakChecks &leaks_;
  ObjectRecords &records_;
  MemoryLifter &objects_;
  IntrinsicLifter &intrinsics_;
  Context &c_;
};

} // namespace fathom::lift
