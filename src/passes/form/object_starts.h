// Where objects begin, for passes that start a shadow of theirs there.
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace fathom::passes {

// The builder stands behind the place; the size is in bytes, a word.
using AtStart =
    llvm::function_ref<void(llvm::IRBuilder<> &, llvm::Value *size)>;
using AtGlobal = llvm::function_ref<void(
    llvm::IRBuilder<> &, llvm::GlobalVariable &, llvm::Value *size)>;

// A variable with a scope of its own begins where that does.
void at_starts(llvm::AllocaInst &variable, AtStart start);
// Those that something uses begin with the execution.
void at_globals(llvm::Module &module, bool with_constants, AtGlobal start);

} // namespace fathom::passes
