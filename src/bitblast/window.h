// A part of an AIG, asked by itself: are two literals equal? Used by sweep.h.
//
// The window has at most so many gates below the two, the highest first; what
// lies lower is arbitrary. So Equal is true of the whole graph, and Different
// is where the window goes down to the inputs. Cost: the window, and a SAT
// solver of its own (about 0.2 ms for 200 gates).
#pragma once

#include "bitblast/aig.h"

#include <cstdint>
#include <vector>

namespace fathom {

class Window {
public:
  enum class Answer { Equal, Different, Open };

  explicit Window(const Aig &aig) : aig_(aig) {}

  // At least one of them is no constant.
  Answer ask(Lit x, Lit y, uint32_t max_gates, int max_conflicts);

  // Of the last question: whether all that is arbitrary is an input; the
  // literals of what is arbitrary that were true, if the answer is Different;
  // gates and conflicts.
  bool reaches_inputs() const { return reaches_inputs_; }
  const std::vector<Lit> &counterexample() const { return counterexample_; }
  uint64_t work() const { return work_; }

private:
  void collect(Lit x, Lit y, uint32_t max_gates);
  int literal(Lit lit) const {
    int var = var_[lit.node()];
    return lit.is_negated() ? -var : var;
  }

  const Aig &aig_;
  std::vector<int> var_; // by node; 0: not in the window
  std::vector<uint32_t> gates_, leaves_;
  std::vector<Lit> counterexample_;
  bool reaches_inputs_ = false;
  uint64_t work_ = 0;
};

} // namespace fathom
