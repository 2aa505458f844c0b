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

// docs/options.md.
std::string options_markdown();

// One line per option: value and origin. It is a valid fathom.toml that gives
// these options again; what such a file may not contain is a comment in it.
std::string print_config(const Options &options, const OptionOrigins &origins);

} // namespace fathom
