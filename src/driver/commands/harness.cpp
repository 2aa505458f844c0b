// fathom harness NAME FILE...: what --entry NAME gives to the function, as a C
// program to edit, on standard output. Exit code 0, or 30 for a bad command
// line or input.
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/limits.h"
#include "driver/load_stages.h"
#include "driver/program_options.h"
#include "passes/meaning/environment/c_text.h"
#include "passes/meaning/environment/entry.h"
#include "passes/meaning/source_notes.h"
#include "support/diag.h"

namespace fathom {

namespace {

Result<std::string> harness(const ParsedCommandLine &line, StopToken &stop) {
  TermStore store;
  Loading loading{line, stop, store};
  if (Result<void> good = load_up_to("llvm", loading); !good)
    return good.error();
  passes::take_annotations(*loading.loaded.module); // lengths that are stated
  Result<passes::PrepareConfig> config = prepare_config(line.options);
  if (!config)
    return config.error();
  Result<llvm::Function *> function =
      passes::find_entry_function(*loading.loaded.module, line.options.entry);
  if (!function)
    return function.error();
  std::optional<passes::environment::Plan> plan =
      passes::environment::plan_arguments(
          **function, passes::environment::limits_of(*config));
  if (!plan)
    return file_problem("'" + line.options.entry +
                            "' has no debug information: a harness needs the "
                            "types of its arguments",
                        line.files[0]);
  return passes::environment::harness_text(*plan, **function, line.files);
}

} // namespace

int run_harness(const ParsedCommandLine &line) {
  if (line.files.size() < 2) {
    print_diag(command_line_problem(
        "harness needs the name of a function and a file"));
    return exit_bad_input;
  }
  ParsedCommandLine rest = line;
  rest.options.entry = line.files[0];
  rest.files.erase(rest.files.begin());
  StopToken stop;
  SignalGuard signals(stop);
  apply_limits(rest.options, stop);
  Result<std::string> text = harness(rest, stop);
  if (!text) {
    print_diag(text.error());
    return exit_bad_input;
  }
  print_out(*text);
  return exit_ok;
}

} // namespace fathom
