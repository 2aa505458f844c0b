// A command for the output of a GitHub job.
#pragma once

#include <string>
#include <string_view>

namespace fathom::report {

// `level` is error, warning or notice; no file and 0 are left out.
std::string github_command(std::string_view level, std::string_view file,
                           unsigned line, unsigned column,
                           std::string_view title, std::string_view message);

} // namespace fathom::report
