// Horn clauses in pieces that are solved one by one: what one failure can
// depend on, without what only says that a place is reached.
#pragma once

#include "prove/horn/system.h"

#include <vector>

namespace fathom::prove::horn {

// The clauses of each piece. Leaving out what says that a place is reached
// allows more, so solutions of all pieces, taken together, are one of the
// system; that a piece has none says nothing of the system.
std::vector<std::vector<Clause>> pieces(const TermStore &store,
                                        const System &system);

} // namespace fathom::prove::horn
