// Which flags of the compiler are harmless wherever they come from. Used for
// flags that somebody else has written: fathom.toml, compile_commands.json,
// reports. Those of the command line are the user's own word.
#pragma once

#include <optional>
#include <span>
#include <string>

namespace fathom::frontend {

// The first flag that is not in harmless_flags.def.
std::optional<std::string>
first_untrusted_flag(std::span<const std::string> flags);

} // namespace fathom::frontend
