// From a loaded module to the prepared one: the passes, and between their two
// halves the lifter's analysis of calls through pointers.
#pragma once

#include "passes/pipeline.h"

namespace fathom {

Result<passes::PreparedInfo>
prepare_module(llvm::Module &module, const passes::PrepareConfig &config);

} // namespace fathom
