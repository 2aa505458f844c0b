// Where a program starts, by name.
#pragma once

#include "support/result.h"

#include <llvm/IR/Module.h>
#include <string>

namespace fathom::passes {

// The function --entry names; an error that says what there is otherwise.
Result<llvm::Function *> find_entry_function(llvm::Module &module,
                                             const std::string &name);

} // namespace fathom::passes
