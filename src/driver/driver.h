// The program behind main(): command line, dispatch, exit code.
#pragma once

#include <span>

namespace fathom {

// `args` without the program's name. Returns the exit code.
int run_driver(std::span<const char *const> args);

} // namespace fathom
