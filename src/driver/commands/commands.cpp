#include "driver/commands/commands.h"

#include <array>

namespace fathom {

namespace {

using Group = OptionGroup;

// Options that commands look at, beside the general ones.
constexpr Group of_check[] = {Group::Program, Group::Bounds, Group::Encoding,
                              Group::Solver,  Group::Limits, Group::Output};
constexpr Group of_program[] = {Group::Program, Group::Limits};
constexpr Group of_solve[] = {Group::Solver, Group::Limits};
constexpr Group of_replay[] = {Group::Limits, Group::Output};

constexpr CommandRow rows[] = {
    {{"check", "find bugs, or prove that there are none up to a bound", true,
      true, "", of_check},
     run_check},
    {{"prove",
      "check, with proofs for any number of iterations from the first step on",
      true, true, "", of_check},
     run_prove},
    {{"suite",
      "check many programs side by side: the jobs of a file or a folder, or "
      "--entry-all",
      true, true, "FILE.toml|FOLDER", of_check},
     run_suite},
    {{"job",
      "do one job of a suite that runs elsewhere (suite --executor calls it)",
      false, false, "FOLDER N", of_replay},
     run_job},
    {{"recheck",
      "check a proof (--certificate) with another solver, or the evidence in a "
      "folder (--certify)",
      true, false, "FILE|FOLDER", of_solve},
     run_recheck},
    {{"witness",
      "hold a program against a witness of SV-COMP, format 2.0 (fathom witness "
      "WITNESS FILE...)",
      true, true, "WITNESS FILE...", of_check},
     run_witness},
    {{"replay",
      "compile and run the counterexamples of a report (check --json) natively",
      true, false, "FILE", of_replay},
     run_replay},
    {{"emit", "print the program as it is after a stage (--stage)", true, true,
      "", of_check},
     run_emit},
    {{"harness",
      "write what --entry NAME gives to a function as a C program to edit "
      "(fathom harness NAME FILE...)",
      true, true, "NAME FILE...", of_program},
     run_harness},
    {{"solve",
      "answer the questions of an SMT-LIB file ('-': of standard input, one by "
      "one)",
      true, false, "FILE", of_solve},
     run_solve},
    {{"explain",
      "say what a check means, with an example and its fixed twin",
      false,
      false,
      "CHECK",
      {}},
     run_explain},
    {{"checks", "print the table of checks", false}, run_checks},
    {{"intrinsics", "print the calls that mean something to Fathom", false},
     run_intrinsics},
    {{"models", "print what is known about the C library", false}, run_models},
    {{"rules", "print the table of rewrite rules", false}, run_rules},
    {{"options", "print the table of options", false}, run_options},
    {{"doctor", "say what is installed, and what is missing without the rest",
      false},
     run_doctor},
    {{"man", "print the manual page (fathom man | man -l -)", false}, run_man},
    {{"completion",
      "print the completion for bash, zsh or fish",
      false,
      false,
      "SHELL",
      {}},
     run_completion},
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
