// Where the global objects of a program lie, as a table for the harness.
#pragma once

#include <llvm/IR/Module.h>

namespace fathom::replay {

// fathom_replay_globals and fathom_replay_num_globals (runtime.c).
void list_globals(llvm::Module &module);

} // namespace fathom::replay
