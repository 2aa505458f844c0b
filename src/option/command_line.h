// The command line: command, files and options of one call of fathom. Reads
// fathom.toml on the way, so that its result is what the run shall use.
#pragma once

#include "option/options.h"
#include "option/table.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fathom {

// One subcommand; the driver has the table of them.
struct CommandInfo {
  std::string_view name;
  std::string_view help; // one line
  bool takes_files = false;
  bool takes_programs = false;    // what follows "--" is for the compiler
  std::string_view operands = {}; // as usage calls them; empty: FILE... or none
  std::span<const OptionGroup> groups = {}; // of options that it looks at
};

struct ParsedCommandLine {
  std::string command; // empty only with help, help_expert or print_config
  std::vector<std::string> files;
  Options options;
  OptionOrigins origins;
  bool help = false;
  bool help_expert = false;
};

// `args` without the program's name. Options may stand before and after the
// command and the files: --flag, --no-flag, --name=value, --name value; a list
// option may be repeated, and --no-name empties the list of a configuration
// file. What follows a lone "--" is files, or flags for the compiler if the
// command takes programs; -I -D -U -std= -m32 -m64 -include are items of
// --compile-flag. An option whose value may be left out takes one only after
// '='.
//
// Precedence: default, then configuration file, then command line. The file is
// the one of --config, else the nearest fathom.toml upwards from the first
// file; a command that takes no files reads one only for --config.
Result<ParsedCommandLine>
parse_command_line(std::span<const char *const> args,
                   std::span<const CommandInfo> commands);

} // namespace fathom
