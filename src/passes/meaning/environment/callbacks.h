// Functions that a caller could hand over.
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>
#include <vector>

namespace fathom::passes::environment {

// Of numbers and pointers only; null for others.
llvm::FunctionType *function_type(const llvm::DISubroutineType *type,
                                  llvm::LLVMContext &context);

// Those that the program takes the address of, a few of them. Types count as
// the source has them: all pointers look alike to LLVM.
std::vector<llvm::Function *>
functions_of_type(llvm::Module &module, llvm::FunctionType *type,
                  const llvm::DISubroutineType *source);

} // namespace fathom::passes::environment
