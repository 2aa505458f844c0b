// fathom checks: the table of what is checked.
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "report/text.h"

namespace fathom {

int run_checks(const ParsedCommandLine &line) {
  print_out(line.options.markdown ? report::checks_markdown()
                                  : report::checks_text());
  return exit_ok;
}

} // namespace fathom
