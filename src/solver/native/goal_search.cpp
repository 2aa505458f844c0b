#include "solver/native/goal_search.h"

#include <algorithm>
#include <climits>

namespace fathom {

namespace {

// What a conflict costs grows with the formula: 20 microseconds at so many
// clauses, 0.3 to 0.6 ms at half a million, 2 ms at three million.
constexpr int64_t cheap_clauses = 40'000;
// A limit is for formulas up to this size. Larger ones have fewer conflicts,
// but not so few that nothing could come of them.
constexpr int64_t usual_clauses = 400'000, least_conflicts = 100;

} // namespace

int GoalSearch::most_conflicts(uint64_t most_work) const {
  const int64_t clauses = std::max<int64_t>(1, sat_.statistics().clauses);
  int64_t most = conflict_limit_ == 0 ? INT_MAX : conflict_limit_;
  if (clauses > usual_clauses)
    most = most * usual_clauses / clauses;
  most = std::min(most, int64_t(std::min<uint64_t>(most_work, INT_MAX)) *
                            cheap_clauses / std::max(clauses, cheap_clauses));
  most = std::max(most, least_conflicts);
  return int(conflict_limit_ == 0 ? most
                                  : std::min<int64_t>(most, conflict_limit_));
}

SatAnswer GoalSearch::search(int most_conflicts) {
  return counted([&] { return sat_.solve(most_conflicts); });
}

SatAnswer GoalSearch::counted(const std::function<SatAnswer()> &solve) {
  const int64_t before = sat_.statistics().learned;
  const SatAnswer answer = solve();
  const int64_t more = sat_.statistics().clauses - cheap_clauses;
  if (more > 0)
    extra_work_ +=
        uint64_t((sat_.statistics().learned - before) * more / cheap_clauses);
  return answer;
}

void GoalSearch::assume(std::span<const int> literals) {
  for (int lit : literals)
    sat_.assume(lit);
}

SatAnswer GoalSearch::solve(std::span<const int> literals,
                            std::span<const int> alternatives,
                            uint64_t most_work) {
  const bool is_limited = conflict_limit_ != 0 || most_work != UINT64_MAX;
  // A proof must not contain clauses that come from somewhere else.
  const bool in_parts = !sat_.is_recording() && !is_limited;
  assume(literals);
  SatAnswer answer = search(in_parts     ? limits_.easy_conflicts
                            : is_limited ? most_conflicts(most_work)
                                         : 0);
  if (!in_parts || answer != SatAnswer::Unknown || should_stop_())
    return answer;
  prepare_();
  answer = counted(
      [&] { return sat_.solve_apart(literals, limits_.apart_conflicts); });
  if (answer != SatAnswer::Unknown || should_stop_())
    return answer;
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
