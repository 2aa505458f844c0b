// Objects that are written as a whole before anything else is done with them:
// variables with an initialiser, copies of parameters, cleared memory.
#pragma once

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace fathom::lift {

// Adds those of the function's allocas and calls of fathom.malloc.
void find_written_first(const llvm::Function &function,
                        llvm::DenseSet<const llvm::Instruction *> &found);

} // namespace fathom::lift
