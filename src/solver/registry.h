// The table of back-ends and the stack of stages around them: the only place
// that turns a name like "z3" or "smtlib:COMMAND" into a solver.
#pragma once

#include "solver/solver.h"
#include "support/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fathom {

struct BackEnd {
  std::string_view name; // "smtlib:" takes a command after the colon
  std::string_view description;
  std::string_view notes; // what it cannot do
  // `argument` is what follows the name.
  std::unique_ptr<Solver> (*make)(const SolverContext &context,
                                  std::string_view argument);
};

std::span<const BackEnd> back_ends();

// Whether what was chosen fits together: rules that exist, files for a solver
// that writes them. Messages name the options.
Result<void> check_solver_config(const SolverConfig &config);

// The back-end of this name, without stages.
Result<std::unique_ptr<Solver>> make_solver(const SolverContext &context,
                                            std::string_view spec);

// The back-end and stages that the context asks for (solver, cross_check,
// log_smt2), timed. A stack that replaces an earlier one of the same run goes
// on with its log.
Result<std::unique_ptr<Solver>> make_solver_stack(const SolverContext &context,
                                                  bool replaces = false);

} // namespace fathom
