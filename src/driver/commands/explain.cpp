// fathom explain CHECK: what it means, an example with its fixed twin, the CWE,
// how to switch it off.
#include "report/explain.h"
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "support/diag.h"
#include "support/suggest.h"

namespace fathom {

int run_explain(const ParsedCommandLine &line) {
  std::string near;
  if (line.files.size() == 1) {
    if (std::optional<std::string> text = report::explain(line.files[0])) {
      print_out(*text);
      return exit_ok;
    }
    std::vector<std::string> names;
    for (const sea::CheckInfo &row : sea::check_table())
      if (sea::is_selectable(row.group))
        names.emplace_back(row.id);
    near = nearest_name(line.files[0], names);
  }
  print_diag(command_line_problem("explain needs the name of one check",
                                  near.empty()
                                      ? "fathom checks lists them"
                                      : "did you mean '" + near + "'?"));
  return exit_bad_input;
}

} // namespace fathom
