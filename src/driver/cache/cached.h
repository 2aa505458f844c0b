// A command whose answer may be known already (--cache), or whose key is wanted
// (--key-file).
#pragma once

#include "option/command_line.h"

#include <functional>

namespace fathom {

// Gives what an earlier run has said and written, or runs the command and keeps
// what it says. Answers that a limit of time or memory has cut short are not
// kept. The exit code.
int run_cached(const ParsedCommandLine &line,
               const std::function<int(const ParsedCommandLine &)> &run);

} // namespace fathom
