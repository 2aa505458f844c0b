// From the options of the command line to what the front end and the passes
// take; the mistakes in their texts are found here.
#pragma once

#include "frontend/load.h"
#include "option/command_line.h"
#include "passes/config.h"

namespace fathom {

Result<frontend::LoadConfig> load_config(const ParsedCommandLine &line);
Result<passes::PrepareConfig> prepare_config(const Options &options);

// A volatile read gives any value; otherwise what memory holds.
bool volatile_reads_are_fresh(const Options &options);

} // namespace fathom
