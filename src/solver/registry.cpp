#include "solver/registry.h"

#include "rewrite/rule_table.h"
#include "solver/native/native_solver.h"
#include "solver/smtlib/smtlib_solver.h"
#include "solver/stages/cross_check_stage.h"
#include "solver/stages/log_stage.h"
#include "solver/stages/lowering_stage.h"
#include "solver/stages/time_stage.h"
#include "solver/z3/z3_solver.h"
#include "support/diag.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <vector>

namespace fathom {

namespace {

constexpr const char *cvc5_command = "cvc5 --incremental --lang=smt2";

constexpr BackEnd table[] = {
    {"native", "our own solver", "",
     [](const SolverContext &context, std::string_view) {
       return make_native_solver(context);
     }},
    {"z3", "Z3 as a library", "",
     [](const SolverContext &context, std::string_view) {
       return make_lowering_stage(context, make_z3_solver(context),
                                  Lambdas::Keep);
     }},
    {"cvc5", "the program cvc5 over a pipe", "lambdas, except to read from",
     [](const SolverContext &context, std::string_view) {
       return make_lowering_stage(
           context, make_smtlib_solver(context, cvc5_command), Lambdas::Refuse);
     }},
    {"smtlib:", "any SMT-LIB solver, run as the shell command that follows",
     "lambdas, except to read from, if the solver lacks them",
     [](const SolverContext &context, std::string_view command) {
       return make_lowering_stage(
           context, make_smtlib_solver(context, std::string(command)),
           Lambdas::Reduce);
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

// What the native solver writes at the end of a check, when it is late to
// find out that it cannot.
std::vector<std::string> files_of(const SolverConfig &config) {
  std::vector<std::string> files;
  if (!config.dump_cnf.empty())
    files.push_back(config.dump_cnf);
  if (!config.proof.empty())
    files.insert(files.end(), {config.proof, config.proof + ".cnf"});
  return files;
}

Result<void> check_writable(const std::string &file) {
  if (std::ofstream(file, std::ios::app))
    return {};
  return file_problem(
      std::string("cannot write the file: ") + std::strerror(errno), file);
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
    return problem("unknown solver '" + std::string(spec) + "'",
                   list_of_names());
  return row->make(context, spec.substr(row->name.size()));
}

Result<void> check_solver_config(const SolverConfig &config) {
  for (const std::string &name : config.disabled_rules)
    if (!RuleTable::get().find(name))
      return problem("option --disable-rule: unknown rule '" + name + "'",
                     "fathom rules prints the rules");
  bool native = config.solver == "native" || config.cross_check == "native";
  for (auto [name, file] : {std::pair{"--dump-cnf", &config.dump_cnf},
                            std::pair{"--proof", &config.proof}})
    if (!file->empty() && !native)
      return problem("option " + std::string(name) + " needs --solver=native",
                     "other solvers do not show their clauses");
  return {};
}

// Innermost first.
Result<std::unique_ptr<Solver>> make_solver_stack(const SolverContext &context,
                                                  bool replaces) {
  const SolverConfig &config = context.config;
  for (const std::string &file : files_of(config))
    if (Result<void> good = replaces ? Result<void>() : check_writable(file);
        !good)
      return good.error();
  Result<std::unique_ptr<Solver>> stack = make_solver(context, config.solver);
  if (stack && !config.cross_check.empty()) {
    auto second = make_solver(context, config.cross_check);
    if (!second)
      return second;
    stack = make_cross_check_stage(std::move(*stack), config.solver,
                                   std::move(*second), config.cross_check);
  }
  if (stack && !config.log_smt2.empty())
    stack =
        make_log_stage(context, std::move(*stack), config.log_smt2, replaces);
  if (stack)
    stack = make_time_stage(std::move(*stack));
  return stack;
}

} // namespace fathom
