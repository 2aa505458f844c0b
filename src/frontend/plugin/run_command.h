// What clang's own main does with a command, for programs that are clang
// themselves: serve.cpp, in a clang that runs already, and compiler.cpp.
#pragma once

#include <string>
#include <vector>

namespace fathom_plugin {

// The exit code for a command that is not a compilation in one process, not for
// a machine that this program knows, or whose clang has no headers of its own
// beside it (a script in its place). Nothing was done.
inline constexpr int not_for_us = 125;

// The exit code. `clang` is the file whose folders are searched for headers;
// what a preprocessor has read is written to `record_file` (record.h), if there
// is one.
int run_command(const std::vector<std::string> &command,
                const std::string &clang, const std::string &record_file = "");

} // namespace fathom_plugin
