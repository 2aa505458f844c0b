// The one interface to everything that decides formulas: our own solver, Z3,
// any program that speaks SMT-LIB, and the stages that wrap one of them.
//
// Protocol:  (assert_term | push | pop)*  check  (value | failed_assumptions)*
// value() may be called after Sat until the next assert_term, push, pop or
// check; failed_assumptions() likewise after Unsat. A call out of turn is our
// own bug. All terms belong to the store the solver was made with.
#pragma once

#include "support/bitvec.h"
#include "support/choices.h"
#include "terms/evaluator.h"
#include "terms/store.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fathom {

class Stats;
class StopToken;

enum class Answer : uint8_t { Sat, Unsat, Unknown };

// Unknown always says why; the other two have no reason.
struct CheckResult {
  Answer answer = Answer::Unknown;
  std::string reason;
  // The reason is a fault of ours or of a back-end's, found by a check of our
  // own (two solvers disagree, a model is wrong): the driver exits with 31.
  bool internal_error = false;
  // The question was given up after as much work as it may cost.
  bool is_too_hard = false;
};

// Conflicts, or what comes next to them. Counted and not timed, so that two
// runs agree; 0 if the back-end does not say.
struct SolverWork {
  uint64_t search = 0;
  uint64_t terms = 0; // what is done before, where that is much
  uint64_t all() const { return search + terms; }
  SolverWork operator+(const SolverWork &other) const {
    return {search + other.search, terms + other.terms};
  }
};

class Solver {
public:
  virtual ~Solver() = default;

  virtual void assert_term(Term formula) = 0;
  virtual void push() = 0;
  virtual void pop() = 0;
  // Are the assertions together with these Boolean terms satisfiable?
  virtual CheckResult check(std::span<const Term> assumptions) = 0;
  CheckResult check() { return check({}); }

  // The value of a Bool, BitVec or Ptr term in the model (Bool as width 1).
  // Nothing when the back-end has no value for it.
  virtual std::optional<BitVec> value(Term t) = 0;
  virtual std::optional<ArrayValue> array_value(Term t) = 0;
  // Somebody remembers that the assertions contradict this one, asserted on a
  // level of its own.
  virtual bool is_known_refuted(Term) { return false; }
  // Whether anybody remembers questions at all.
  virtual bool remembers() const { return false; }
  // A subset of the assumptions that is already contradictory.
  virtual std::vector<Term> failed_assumptions() = 0;

  // Makes a running check() return Unknown soon; callable from other threads.
  virtual void interrupt() = 0;
  // How much it has done so far.
  virtual SolverWork work() const { return {}; }
  virtual void add_statistics(Stats &stats) const = 0;
};

// What may be chosen of back-ends and stages.
struct SolverConfig {
  std::string solver = "native"; // see registry.h
  std::string cross_check = {};  // another one that must agree; empty: none
  bool rewrite = true;
  std::vector<std::string> disabled_rules = {};
  bool preprocess = true;
  bool polynomials = true;
  ArrayStrategy arrays = ArrayStrategy::Auto;
  SweepMode sweep = SweepMode::Auto;
  bool validate_model = true;
  uint64_t seed = 0;
  int conflict_limit = 0; // of one question; 0: none; our own solver only
  uint32_t resource_limit =
      0; // of one question, as Z3 counts; 0: none; Z3 only
  // When it has done so much (SolverWork::all()) no question is searched any
  // further; 0: no limit; our own solver only.
  uint64_t most_work = 0;
  uint64_t work_before = 0; // of others, which counts for most_work
  // Files; empty: none.
  std::string log_smt2 = {}, dump_cnf = {}, proof = {};
};

// What a back-end is made with. References must outlive the solver.
struct SolverContext {
  TermStore &store;
  SolverConfig config;
  StopToken &stop;
};

} // namespace fathom
