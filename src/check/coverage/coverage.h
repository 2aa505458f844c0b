// Which lines, functions and assumptions of a program executions get to
// (--coverage). Measured by a run of its own, so that no verdict depends on it.
#pragma once

#include "check/run.h"

namespace fathom::check {

// Adds it to the verdict of the run. A property that holds since no execution
// gets to it is unreachable from then on.
Result<void> add_coverage(const Run &run, report::Verdict &verdict);

} // namespace fathom::check
