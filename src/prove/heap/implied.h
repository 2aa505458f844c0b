// Claims that others of the same loop imply, whatever the fields of objects
// are, are left out: of a list that says "next is the object made before" also
// that it is one that was made before. Templates overlap, and what each claim
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
