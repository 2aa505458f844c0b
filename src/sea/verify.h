// What everything after the lifter and the parser relies on (program.h), as a
// check: single definitions that dominate their uses, sorts, terminators, phi
// arms, natural loops in LCSSA form, signatures of calls. Linear in statements
// and terms, but for logarithms.
#pragma once

#include "sea/program.h"
#include "support/result.h"

namespace fathom::sea {

// The first thing that is wrong, with function, block and statement.
Result<void> verify(const Function &function);
Result<void> verify(const Program &program);

// Also: no loops and no calls, as passes expect it of an unfolded function.
Result<void> verify_unfolded(const Function &function);

} // namespace fathom::sea
