#include "solver/registry.h"

#include "option/options.h"
#include "solver/smtlib/smtlib_solver.h"
#include "solver/stages/cross_check_stage.h"
#include "solver/stages/log_stage.h"
#include "solver/stages/time_stage.h"
#include "solver/z3/z3_solver.h"

#if __has_include("solver/native/native_solver.h")
#include "solver/native/native_solver.h"
#define FATHOM_HAS_NATIVE 1
#endif

namespace fathom {

namespace {

constexpr const char *cvc5_command = "cvc5 --incremental --lang=smt2";

constexpr BackEnd table[] = {
#ifdef FATHOM_HAS_NATIVE
    {"native", "our own solver", "",
     [](const SolverContext &context, std::string_view) {
       return make_native_solver(context);
     }},
#endif
    {"z3", "Z3 as a library", "",
     [](const SolverContext &context, std::string_view) {
       return make_z3_solver(context);
     }},
    {"cvc5", "the program cvc5 over a pipe", "no lambdas",
     [](const SolverContext &context, std::string_view) {
       return make_smtlib_solver(context, cvc5_command);
     }},
    {"smtlib:", "any SMT-LIB solver, run as the shell command that follows",
     "lambdas only if the solver reads them as arrays",
     [](const SolverContext &context, std::string_view command) {
       return make_smtlib_solver(context, std::string(command));
     }},
};

const BackEnd *find_back_end(std::string_view spec) {
  for (const BackEnd &row : table) {
    bool open = row.name.ends_with(':');
    if (open ? spec.starts_with(row.name) && spec.size() > row.name.size()
             : spec == row.name)
      return &row;
  }
  return nullptr;
}

std::string list_of_names() {
  std::string text = "known solvers are";
  for (const BackEnd &row : table) {
    text += &row == table ? " " : ", ";
    text += row.name;
    if (row.name.ends_with(':'))
      text += "COMMAND";
  }
  return text;
}

} // namespace

std::span<const BackEnd> back_ends() { return table; }

Result<std::unique_ptr<Solver>> make_solver(const SolverContext &context,
                                            std::string_view spec) {
  const BackEnd *row = find_back_end(spec);
  if (row == nullptr)
    return Diag{
        "unknown solver '" + std::string(spec) + "'", "", {}, list_of_names()};
  return row->make(context, spec.substr(row->name.size()));
}

// Innermost first.
Result<std::unique_ptr<Solver>> make_solver_stack(const SolverContext &context,
                                                  bool replaces) {
  const Options &options = context.options;
  Result<std::unique_ptr<Solver>> stack = make_solver(context, options.solver);
  if (stack && !options.cross_check.empty()) {
    auto second = make_solver(context, options.cross_check);
    if (!second)
      return second;
    stack = make_cross_check_stage(std::move(*stack), options.solver,
                                   std::move(*second), options.cross_check);
  }
  if (stack && !options.log_smt2.empty())
    stack =
        make_log_stage(context, std::move(*stack), options.log_smt2, replaces);
  if (stack)
    stack = make_time_stage(std::move(*stack));
  return stack;
}

} // namespace fathom
