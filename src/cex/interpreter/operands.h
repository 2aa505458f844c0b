// What a failed check was computed from, with its values: "2147483646 + 5
// overflows int". Found in the program: the check's condition, and beside it
// the operation that it is about.
#pragma once

#include "cex/interpreter/frames.h"

#include <string>

namespace fathom::cex {

// Of the statement, a check; empty for kinds and conditions that say no more
// than their message.
std::string describe_operands(const Frames &frames,
                              const sea::Program &program);

} // namespace fathom::cex
