// A stage that checks the protocol of solver/solver.h: a call out of turn, or
// an answer that no solver may give, is a bug of ours and ends the program. The
// tests put it around every solver.
#pragma once

#include "solver/solver.h"

namespace fathom {

std::unique_ptr<Solver> make_contract_stage(TermStore &store,
                                            std::unique_ptr<Solver> inner);

} // namespace fathom
