// What functions read and write that are called in a loop, in terms of the
// function that has the loop.
#pragma once

#include "sea/program.h"

#include <functional>

namespace fathom::prove {

struct CalleeVisitor {
  // A load or store of this function, through this pointer in our terms. Of a
  // load: what it gives, in our terms; no term: nobody knows.
  std::function<Term(const sea::Stmt &, sea::FunctionId, Term pointer)> access;
  // A definition of a function that is called by the loop itself.
  std::function<void(Term)> defined;
};

// Those that are called through others come last.
void visit_callees(const sea::Program &program, const sea::Function &caller,
                   const sea::Stmt &call, const CalleeVisitor &visitor);

} // namespace fathom::prove
