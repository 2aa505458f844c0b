// CaDiCaL behind the SatSolver interface; see cadical_solver.h.
#include "sat/cadical_solver.h"

#include "support/assert.h"
#include "support/diag.h"

#include <cadical.hpp>

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace fathom {

namespace {

// Forwards CaDiCaL's polling (every few propagations) to a function.
class StopPoll final : public CaDiCaL::Terminator {
public:
  bool terminate() override { return should_stop && should_stop(); }
  std::function<bool()> should_stop;
};

// Counts learned clauses and declines to see them: this version of CaDiCaL
// prints its statistics but does not return them.
class LearnCounter final : public CaDiCaL::Learner {
public:
  explicit LearnCounter(int64_t &count) : count_(count) {}
  bool learning(int) override {
    count_++;
    return false;
  }
  void learn(int) override {}

private:
  int64_t &count_;
};

} // namespace

struct CadicalSolver::Impl {
  explicit Impl(int64_t &learned) : counter(learned) {}
  ~Impl() {
    solver.disconnect_terminator();
    solver.disconnect_learner();
    if (proof) {
      solver.close_proof_trace();
      std::fclose(proof);
    }
  }

  StopPoll poll;
  LearnCounter counter;
  std::FILE *proof = nullptr;
  std::string proof_name; // CaDiCaL keeps the pointer
  CaDiCaL::Solver solver;
  bool is_apart = false;                  // the last answer is of solve_apart()
  std::unique_ptr<CaDiCaL::Solver> apart; // if it is Sat: who has the model
};

static SatAnswer answer_of(CaDiCaL::Solver &solver, int max_conflicts) {
  if (max_conflicts > 0) { // for this call only
    bool known = solver.limit("conflicts", max_conflicts);
    FATHOM_ASSERT(known, "CaDiCaL does not know this limit");
  }
  switch (solver.solve()) {
  case 10:
    return SatAnswer::Sat;
  case 20:
    return SatAnswer::Unsat;
  default:
    return SatAnswer::Unknown;
  }
}

static const char *preset_name(SatPreset preset) {
  switch (preset) {
  case SatPreset::Default:
    return "default";
  case SatPreset::Sat:
    return "sat";
  case SatPreset::Unsat:
    return "unsat";
  }
  FATHOM_UNREACHABLE("unknown SAT preset");
}

static void set_option(CaDiCaL::Solver &solver, const char *name, int value) {
  bool known = solver.set(name, value);
  FATHOM_ASSERT(known, "CaDiCaL does not know this option");
}

CadicalSolver::CadicalSolver(const CadicalOptions &options)
    : impl_(std::make_unique<Impl>(statistics_.learned)) {
  CaDiCaL::Solver &solver = impl_->solver;
  set_option(solver, "quiet", 1);
  bool known = solver.configure(preset_name(options.preset));
  FATHOM_ASSERT(known, "CaDiCaL does not know this preset");
  set_option(solver, "seed", options.seed);
  // Chronological backtracking: most conflicts of our formulas would use it,
  // and pay with a trail that is out of order (bench/solver/RESULTS.md). With
  // it polls can be minutes apart.
  set_option(solver, "chrono", 0);
  solver.connect_learner(&impl_->counter);
}

CadicalSolver::~CadicalSolver() = default;

void CadicalSolver::set_terminate(std::function<bool()> should_stop) {
  impl_->poll.should_stop = std::move(should_stop);
  if (impl_->poll.should_stop)
    impl_->solver.connect_terminator(&impl_->poll);
  else
    impl_->solver.disconnect_terminator();
}

Result<void> CadicalSolver::trace_proof(const std::string &path) {
  FATHOM_ASSERT(is_fresh() && !impl_->proof,
                "trace_proof() must come once, before the first clause");
  // Opened here and not by CaDiCaL, which would start a compressor for a name
  // that ends in .gz and the like.
  impl_->proof = std::fopen(path.c_str(), "w");
  if (!impl_->proof)
    return file_problem("cannot write the proof file", path);
  impl_->proof_name = path;
  set_option(impl_->solver, "binary", 0);
  bool ok = impl_->solver.trace_proof(impl_->proof, impl_->proof_name.c_str());
  FATHOM_ASSERT(ok, "CaDiCaL refused to trace a proof");
  return {};
}

Result<void> CadicalSolver::flush_proof() {
  if (!impl_->proof)
    return {};
  impl_->solver.flush_proof_trace();
  if (std::fflush(impl_->proof) != 0 || std::ferror(impl_->proof))
    return file_problem("cannot write the proof file", impl_->proof_name);
  return {};
}

void CadicalSolver::do_add_clause(std::span<const int> clause) {
  for (int lit : clause)
    impl_->solver.add(lit);
  impl_->solver.add(0);
}

void CadicalSolver::do_assume(int lit) { impl_->solver.assume(lit); }

SatAnswer CadicalSolver::do_solve(int max_conflicts) {
  impl_->is_apart = false;
  impl_->apart.reset();
  return answer_of(impl_->solver, max_conflicts);
}

SatAnswer CadicalSolver::do_solve_apart(std::span<const int> assumptions,
                                        int max_conflicts) {
  FATHOM_ASSERT(!impl_->proof, "a copy of the formula does not trace a proof");
  impl_->is_apart = true;
  impl_->apart = std::make_unique<CaDiCaL::Solver>();
  CaDiCaL::Solver &apart = *impl_->apart;
  impl_->solver.copy(apart); // with its options
  for (int lit : assumptions) {
    apart.add(lit);
    apart.add(0);
  }
  apart.connect_learner(&impl_->counter);
  apart.connect_terminator(&impl_->poll);
  const SatAnswer answer = answer_of(apart, max_conflicts);
  apart.disconnect_terminator();
  apart.disconnect_learner();
  if (answer != SatAnswer::Sat) // its memory
    impl_->apart.reset();
  return answer;
}

// Asked by variable: one that is in no clause has the value false.
bool CadicalSolver::do_value(int lit) {
  CaDiCaL::Solver &solver = impl_->apart ? *impl_->apart : impl_->solver;
  bool positive = solver.val(std::abs(lit)) > 0;
  return positive == (lit > 0);
}

bool CadicalSolver::do_failed(int lit) {
  return impl_->is_apart || impl_->solver.failed(lit);
}

} // namespace fathom
