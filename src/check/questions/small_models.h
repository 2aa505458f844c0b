// Small counterexamples first. The solver has found an execution that fails;
// if something in it is large (an object, a range, the number of an
// iteration), one is asked for in which all of these are at most 16. Those
// that contradict this may be larger: 4096, then 131072, then any number. So
// executions can be replayed and read. Then the same for inputs: 0, at most
// 16, at most 255, not below -16, at most 65535. What is asked are assumptions
// of the incremental solver, after an answer: nothing is paid for properties
// that hold.
#pragma once

#include "solver/solver.h"

#include <span>
#include <vector>

namespace fathom::check {

class SmallModels {
public:
  SmallModels(Solver &solver, TermStore &store, std::span<const Term> sizes)
      : solver_(solver), store_(store), sizes_(sizes) {}

  void set_inputs(std::vector<Term> inputs) { inputs_ = std::move(inputs); }

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
  struct Limit {
    uint64_t most;
    bool both_signs = false; // as far below 0, too
  };
  static const Limit size_limits[], input_limits[];
  // What is to be small, and how small.
  struct Matter {
    std::span<const Term> terms;
    std::span<const Limit> limits;
    uint64_t small; // nothing is asked if all are so small
    unsigned max_rounds;
  };
  bool is_small(const Matter &matter);
  std::vector<Term> assumptions(const Matter &matter);
  bool give_way(bool all);
  CheckResult shrink(const Matter &matter, double seconds);

  Solver &solver_;
  TermStore &store_;
  std::span<const Term> sizes_;
  std::vector<Term> inputs_;
  std::vector<Wish> wishes_; // of one matter
  std::vector<Term> kept_;   // the goal, and what has been granted
};

} // namespace fathom::check
