// Claims as C: registers by the names that variables have in the source.
#pragma once

#include "prove/claims.h"

#include <string>
#include <vector>

namespace fathom::prove {

// Those of one loop that can be said in C and say something; the others are
// left out, and counted by the last text.
std::vector<std::string> invariants_text(const sea::Program &program,
                                         LoopId loop,
                                         const std::vector<Claim> &claims,
                                         const std::vector<Cell> &cells);

} // namespace fathom::prove
