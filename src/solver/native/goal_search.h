// A question to the SAT solver whose goal may have alternatives: several
// properties of which one is to fail. Used by the native solver only; what the
// literals mean it does not know.
#pragma once

#include "sat/cadical_solver.h"
#include "solver/native/native_solver.h"

#include <functional>
#include <span>

namespace fathom {

class GoalSearch {
public:
  // conflict_limit: of a whole question, in conflicts of a formula that is not
  // large, so that it says how long a search may be; 0: none. prepare: called
  // before a long search; may add clauses that follow from others.
  GoalSearch(CadicalSolver &sat, const SearchLimits &limits, int conflict_limit,
             std::function<bool()> should_stop, std::function<void()> prepare)
      : sat_(sat), limits_(limits), conflict_limit_(conflict_limit),
        should_stop_(std::move(should_stop)), prepare_(std::move(prepare)) {}

  // At first the whole question, for as long as easy ones take. Then, after
  // prepare(), a short search in which it is a fact and not assumed, which
  // decides some that would take a thousand times as long. Then, if its goal
  // has alternatives, these one by one, the oldest first: what cannot fail is
  // known from then on, and it is often what the next one needs. What is left
  // is searched without limit.
  // most_work: what all of it may cost, in conflicts of a small formula.
  SatAnswer solve(std::span<const int> literals,
                  std::span<const int> alternatives,
                  uint64_t most_work = UINT64_MAX);
  uint64_t num_refuted() const { return num_refuted_; }
  // What conflicts have cost more than those of a small formula do, as so many
  // of these.
  uint64_t extra_work() const { return extra_work_; }

private:
  // The limits, for a formula of this size.
  int most_conflicts(uint64_t most_work) const;
  SatAnswer search(int most_conflicts);
  SatAnswer counted(const std::function<SatAnswer()> &solve);
  void assume(std::span<const int> literals);
  SatAnswer solve_alternatives(std::span<const int> literals,
                               std::span<const int> alternatives);

  CadicalSolver &sat_;
  const SearchLimits limits_;
  const int conflict_limit_;
  const std::function<bool()> should_stop_;
  const std::function<void()> prepare_;
  uint64_t num_refuted_ = 0; // alternatives
  uint64_t extra_work_ = 0;
};

} // namespace fathom
