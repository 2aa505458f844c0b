// Which instructions make poison of operands that are none: flags that are
// violated, shifts that go too far, addresses that leave their object.
#pragma once

#include "lift/pointers/pointer_model.h"
#include "lift/tracks/values.h"

#include <llvm/IR/IntrinsicInst.h>

namespace fathom::lift {

// No term is false.
Term either(Builder &builder, Term a, Term b);

class PoisonRules {
public:
  PoisonRules(Emitter &emitter, Values &values, PointerModel &pointers)
      : e_(emitter), values_(values), pointers_(pointers),
        c_(emitter.context()), b_(emitter.builder()) {}

  // None: never.
  Term violated(const llvm::Instruction &i);

private:
  Term violated(const llvm::BinaryOperator &i);
  Term violated(const llvm::CastInst &i);
  Term violated(const llvm::GetElementPtrInst &i);
  Term violated_flags(const llvm::GetElementPtrInst &i);
  Term violated(const llvm::IntrinsicInst &i);
  Term shifts_too_far(Term amount);
  Term zero_like(Term t);
  Term operand(const llvm::Value *v); // as bits

  Emitter &e_;
  Values &values_;
  PointerModel &pointers_;
  Context &c_;
  Builder &b_;
};

} // namespace fathom::lift
