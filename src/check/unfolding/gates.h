// How large a formula is as a circuit, roughly: what it costs a solver is told
// better by gates than by terms. A choice between two pointers is one term and
// three hundred gates, a branch one of each.
#pragma once

#include "terms/store.h"

#include <cstdint>
#include <span>

namespace fathom::check {

// Of these terms themselves, not of what is below them.
uint64_t num_gates(const TermStore &store, std::span<const Term> terms);

} // namespace fathom::check
