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

// Whether a caller sees that the function was called: it, or what it calls,
// writes more than its own variables.
bool writes_something(const llvm::Function &function);
// Whether that is so of a function that is passed to this one, or may be.
bool comparisons_write(const llvm::Function &sorter, unsigned parameter);

// A function without a body that is called wherever this one was; it is named
// after it.
llvm::Function &called_instead(llvm::Function &function,
                               llvm::StringRef prefix);

} // namespace fathom::passes
