// Arithmetic, casts, comparisons, address computation: one LLVM instruction is
// one definition. Values are SMT-LIB's total ones; what is undefined in C or
// poison in LLVM is judged by statements of its own.
// A function that lifts returns false for what it cannot translate exactly.
#pragma once

#include "lift/checks/pointer_checks.h"
#include "lift/tracks/tracks.h"

namespace fathom::lift {

class ScalarLifter {
public:
  ScalarLifter(const FunctionFacts &facts, Emitter &emitter, Tracks &tracks,
               PointerModel &pointers, PointerChecks &checks)
      : facts_(facts), e_(emitter), tracks_(tracks), values_(tracks.values()),
        pointers_(pointers), checks_(checks), c_(emitter.context()),
        b_(emitter.builder()) {}

  bool lift_binary(const llvm::BinaryOperator &i);
  bool lift_cast(const llvm::CastInst &i);
  bool lift_compare(const llvm::ICmpInst &i);
  bool lift_select(const llvm::SelectInst &i);
  bool lift_gep(const llvm::GetElementPtrInst &i);
  bool lift_freeze(const llvm::FreezeInst &i);

private:
  Term bits(Term t);
  Term compare(llvm::CmpInst::Predicate predicate, Term a, Term b);
  // Whether pointers are equal may depend on addresses that were chosen.
  bool is_unsettled(const llvm::ICmpInst &i) const;
  void settle_numbers(const llvm::ICmpInst &i, Term a, Term b);
  bool lift_int_to_ptr(const llvm::CastInst &i, Term a);
  Term index_fits(const llvm::Value *index, Term scaled, uint64_t size);

  const FunctionFacts &facts_;
  Emitter &e_;
  Tracks &tracks_;
  Values &values_;
  PointerModel &pointers_;
  PointerChecks &checks_;
  Context &c_;
  Builder &b_;
};

} // namespace fathom::lift
