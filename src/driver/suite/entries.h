// The functions of a program that others may call.
#pragma once

#include "driver/suite/jobs.h"
#include "option/command_line.h"

#include <string>
#include <vector>

namespace fathom::suite {

// External functions with a body in one of the files themselves, not in a
// header, in the order of the text.
Result<std::vector<std::string>>
external_functions(const ParsedCommandLine &line);

// A job for each external function of the sources, or of all of the project
// that --compile-commands names if there are none. A folder stands for the
// sources in it. A file of a project that does not compile is a job, too: it
// says so.
Result<std::vector<Job>> jobs_of_functions(const ParsedCommandLine &line);

} // namespace fathom::suite
