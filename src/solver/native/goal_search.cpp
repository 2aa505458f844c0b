#include "solver/native/goal_search.h"

#include <algorithm>

namespace fathom {

namespace {

// What a conflict costs grows with the formula: 0.1 ms at this many clauses, 1
// to 2 ms at three million.
constexpr int64_t usual_clauses = 400'000;
constexpr int64_t least_conflicts = 100;

} // namespace

int GoalSearch::most_conflicts() const {
  const int64_t clauses = sat_.statistics().clauses;
  if (conflict_limit_ <= least_conflicts || clauses <= usual_clauses)
    return conflict_limit_;
  return int(
      std::max(conflict_limit_ * usual_clauses / clauses, least_conflicts));
}

SatAnswer GoalSearch::search(int most_conflicts) {
  const int64_t before = sat_.statistics().learned;
  const SatAnswer answer = sat_.solve(most_conflicts);
  const int64_t more = sat_.statistics().clauses - usual_clauses;
  if (more > 0)
    extra_work_ +=
        uint64_t((sat_.statistics().learned - before) * more / usual_clauses);
  return answer;
}

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
      search(in_parts ? limits_.easy_conflicts : most_conflicts());
  if (!in_parts || answer != SatAnswer::Unknown || should_stop_())
    return answer;
  prepare_();
  answer = solve_alternatives(literals, alternatives);
  if (answer != SatAnswer::Unknown || should_stop_())
    return answer;
  assume(literals);
  return search(0);
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
    SatAnswer answer = search(limits_.alternative_conflicts);
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
