// The subcommands of fathom: one table, one file each.
#pragma once

#include "option/command_line.h"

#include <span>

namespace fathom {

// Exit codes that every command has in common; see docs for the others.
inline constexpr int exit_ok = 0;
inline constexpr int exit_bad_input = 30;
inline constexpr int exit_own_failure = 31;

struct CommandRow {
  CommandInfo info;
  int (*run)(const ParsedCommandLine &line); // the exit code
};

std::span<const CommandRow> command_rows();
std::span<const CommandInfo> command_infos();

int run_emit(const ParsedCommandLine &line);
int run_harness(const ParsedCommandLine &line);
int run_check(const ParsedCommandLine &line);
int run_prove(const ParsedCommandLine &line); // in check.cpp
int run_suite(const ParsedCommandLine &line);
int run_job(const ParsedCommandLine &line);
int run_witness(const ParsedCommandLine &line);
int run_recheck(const ParsedCommandLine &line);
int run_replay(const ParsedCommandLine &line);
int run_checks(const ParsedCommandLine &line);
int run_intrinsics(const ParsedCommandLine &line);
int run_models(const ParsedCommandLine &line);
int run_solve(const ParsedCommandLine &line);
int run_rules(const ParsedCommandLine &line);
int run_options(const ParsedCommandLine &line);
int run_explain(const ParsedCommandLine &line);
int run_doctor(const ParsedCommandLine &line);
int run_man(const ParsedCommandLine &line);
int run_completion(const ParsedCommandLine &line); // in manual.cpp
int run_version(const ParsedCommandLine &line);

} // namespace fathom
