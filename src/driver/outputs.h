// The forms in which `check` gives its verdict, a table: a report is a row, a
// function of src/report/ and the option that names its file.
#pragma once

#include "option/command_line.h"
#include "report/verdict.h"

namespace fathom {

// Of several reports at most one may be on standard output.
Result<void> check_outputs(const Options &options);

// Files first, then standard output; the text is on standard error if a report
// is there.
Result<void> write_outputs(const report::Verdict &verdict,
                           const ParsedCommandLine &line);

} // namespace fathom
