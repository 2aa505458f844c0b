// fathom.toml: finding it, reading it into Options. The command line is
// applied afterwards and wins (see command_line.h).
#pragma once

#include "option/options.h"

#include <optional>
#include <string>
#include <string_view>

namespace fathom {

inline constexpr std::string_view config_file_name = "fathom.toml";

// The fathom.toml in `directory` or the nearest one above it.
std::optional<std::string> find_config(const std::string &directory);

// Sets what the text says. Keys are option names; an unknown key, a wrong type
// or a value outside of the range is an error with its position, the first in
// the text, and then nothing has changed.
Result<void> read_config_text(std::string_view text, const std::string &file,
                              Options &options, OptionOrigins &origins);

Result<void> read_config_file(const std::string &file, Options &options,
                              OptionOrigins &origins);

} // namespace fathom
