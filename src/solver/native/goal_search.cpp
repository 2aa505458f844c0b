#include "solver/native/goal_search.h"

namespace fathom {

void GoalSearch::assume(std::span<const int> literals) {
  for (int lit : literals)
    sat_.assume(lit);
}

SatAnswer GoalSearch::solve(std::span<const int> literals,
                            std::span<const int> alternatives) {
  // A proof must not contain clauses that come from somewhere else.
  const bool in_parts = !sat_.is_recording() && conflict_limit_ == 0;
  assume(literals);
  SatAnswer answer =
      sat_.solve(in_parts ? limits_.easy_conflicts : conflict_limit_);
  if (!in_parts || answer != SatAnswer::Unknown || should_stop_())
    return answer;
  prepare_();
  answer = solve_alternatives(literals, alternatives);
  if (answer != SatAnswer::Unknown || should_stop_())
    return answer;
  assume(literals);
  return sat_.solve();
}

// Unknown: none of them has a model, or not all could be decided.
SatAnswer GoalSearch::solve_alternatives(std::span<const int> literals,
                                         std::span<const int> alternatives) {
  const int64_t last = sat_.statistics().learned + limits_.all_conflicts;
  int undecided = 0;
  for (int alternative : alternatives) {
    if (undecided == limits_.max_undecided || sat_.statistics().learned > last)
      break;
    assume(literals);
    sat_.assume(alternative);
    SatAnswer answer = sat_.solve(limits_.alternative_conflicts);
    if (answer == SatAnswer::Sat)
      return answer;
    if (should_stop_()) // the answer is about this alternative only
      break;
    if (answer == SatAnswer::Unknown) {
      ++undecided;
      continue;
    }
    std::vector<int> clause{-alternative};
    for (int lit : literals)
      if (sat_.failed(lit))
        clause.push_back(-lit);
    sat_.add_clause(clause);
    ++num_refuted_;
  }
  return SatAnswer::Unknown;
}

} // namespace fathom
