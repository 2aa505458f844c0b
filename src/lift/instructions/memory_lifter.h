// Objects, their lifetimes, loads and stores.
// A function that lifts returns false for what it cannot translate exactly.
#pragma once

#include "lift/checks/access_checks.h"
#include "lift/checks/life_records.h"
#include "lift/checks/object_records.h"
#include "lift/source_names.h"
#include "lift/tracks/tracks.h"

#include <llvm/IR/IntrinsicInst.h>

namespace fathom::lift {

class MemoryLifter {
public:
  struct Parts {
    const FunctionFacts &facts;
    Emitter &emitter;
    MemoryStatements &memory;
    Tracks &tracks;
    PointerModel &pointers;
    AccessChecks &checks;
    LifeRecords &lives;
    ObjectRecords &records;
    SourceNames &names;
  };
  explicit MemoryLifter(const Parts &parts);

  bool lift_alloca(const llvm::AllocaInst &i);
  bool lift_load(const llvm::LoadInst &i);
  bool lift_store(const llvm::StoreInst &i);
  bool lift_intrinsic(const llvm::MemIntrinsic &i);
  bool lift_lifetime(const llvm::IntrinsicInst &i);
  bool lift_stack_restore(const llvm::IntrinsicInst &i);
  // Calls of fathom.malloc, fathom.free, fathom.havoc and fathom.constant.
  bool lift_malloc(const llvm::CallInst &i);
  bool lift_free(const llvm::CallInst &i, Term p);
  bool lift_havoc(const llvm::CallInst &i, Term p, Term length);
  bool lift_constant(const llvm::CallInst &i, Term p);
  // An argument that is passed as a copy: the callee gets an object of its own.
  Term copy_for_callee(const llvm::CallInst &i, const llvm::Function &callee,
                       unsigned argument);
  void end_copy(RegionId region, Term pointer);

private:
  bool make_object(const llvm::AllocaInst &i);
  void end_scope(const llvm::AllocaInst &object);
  void note_volatile(bool is_volatile);
  Term store_size(llvm::Type *type);
  struct Accessed {
    Term pointer;
    RegionId region;
    MemoryStatements::Manner manner;
  };
  Term load(llvm::Type *type, const Accessed &from);
  void store(Term v, const Accessed &to);

  const FunctionFacts &facts_;
  Emitter &e_;
  MemoryStatements &memory_;
  Tracks &tracks_;
  Values &values_;
  PointerModel &pointers_;
  AccessChecks &checks_;
  LifeRecords &lives_;
  ObjectRecords &records_;
  SourceNames &names_;
  Context &c_;
  Builder &b_;
};

} // namespace fathom::lift
