// fathom job FOLDER N: does one job of a suite whose jobs run elsewhere
// (--executor), and leaves how it has ended in the folder.
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/suite/remote.h"
#include "support/diag.h"

#include <algorithm>

namespace fathom {

int run_job(const ParsedCommandLine &line) {
  constexpr std::size_t most_digits = 9;
  if (line.files.size() != 2 || line.files[1].empty() ||
      line.files[1].size() > most_digits ||
      !std::ranges::all_of(line.files[1],
                           [](char c) { return c >= '0' && c <= '9'; })) {
    print_diag(command_line_problem("job needs a folder and a number",
                                    "fathom suite --executor calls it"));
    return exit_bad_input;
  }
  if (Result<void> done = suite::run_call(line.files[0], line.files[1]);
      !done) {
    print_diag(done.error());
    return exit_own_failure;
  }
  return exit_ok;
}

} // namespace fathom
