// The options of a job: its own, and those of the suite's command line, which
// win.
#pragma once

#include "driver/suite/jobs.h"
#include "option/command_line.h"

namespace fathom::suite {

// Options that were given on the command line of the suite hold for all jobs,
// also those that are given as they are by default.
std::vector<std::string> options_for_all(const ParsedCommandLine &line);

// One more, in the place of what there is of the same name. A list gets longer.
// The word has the form --name, --no-name or --name=value.
std::vector<std::string> with_option(std::vector<std::string> words,
                                     const std::string &word);

// The whole call of `fathom`, without where its report goes.
std::vector<std::string> call_of(const Job &job,
                                 const std::vector<std::string> &for_all);

} // namespace fathom::suite
