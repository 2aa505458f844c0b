// What was proved behind a check that fails, or that nobody has decided, was
// proved of executions that pass it; the report says so.
#pragma once

#include "report/verdict.h"
#include "sea/program.h"

namespace fathom::check {

// Sets PropertyResult::is_behind_open. `program`: what the verdict is about.
void mark_behind_open(const sea::Program &program, report::Verdict &verdict);

} // namespace fathom::check
