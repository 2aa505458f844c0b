// The blocks of the source that variables belong to, where clang does not mark
// their lives: what mark_blocks writes down
// (passes/meaning/unmarked_variables.h) and the lifter reads.
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>

namespace fathom::prepared {

// The block of the source that the instruction stands in; null if it is not of
// its own function's source.
const llvm::DILocalScope *scope_of(const llvm::Instruction &instruction);
// `scope` is `outer` or inside of it, in one function.
bool is_within(const llvm::DIScope *scope, const llvm::DIScope *outer);

void mark_block(llvm::AllocaInst &variable, const llvm::DILocalScope &block);
void mark_kept(llvm::AllocaInst &object);

// The block of such a variable, or null: it is none.
const llvm::DILocalScope *unmarked_block(const llvm::AllocaInst &variable);

// Its address was written to a variable.
bool is_kept(const llvm::AllocaInst &object);

// The instruction stands in another block of the source than this one and
// those inside of it.
bool is_outside(const llvm::Instruction &instruction,
                const llvm::DILocalScope &block);

} // namespace fathom::prepared
