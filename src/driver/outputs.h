// The forms in which `check` gives its verdict, a table: a report is a row, a
// function of src/report/ and the option that names its file.
#pragma once

#include "option/command_line.h"
#include "report/verdict.h"

namespace fathom {

// Files first, then standard output.
Result<void> write_outputs(const report::Verdict &verdict,
                           const ParsedCommandLine &line);

} // namespace fathom
