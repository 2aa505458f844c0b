#include "driver/commands/commands.h"

#include <array>

namespace fathom {

namespace {

constexpr CommandRow rows[] = {
    {{"check", "find bugs, or prove that there are none up to a bound", true,
      true},
     run_check},
    {{"prove",
      "check, with proofs for any number of iterations from the first step on",
      true, true},
     run_prove},
    {{"suite",
      "check many programs side by side: the jobs of a file or a folder, or "
      "--entry-all",
      true, true},
     run_suite},
    {{"recheck", "check a proof (--certificate) with another solver", true},
     run_recheck},
    {{"replay",
      "compile and run the counterexamples of a report (check --json) natively",
      true},
     run_replay},
    {{"emit", "print the program as it is after a stage (--stage)", true, true},
     run_emit},
    {{"harness",
      "write what --entry NAME gives to a function as a C program to edit "
      "(fathom harness NAME FILE...)",
      true, true},
     run_harness},
    {{"solve",
      "answer the questions of an SMT-LIB file ('-': of standard input, one by "
      "one)",
      true},
     run_solve},
    {{"checks", "print the table of checks", false}, run_checks},
    {{"intrinsics", "print the calls that mean something to Fathom", false},
     run_intrinsics},
    {{"models", "print what is known about the C library", false}, run_models},
    {{"rules", "print the table of rewrite rules", false}, run_rules},
    {{"options", "print the table of options", false}, run_options},
    {{"version", "print the version of Fathom and of its parts", false},
     run_version},
};

constexpr auto infos = [] {
  std::array<CommandInfo, std::size(rows)> result;
  for (size_t i = 0; i < result.size(); ++i)
    result[i] = rows[i].info;
  return result;
}();

} // namespace

std::span<const CommandRow> command_rows() { return rows; }
std::span<const CommandInfo> command_infos() { return infos; }

} // namespace fathom
