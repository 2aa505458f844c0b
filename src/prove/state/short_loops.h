// The program with loops that end soon: samples of what comes behind a loop of
// 100 000 iterations. Its executions are not those of the program, and what
// they suggest of the elements of arrays is a guess like all others.
#pragma once

#include "sea/program.h"

#include <memory>

namespace fathom::prove {

// Large constants that the ends of loops are compared with become small ones,
// in the same order; null: there are none.
std::unique_ptr<sea::Program> with_short_loops(const sea::Program &program);

} // namespace fathom::prove
