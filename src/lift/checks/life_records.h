// What is recorded about the lives of objects, in the lifetime shadow
// (sea/shadow.h): objects that accesses ask about (analysis/lifetimes.h) have a
// byte there, written where they are made, freed, and at the end of their
// scope. Pointers that do not know their objects ask for no records.
#pragma once

#include "lift/function_facts.h"
#include "lift/memory_statements.h"
#include "lift/tracks/values.h"

namespace fathom::lift {

class LifeRecords {
public:
  LifeRecords(const FunctionFacts &facts, Emitter &emitter,
              MemoryStatements &memory, Values &values)
      : facts_(facts), e_(emitter), memory_(memory), values_(values),
        c_(emitter.context()), b_(emitter.builder()) {}

  bool are_kept() const; // somebody asks
  // The following three: they must be kept.
  RegionId region() const;
  Term of(Term pointer); // the byte of its object
  void set(Term pointer, Term byte);

  // Of a byte.
  Term is_state(Term byte, sea::Lifetime state);
  Term is_any_heap(Term byte);
  Term with_state(Term byte, sea::Lifetime state); // the alignment stays

  // An object begins, if somebody asks about it.
  void begin(const llvm::Value &object, Term pointer, sea::Lifetime state,
             unsigned log2_align);
  void begin_globals();
  // A local variable that somebody asks about; must be kept.
  void set_local(const llvm::AllocaInst &local, sea::Lifetime state);
  void end(const llvm::AllocaInst &local);
  void end_locals(const llvm::ReturnInst &i);

private:
  const FunctionFacts &facts_;
  Emitter &e_;
  MemoryStatements &memory_;
  Values &values_;
  Context &c_;
  Builder &b_;
};

// What an object of fathom.malloc begins as.
sea::Lifetime heap_state(const llvm::Value *kind);

} // namespace fathom::lift
