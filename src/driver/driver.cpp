#include "driver/driver.h"

#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/trust.h"
#include "option/help.h"
#include "support/diag.h"
#include "support/resource.h"

#include <new>

namespace fathom {

namespace {

int dispatch(std::span<const char *const> args) {
  Result<ParsedCommandLine> line = parse_command_line(args, command_infos());
  if (!line) {
    print_diag(line.error());
    return exit_bad_input;
  }
  if (line->help || line->help_expert) {
    for (const CommandInfo &command : command_infos())
      if (command.name == line->command) {
        print_out(command_help(command, line->help_expert));
        return exit_ok;
      }
    print_out(help_text(command_infos(), line->help_expert));
    return exit_ok;
  }
  if (line->options.print_config) {
    print_out(print_config(line->options, line->origins));
    return exit_ok;
  }
  if (Result<void> good = check_trust(*line); !good) {
    print_diag(good.error());
    return exit_bad_input;
  }
  for (const CommandRow &row : command_rows())
    if (row.info.name == line->command)
      return row.run(*line);
  FATHOM_UNREACHABLE("command without a row");
}

} // namespace

// What was answered has been printed and flushed by then.
int run_driver(std::span<const char *const> args) {
  keep_freed_memory();
  try {
    int code = dispatch(args);
    if (output_is_good())
      return code;
    print_diag(command_line_problem("cannot write to standard output"));
    return exit_bad_input;
  } catch (const std::bad_alloc &) {
    print_err("fathom: error: out of memory (see --memory-limit)\n");
    return exit_own_failure;
  }
}

} // namespace fathom
