// fathom options: every option, as help text or as docs/options.md.
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "option/help.h"

namespace fathom {

int run_options(const ParsedCommandLine &line) {
  print_out(line.options.markdown ? options_markdown()
                                  : help_text(command_infos(), true));
  return exit_ok;
}

} // namespace fathom
