// From a SEA-IR program to a verdict, by bounded model checking: unfold,
// encode, solve, replay; deeper and deeper where no bound is given.
#pragma once

#include "check/run.h"
#include "report/verdict.h"

namespace fathom::check {

Result<report::Verdict> check_program(const Run &run);

} // namespace fathom::check
