// Global objects and their initial values.
#pragma once

#include "lift/memory_ssa.h"

namespace fathom::lift {

// Adds the objects that code refers to, directly or through initial values, to
// the program, and tells the regions that the entry function initialises them.
void add_globals(Context &context, const llvm::Function *entry);

// At the beginning of the entry function: one wide constant per run of plain
// data, memset for zeros, stores of pointers.
void write_initial_values(Context &context, Emitter &emitter,
                          MemorySsa &memory);

// The term of a constant expression over addresses; none if it is beyond us.
// May add statements.
Term initial_term(Context &context, Emitter &emitter,
                  const llvm::Constant &constant);

} // namespace fathom::lift
