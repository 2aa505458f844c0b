// From the files of the command line to a verified SEA-IR program: C, C++ and
// LLVM files through the front end, the passes and the lifter; .sea files as
// they are.
#pragma once

#include "option/command_line.h"
#include "sea/program.h"
#include "support/stop.h"

#include <memory>

namespace fathom {

// What the compiler says about a program it rejects goes to standard error.
Result<std::unique_ptr<sea::Program>> load_sea(const ParsedCommandLine &line,
                                               TermStore &store,
                                               const StopToken &stop);

// Written by hand: nothing is known of what it checks.
bool is_sea(const std::string &file);

} // namespace fathom
