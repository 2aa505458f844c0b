// Texts made from the option table: help, the reference page, and the
// configuration in force.
#pragma once

#include "option/command_line.h"
#include "option/options.h"

#include <span>
#include <string>

namespace fathom {

// Commands and options by group; the expert form has all options.
std::string help_text(std::span<const CommandInfo> commands, bool expert);

// One command: how it is called, what it does, and its options.
std::string command_usage(const CommandInfo &command);
std::string command_help(const CommandInfo &command, bool expert);

// Whether a command looks at an option.
bool is_option_of(const CommandInfo &command, const OptionRow &row);

// The manual page, for man(1), and completion of a shell: bash, zsh or fish
// (empty: another).
std::string manual_page(std::span<const CommandInfo> commands,
                        std::string_view version);
std::string completion(std::span<const CommandInfo> commands,
                       std::string_view shell);

// docs/options.md.
std::string options_markdown();

// One line per option: value and origin. It is a valid fathom.toml that gives
// these options again; what such a file may not contain is a comment in it.
std::string print_config(const Options &options, const OptionOrigins &origins);

} // namespace fathom
