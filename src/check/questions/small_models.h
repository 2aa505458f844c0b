// Small counterexamples first. The solver has found an execution that fails;
// if something in it is large (an object, a range, the number of an
// iteration), one is asked for in which all of these are at most 16. Those
// that contradict this may be larger: 4096, then 131072, then any number. So
// executions can be replayed and read. What is asked are assumptions of the
// incremental solver, after an answer: nothing is paid for properties that
// hold.
#pragma once

#include "solver/solver.h"

#include <span>
#include <vector>

namespace fathom::check {

class SmallModels {
public:
  SmallModels(Solver &solver, TermStore &store, std::span<const Term> sizes)
      : solver_(solver), store_(store), sizes_(sizes) {}

  // The solver has a model of its assertions and of `goal`. Afterwards it has
  // one again (the answer is Sat), a small one where that was found within the
  // time; or it did not give one back, and why.
  CheckResult shrink(Term goal, double seconds);

private:
  struct Wish {
    Term size;
    unsigned limit = 0; // of `limits`; how many there are: none
    Term wanted;        // what was asked last
  };
  bool is_small();
  std::vector<Term> assumptions(Term goal);
  bool give_way(bool all);

  Solver &solver_;
  TermStore &store_;
  std::span<const Term> sizes_;
  std::vector<Wish> wishes_; // of one call
};

} // namespace fathom::check
