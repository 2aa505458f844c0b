// CaDiCaL 1.5.3 in this process, behind the SatSolver interface. Made by the
// native solver; nothing else includes <cadical.hpp>.
//
// Incremental use needs no freezing: CaDiCaL restores eliminated clauses when a
// later clause or assumption touches their variables (Fazekas, Biere, Scholl,
// SAT 2019). It never prints ("quiet").
#pragma once

#include "sat/sat_solver.h"

#include <memory>

namespace fathom {

// CaDiCaL's named option sets.
enum class SatPreset { Default, Sat, Unsat };

struct CadicalOptions {
  int seed = 0;
  SatPreset preset = SatPreset::Default;
};

class CadicalSolver final : public SatSolver {
public:
  explicit CadicalSolver(const CadicalOptions &options = {});
  ~CadicalSolver() override;

  void set_terminate(std::function<bool()> should_stop) override;
  Result<void> trace_proof(const std::string &path) override;
  Result<void> flush_proof() override;

protected:
  void do_add_clause(std::span<const int> clause) override;
  void do_assume(int lit) override;
  SatAnswer do_solve(int max_conflicts) override;
  SatAnswer do_solve_apart(std::span<const int> assumptions,
                           int max_conflicts) override;
  bool do_value(int lit) override;
  bool do_failed(int lit) override;

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace fathom
