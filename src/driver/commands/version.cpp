// fathom version: our own and that of the solvers we link.
#include "driver/version.h"
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "solver/registry.h"
#include "solver/z3/z3_solver.h"

namespace fathom {

int run_version(const ParsedCommandLine &) {
  std::string text = "fathom " + std::string(version_text) + "\n";
  text += "z3 " + z3_version() + " (linked)\nsolvers:";
  for (const BackEnd &row : back_ends())
    text += " " + std::string(row.name) +
            (row.name.ends_with(':') ? "COMMAND" : "");
  print_out(text + "\n");
  return exit_ok;
}

} // namespace fathom
