// Book-keeping common to all SAT back-ends; see sat_solver.h.
#include "sat/sat_solver.h"

#include "support/assert.h"
#include "support/diag.h"

#include <cstdio>
#include <cstdlib>
#include <limits>

namespace fathom {

int SatSolver::new_var() {
  FATHOM_ASSERT(statistics_.vars < std::numeric_limits<int>::max() - 1,
                "too many SAT variables");
  return static_cast<int>(++statistics_.vars);
}

bool SatSolver::is_known(int lit) const {
  return lit != 0 && std::abs(lit) <= statistics_.vars;
}

void SatSolver::add_clause(std::span<const int> clause) {
  for (int lit : clause)
    FATHOM_ASSERT(is_known(lit), "clause over a variable never created");
  state_ = State::Open;
  statistics_.clauses++;
  statistics_.literals += static_cast<int64_t>(clause.size());
  if (recording_) {
    recorded_.insert(recorded_.end(), clause.begin(), clause.end());
    recorded_.push_back(0);
  }
  do_add_clause(clause);
}

void SatSolver::assume(int lit) {
  FATHOM_ASSERT(is_known(lit), "assumption over a variable never created");
  state_ = State::Open;
  if (assumptions_used_)
    assumptions_.clear();
  assumptions_used_ = false;
  assumptions_.push_back(lit);
  do_assume(lit);
}

SatAnswer SatSolver::solve(int max_conflicts) {
  if (assumptions_used_)
    assumptions_.clear();
  assumptions_used_ = true;
  statistics_.solves++;
  return answered(do_solve(max_conflicts));
}

SatAnswer SatSolver::solve_apart(std::span<const int> assumptions,
                                 int max_conflicts) {
  FATHOM_ASSERT(assumptions_used_ || assumptions_.empty(),
                "solve_apart() while assumptions wait for solve()");
  for (int lit : assumptions)
    FATHOM_ASSERT(is_known(lit), "assumption over a variable never created");
  assumptions_.assign(assumptions.begin(), assumptions.end());
  assumptions_used_ = true;
  statistics_.solves++;
  return answered(do_solve_apart(assumptions, max_conflicts));
}

SatAnswer SatSolver::answered(SatAnswer answer) {
  state_ = State::Open;
  if (answer == SatAnswer::Sat) {
    state_ = State::Satisfied;
    model_serial_++;
  } else if (answer == SatAnswer::Unsat) {
    state_ = State::Unsatisfied;
  }
  return answer;
}

bool SatSolver::value(int lit) {
  FATHOM_ASSERT(state_ == State::Satisfied, "value() without a model");
  FATHOM_ASSERT(is_known(lit), "value of a variable never created");
  return do_value(lit);
}

bool SatSolver::failed(int lit) {
  FATHOM_ASSERT(state_ == State::Unsatisfied, "failed() without a refutation");
  for (int assumption : assumptions_)
    if (assumption == lit)
      return do_failed(lit);
  return false;
}

void SatSolver::record_clauses() {
  FATHOM_ASSERT(is_fresh(), "recording must start before the first clause");
  recording_ = true;
}

Result<void> SatSolver::dump_dimacs(const std::string &path) const {
  FATHOM_ASSERT(recording_, "dump_dimacs() needs record_clauses()");
  std::FILE *file = std::fopen(path.c_str(), "w");
  if (!file)
    return file_problem("cannot write the CNF file", path);
  std::fprintf(file, "p cnf %lld %lld\n",
               static_cast<long long>(statistics_.vars),
               static_cast<long long>(statistics_.clauses) +
                   static_cast<long long>(assumptions_.size()));
  for (int lit : recorded_)
    std::fprintf(file, lit ? "%d " : "%d\n", lit);
  for (int lit : assumptions_)
    std::fprintf(file, "%d 0\n", lit);
  bool bad = std::ferror(file) != 0;
  bad |= std::fclose(file) != 0;
  if (bad)
    return file_problem("error while writing the CNF file", path);
  return {};
}

} // namespace fathom
