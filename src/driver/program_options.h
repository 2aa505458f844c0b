// From the options of the command line to what the front end and the passes
// take; the mistakes in their texts are found here.
#pragma once

#include "frontend/load.h"
#include "option/command_line.h"
#include "passes/config.h"

namespace fathom {

Result<frontend::LoadConfig> load_config(const ParsedCommandLine &line);
Result<passes::PrepareConfig> prepare_config(const Options &options);

// By the rules of SV-COMP these are memory.
VolatileReads volatile_reads(const Options &options);

} // namespace fathom
