// Functions whose calls a property file of SV-COMP forbids.
#pragma once

#include <llvm/IR/Module.h>
#include <string>
#include <vector>

namespace fathom::frontend {

// By their names in the source or their symbols.
void mark_error_functions(llvm::Module &module,
                          const std::vector<std::string> &names);

} // namespace fathom::frontend
