// What a source file of the program is compiled with, from the configuration
// and the compilation database.
#pragma once

#include "frontend/compile.h"
#include "frontend/database/compile_commands.h"
#include "frontend/load.h"

namespace fathom::frontend {

// `commands` is null without a database.
Result<CompileJob> compile_job(const LoadConfig &config,
                               const CompileCommands *commands,
                               const std::string &file);

} // namespace fathom::frontend
