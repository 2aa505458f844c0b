// What our plugins of clang say about the source (prepared/source_notes.h)
// becomes attributes and rows of the ledger.
#pragma once

#include "passes/config.h"
#include "prepared/source_notes.h"

#include <llvm/IR/Module.h>

namespace fathom::passes {

// Annotations and fathom_call_as become attributes; nothing is left of either.
void take_annotations(llvm::Module &module);
// Of models: they come later.
void take_call_types(llvm::Module &module);

// A note for the function and line of an instruction.
void add_note(llvm::Instruction &at, SourceNote note);
// A row for what functions do that are still there.
void note_source(const llvm::Module &module, Ledger &ledger);

// Where a va_list is passed by value (i386): a row if one is read on after it
// was handed to a function of the program.
void note_lists(const llvm::Module &module, Ledger &ledger);

} // namespace fathom::passes
