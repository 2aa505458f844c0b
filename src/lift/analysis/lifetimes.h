// Which questions about the life of an object an access must ask, and which
// objects must therefore keep a record of it (the lifetime shadow). Everything
// that cannot have ended, and whatever no access asks about, costs nothing:
// what is freed and what is pointed to by pointers that outlive it is decided
// per region of the points-to analysis.
#pragma once

#include "lift/analysis/points_to.h"
#include "lift/lift.h"

#include <bitset>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallVector.h>

namespace fathom::lift {

struct Access {
  const llvm::Value *pointer;
  bool is_write;
  llvm::Align align;
};
// Those that an instruction makes itself, in the order of their checks.
llvm::SmallVector<Access, 2> accesses_of(const llvm::Instruction &i);

// What an alloca, a call of fathom.malloc or a global variable guarantees.
llvm::Align object_alignment(const llvm::Value &object,
                             const llvm::DataLayout &layout);

class Lifetimes {
public:
  Lifetimes(const llvm::Module &module, const PointsTo &points_to,
            const LiftConfig &config);

  // Somebody asks something: there is a lifetime shadow.
  bool are_needed() const;

  // The object (alloca, call of fathom.malloc, global variable or function)
  // has its state written where it is made and where it ends.
  bool is_tracked(const llvm::Value &object) const;
  // The end of this local variable matters to somebody.
  bool needs_end(const llvm::AllocaInst &local) const;
  // A temporary object that may be used after C ends it, where clang does not
  // say when that is.
  bool is_taken_to_last(const llvm::AllocaInst &local) const {
    return lasting_.contains(&local);
  }
  // The local variable that is constant behind this instruction, if somebody
  // may write to it then; or null.
  const llvm::AllocaInst *made_constant(const llvm::Instruction &i) const;
  // A call of fathom.constant for an object that somebody may write to.
  bool makes_constant(const llvm::Instruction &i) const;
  // Those of the function.
  const std::vector<const llvm::AllocaInst *> &
  ended_locals(const llvm::Function &function) const;

  // Objects of malloc, new or new[]: more than one of these is made or freed.
  bool mixes_heap_kinds() const { return heap_kinds_.count() > 1; }

  struct Questions {
    bool freed = false;
    bool ended = false;
    bool constant = false;
    bool aligned = false; // whether the object is, beyond what is known
    bool any() const { return freed || ended || constant || aligned; }
  };
  Questions of_access(const Access &access) const;
  // Something is to be checked about the alignment of this access.
  bool asks_alignment(const Access &access) const;

private:
  Questions by_address(const Access &access) const;
  void find_objects(const llvm::Module &module);
  void find_ends(const llvm::Module &module);
  void find_questions(const llvm::Module &module);
  void find_alignments(const llvm::Module &module);
  void add_alignment(const llvm::Value &object, llvm::Align align);
  bool is_on(sea::CheckKind kind) const { return config_.checks[size_t(kind)]; }

  const PointsTo &points_to_;
  const LiftConfig &config_;
  // By region.
  llvm::BitVector freed_;         // something in it is freed
  llvm::BitVector ended_;         // a local variable may be known after its end
  llvm::BitVector constants_;     // has constant objects
  llvm::BitVector made_constant_; // has some of the heap that become constant
  llvm::BitVector asked_;         // fathom_is_allocated
  llvm::BitVector constants_asked_; // may be written to through a pointer
  llvm::BitVector aligned_asked_;   // accessed as if better aligned than known
  std::vector<llvm::Align> align_;  // the least of all objects in it
  const llvm::DataLayout &layout_;
  std::bitset<3> heap_kinds_;
  llvm::DenseSet<const llvm::AllocaInst *> outlived_;  // see ended_
  llvm::DenseSet<const llvm::AllocaInst *> used_late_; // by their own name
  llvm::DenseSet<const llvm::AllocaInst *> lasting_;
  llvm::DenseSet<const llvm::AllocaInst *> constant_locals_;
  llvm::DenseMap<const llvm::Function *, std::vector<const llvm::AllocaInst *>>
      ended_locals_;
};

} // namespace fathom::lift
