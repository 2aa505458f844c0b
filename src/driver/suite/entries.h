// The functions of a program that others may call.
#pragma once

#include "option/command_line.h"

#include <string>
#include <vector>

namespace fathom::suite {

// External functions with a body in one of the files themselves, not in a
// header, in the order of the text.
Result<std::vector<std::string>>
external_functions(const ParsedCommandLine &line);

} // namespace fathom::suite
