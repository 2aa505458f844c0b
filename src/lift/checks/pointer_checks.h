// Checks of what is computed with pointers. Arithmetic and comparisons are
// judged in code that we have compiled: there they are those of the source.
#pragma once

#include "lift/function_facts.h"
#include "lift/pointers/pointer_model.h"

namespace fathom::lift {

// At a constant place of a variable of known size, or one behind it.
bool is_at_constant_place(const llvm::GetElementPtrInst &i,
                          const llvm::DataLayout &layout);

class PointerChecks {
public:
  PointerChecks(const FunctionFacts &facts, Emitter &emitter, Values &values,
                PointerModel &pointers)
      : facts_(facts), e_(emitter), values_(values), pointers_(pointers),
        c_(emitter.context()), b_(emitter.builder()) {}

  // `no_overflow`: the distance is the one the program means; none: it is.
  void check_arithmetic(const llvm::GetElementPtrInst &i, Term no_overflow);
  // What waits is checked if something may end the execution here.
  void check_pending(const llvm::Instruction &before);

  // A comparison by order, or a difference.
  void check_same_object(const llvm::Value *a, const llvm::Value *b,
                         std::string_view what);
  void check_difference(const llvm::BinaryOperator &i);
  // A cast to an integer that is narrower than a pointer.
  void check_truncation(const llvm::CastInst &i, Term p);

private:
  struct Arithmetic {
    const llvm::GetElementPtrInst *instruction;
    Term no_overflow;
    sea::LocationId location;
  };
  bool is_checked(sea::CheckKind kind) const; // in code we have compiled
  void check_step(const Arithmetic &a, bool is_accessed);
  Term stays_in_address_space(const llvm::GetElementPtrInst &i);

  const FunctionFacts &facts_;
  Emitter &e_;
  Values &values_;
  PointerModel &pointers_;
  Context &c_;
  Builder &b_;
  // Results of pointer arithmetic that are still to be checked in this block.
  std::vector<Arithmetic> pending_;
};

} // namespace fathom::lift
