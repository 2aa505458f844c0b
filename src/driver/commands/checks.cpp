// fathom checks: the table of what is checked, and what of it is on with these
// options.
#include "check/chosen_checks.h"
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "report/text.h"

namespace fathom {

int run_checks(const ParsedCommandLine &line) {
  if (line.options.markdown) {
    print_out(report::checks_markdown());
    return exit_ok;
  }
  Result<check::ChosenChecks> chosen = check::chosen_checks(line.options);
  if (!chosen) {
    print_diag(chosen.error());
    return exit_bad_input;
  }
  // Bounds and limits stay on whatever is said.
  sea::CheckSet on = chosen->set;
  for (const sea::CheckInfo &row : sea::check_table())
    if (!sea::is_selectable(row.group))
      on.set(size_t(row.kind));
  print_out(report::checks_text(on));
  return exit_ok;
}

} // namespace fathom
