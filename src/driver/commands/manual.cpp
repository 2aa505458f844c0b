// fathom man: the manual page; fathom completion SHELL: what a shell must know.
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/version.h"
#include "option/help.h"
#include "support/diag.h"

namespace fathom {

int run_man(const ParsedCommandLine &) {
  print_out(manual_page(command_infos(), version_text));
  return exit_ok;
}

int run_completion(const ParsedCommandLine &line) {
  std::string text = line.files.size() == 1
                         ? completion(command_infos(), line.files[0])
                         : std::string();
  if (text.empty()) {
    print_diag(command_line_problem(
        "completion needs the name of a shell: bash, zsh or fish"));
    return exit_bad_input;
  }
  print_out(text);
  return exit_ok;
}

} // namespace fathom
