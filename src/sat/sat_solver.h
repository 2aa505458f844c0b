// The incremental SAT interface used by the CNF encoder and the native solver:
// IPASIR in shape (add, assume, solve, value, failed), plus a recorder for
// DIMACS, a proof trace and counters. Literals are non-zero ints, +v / -v.
//
// Protocol, checked on entry:
//   new_var, add_clause, assume   at any time; they end the validity of value()
//                                 and failed()
//   solve                         consumes the assumptions
//   solve_apart                   with no assumption open
//   value                         only right after Sat of one of them
//   failed                        only right after Unsat of one of them
//   trace_proof, record_clauses   before the first clause
//
// The base class does the book-keeping (counting, recording, protocol), a
// back-end implements the do_* functions. Cost over the back-end: one copy of
// each clause if recording is on, else a few counters.
#pragma once

#include "support/result.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace fathom {

enum class SatAnswer { Sat, Unsat, Unknown };

struct SatStatistics {
  int64_t vars = 0;
  int64_t clauses = 0;
  int64_t literals = 0;
  int64_t solves = 0;
  // Learned clauses: the conflicts that the back-end lets us see.
  int64_t learned = 0;
};

class SatSolver {
public:
  SatSolver() = default;
  SatSolver(const SatSolver &) = delete;
  SatSolver &operator=(const SatSolver &) = delete;
  virtual ~SatSolver() = default;

  // A fresh variable; variables are 1, 2, 3, ...
  int new_var();
  int var_count() const { return static_cast<int>(statistics_.vars); }

  // Duplicate and complementary literals are allowed; the empty clause makes
  // the formula unsatisfiable for good.
  void add_clause(std::span<const int> clause);
  void add_clause(std::initializer_list<int> clause) {
    add_clause(std::span<const int>(clause.begin(), clause.size()));
  }

  // Holds for the next solve() only.
  void assume(int lit);

  // Unknown only after the terminator said so, or after this many conflicts (0:
  // no limit); the call may then be repeated (assumptions have to be given
  // again).
  SatAnswer solve(int max_conflicts = 0);
  // The same question, with these assumptions and none of assume(), to a copy
  // of the formula in which they are facts: what they make simpler is made
  // simpler for good there, which a search under assumptions cannot do. It
  // knows nothing of what was learned, and what it learns is lost. failed() is
  // true of all assumptions then. Without a proof trace.
  SatAnswer solve_apart(std::span<const int> assumptions,
                        int max_conflicts = 0);

  bool has_model() const { return state_ == State::Satisfied; }
  // Grows with every Sat answer: lets a caller notice a new model.
  uint64_t model_serial() const { return model_serial_; }
  // Value in the model; a variable in no clause has some fixed value.
  bool value(int lit);
  // Whether the assumption `lit` was used to show unsatisfiability.
  bool failed(int lit);

  // Polled while solving; true stops the search. An empty function disables.
  virtual void set_terminate(std::function<bool()> should_stop) = 0;

  // Keep a copy of all clauses for dump_dimacs.
  void record_clauses();
  bool is_recording() const { return recording_; }
  // Writes the recorded clauses, with the assumptions of the last solve() (or
  // those given since) as unit clauses.
  Result<void> dump_dimacs(const std::string &path) const;

  // Writes a DRAT proof (text). It ends in the empty clause only if the formula
  // is unsatisfiable without assumptions.
  virtual Result<void> trace_proof(const std::string &path) = 0;
  // Makes sure that the proof so far is on disk.
  virtual Result<void> flush_proof() = 0;

  const SatStatistics &statistics() const { return statistics_; }

protected:
  virtual void do_add_clause(std::span<const int> clause) = 0;
  virtual void do_assume(int lit) = 0;
  virtual SatAnswer do_solve(int max_conflicts) = 0;
  virtual SatAnswer do_solve_apart(std::span<const int> assumptions,
                                   int max_conflicts) = 0;
  virtual bool do_value(int lit) = 0;
  virtual bool do_failed(int lit) = 0;

  bool is_fresh() const { return statistics_.clauses == 0; }

  SatStatistics statistics_;

private:
  enum class State { Open, Satisfied, Unsatisfied };

  bool is_known(int lit) const;
  SatAnswer answered(SatAnswer answer);

  State state_ = State::Open;
  bool recording_ = false;
  bool assumptions_used_ = false; // by the last solve(): the next assume()
                                  // starts a new list
  uint64_t model_serial_ = 0;
  std::vector<int> recorded_; // zero-terminated clauses
  std::vector<int> assumptions_;
};

} // namespace fathom
