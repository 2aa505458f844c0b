// The two streams of the driver. Only the driver prints.
#pragma once

#include "support/result.h"

#include <string_view>

namespace fathom {

// To standard output, at once. A reader that has gone away is no error of ours.
void print_out(std::string_view text);
// To standard error.
void print_err(std::string_view text);
// "file:line:col: error: message" and the hint, to standard error; then a line
// "fathom: ERROR", which is the last one. For what ends a command.
void print_diag(const Diag &diag);
// Everything that was printed has been written.
bool output_is_good();

} // namespace fathom
