#include "driver/trust.h"

#include "frontend/flags/flag_trust.h"
#include "option/table.h"
#include "support/diag.h"

#include <optional>

namespace fathom {

namespace {

// The value of the option that runs something, if it does.
std::optional<std::string> what_it_runs(OptionIndex option,
                                        const Options &options) {
  auto command = [](const std::string &solver) -> std::optional<std::string> {
    if (solver.starts_with("smtlib:"))
      return solver;
    return {};
  };
  if (option == OptionIndex::solver)
    return command(options.solver);
  if (option == OptionIndex::cross_check)
    return command(options.cross_check);
  if (option == OptionIndex::chc_solver)
    return command(options.chc_solver);
  if (option == OptionIndex::replay && runs_natively(options.replay))
    return options.replay == ReplayMode::Native ? "native" : "unsafe";
  if (option == OptionIndex::compile_flag)
    return frontend::first_untrusted_flag(options.compile_flag);
  return {}; // numbers, names and choices; files are written from the command
             // line only
}

Diag refused(const std::string &name, const std::string &value,
             const std::string &file, SourcePos pos) {
  return Diag{.message =
                  "the setting " + name + " = '" + value +
                  "' runs, loads or writes something and is not taken from "
                  "this file",
              .file = file,
              .pos = pos,
              .hint = "give --" + name +
                      " on the command line, or --trust-config if "
                      "you know who wrote the file"};
}

} // namespace

Result<void> check_trust(const ParsedCommandLine &line) {
  if (line.options.trust_config)
    return {};
  for (const OptionRow &row : option_rows()) {
    const OptionOrigin &origin = line.origins[row.index];
    if (origin.kind != OptionOrigin::Kind::File)
      continue;
    if (auto value = what_it_runs(row.index, line.options))
      return refused(option_name(row), *value, origin.file, origin.pos);
  }
  return {};
}

Result<void> check_trust_in_report(const Options &options,
                                   const std::string &file) {
  std::optional<std::string> flag =
      what_it_runs(OptionIndex::compile_flag, options);
  if (!flag || options.trust_config)
    return {};
  return file_problem(
      "the compiler's flag '" + *flag +
          "' runs, loads or writes something and is not taken from a "
          "report",
      file, "--trust-config takes it");
}

Result<void> check_trust_in_file(const Options &options,
                                 const std::string &file) {
  const Options defaults;
  for (const OptionRow &row : option_rows()) {
    if (auto value = what_it_runs(row.index, options))
      return refused(option_name(row), *value, file, {});
    // What is for the command line only writes files, or trusts them.
    if (row.place == OptionPlace::CommandLine &&
        value_text(row, options) != value_text(row, defaults))
      return refused(option_name(row), value_text(row, options), file, {});
  }
  return {};
}

} // namespace fathom
