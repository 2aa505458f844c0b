// What is left on the heap at the end of the program. What can be reached
// (--leak=lost) is asked by a statement.
#pragma once

#include "lift/function_facts.h"
#include "lift/memory_statements.h"
#include "lift/pointers/pointer_model.h"

namespace fathom::lift {

class LeakChecks {
public:
  LeakChecks(const FunctionFacts &facts, Emitter &emitter,
             MemoryStatements &memory, PointerModel &pointers)
      : facts_(facts), e_(emitter), memory_(memory), pointers_(pointers),
        c_(emitter.context()) {}

  void check(); // where the program ends

private:
  std::vector<std::vector<Term>> global_roots() const;
  void check_lost(bool at_exit);

  const FunctionFacts &facts_;
  Emitter &e_;
  MemoryStatements &memory_;
  PointerModel &pointers_;
  Context &c_;
};

} // namespace fathom::lift
