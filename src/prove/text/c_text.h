// Claims as C: registers by the names that variables have in the source.
#pragma once

#include "prove/claims.h"
#include "report/verdict.h"

#include <vector>

namespace fathom::prove {

// A loop with those of its claims that can be said in C and say something; the
// others are counted.
report::SettledLoop settled_loop(const sea::Program &program, LoopId loop,
                                 const std::vector<Claim> &claims,
                                 const std::vector<Cell> &cells,
                                 const sea::Program *named = nullptr);

} // namespace fathom::prove
