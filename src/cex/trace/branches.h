// Where a branch leads, for traces that say why.
#pragma once

#include "sea/program.h"

namespace fathom::cex {

// The line of the first statement behind it that has one; 0: none, or one of
// another file. Whether the source's condition holds is not said: the machine's
// may be that one turned round (`if (!p)`), or a part of it (`||`).
uint32_t line_behind(const sea::Function &function, const sea::Stmt &branch,
                     bool is_first);

} // namespace fathom::cex
