// What abstract interpretation knows of loops, as guesses like all others.
#pragma once

#include "prove/claims.h"

#include <vector>

namespace fathom::prove {

struct AbstractClaims {
  std::vector<Claim> claims; // in no order
  uint64_t work = 0;
};

// Of all loops. Calls are the bodies of functions as far as that goes: what a
// function is called with counts, each copy of a loop has facts of its own, and
// those that do not hold of all copies are for the filter to drop.
AbstractClaims abstract_claims(const sea::Program &program);

} // namespace fathom::prove
