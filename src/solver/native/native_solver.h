// Fathom's own solver: preprocessing, arrays, bit-blasting, CaDiCaL.
#pragma once

#include "solver/native/arrays/array_elimination.h"
#include "solver/solver.h"

#include <memory>

namespace fathom {

// When a goal is taken apart. Tests make them small.
struct SearchLimits {
  int easy_conflicts = 8'000;  // then a question counts as a difficult one
  int apart_conflicts = 2'000; // of a search with the question as a fact
  // That an alternative of its goal may cost, and all of them together.
  int alternative_conflicts = 100'000, all_conflicts = 400'000;
  // When so many could not be decided the others are not tried: the goal was
  // not what is hard.
  int max_undecided = 2;
  // Arrays that cost no more comparisons of indices are expanded at once.
  uint64_t small_arrays = 4'000;
  // What lemmas on demand for arrays may cost before they are given up, in
  // clauses times conflicts; a round of lemmas counts as that many conflicts.
  int64_t lemma_work = 500'000'000;
  int round_conflicts = 50;
};

// Arrays that are expensive to expand are left to lemmas on demand. If these
// cost much, the question is asked again, to a new solver that expands them
// if that is bearable (bench/solver/RESULTS.md has the measurements).
std::unique_ptr<Solver> make_native_solver(const SolverContext &context,
                                           const SearchLimits &limits = {});

// One try of that.
class NativeTry : public Solver {
public:
  // The last check() has ended because lemmas cost too much.
  virtual bool has_given_up_lemmas() const = 0;
};
std::unique_ptr<NativeTry> make_native_try(const SolverContext &context,
                                           const SearchLimits &limits,
                                           Expand expand);

} // namespace fathom
