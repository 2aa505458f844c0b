// From a command line of `check` to a native replay of what it found.
#pragma once

#include "option/command_line.h"
#include "report/verdict.h"
#include "support/stop.h"

namespace fathom {

// Fills in `native` of the failed properties. What the compiler says about a
// program it rejects goes to standard error.
Result<void> replay_natively(std::vector<report::PropertyResult> &properties,
                             const ParsedCommandLine &line,
                             const std::string &keep, const StopToken &stop);

// --emit-test: the first failure that can be one becomes a test.
Result<void> write_test(const report::Verdict &verdict,
                        const ParsedCommandLine &line);

} // namespace fathom
