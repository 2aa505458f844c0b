// Claims that another one of the same loop implies, whatever the fields of
// objects are, are left out: where next is the object made last before, that it
// was made before says nothing new. Templates overlap, and what each claim
// costs is paid in every question that is asked with it.
#pragma once

#include "check/run.h"
#include "prove/claims.h"

#include <vector>

namespace fathom::prove {

// The last ones first, so that simple ones stay; only those about heap objects
// and repeated ones. Returns what it has cost, as StepOutcome::work.
uint64_t leave_implied_out(const check::Run &run, std::vector<Claim> &claims);

} // namespace fathom::prove
