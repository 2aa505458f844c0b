// What the passes about library functions share.
#pragma once

#include "passes/config.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Module.h>

namespace fathom::passes {

// Whether --missing names this very function: then it has no model.
bool has_missing_row(const PrepareConfig &config, llvm::StringRef name);

// Calls of printf and its cousins with constant formats become calls of
// fathom_lib_printf.* (models/format.c), one for each string.
void shorten_output_calls(llvm::Module &module, const PrepareConfig &config);

} // namespace fathom::passes
