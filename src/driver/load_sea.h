// From the files of the command line to a verified SEA-IR program: C, C++ and
// LLVM files through the front end, the passes and the lifter; .sea files as
// they are.
#pragma once

#include "option/command_line.h"
#include "sea/program.h"
#include "support/stop.h"

#include <functional>
#include <memory>

namespace fathom {

// A program, and how to get it with exact shadows of uninitialised bits if its
// own are rough: larger in places (lift/uninit_operations.h).
struct RoughSea {
  using Load = std::function<Result<std::unique_ptr<sea::Program>>()>;
  std::unique_ptr<sea::Program> program;
  Load exact = {}; // nothing: the program is exact
};

// What the compiler says about a program it rejects goes to standard error.
Result<std::unique_ptr<sea::Program>> load_sea(const ParsedCommandLine &line,
                                               TermStore &store,
                                               const StopToken &stop);

Result<RoughSea> load_rough_sea(const ParsedCommandLine &line, TermStore &store,
                                const StopToken &stop);

// Written by hand: nothing is known of what it checks.
bool is_sea(const std::string &file);

} // namespace fathom
