// What our plugins of clang say about the source besides the code: annotations
// of functions and variables (llvm.global.annotations), and the types of calls
// through pointers (fathom_call_as).
#pragma once

#include "passes/config.h"

#include <llvm/IR/Module.h>

namespace fathom::passes {

enum class SourceNote : uint8_t {
#define NOTE(id, text, needs) id,
#include "passes/meaning/source_notes.def"
#undef NOTE
};

// Begin an annotation of ours. The rest is "NUMBER:LINE:DETAIL" of a note, the
// C type of a function, or nothing.
inline constexpr char note_prefix[] = "fathom-note:";
inline constexpr char type_prefix[] = "fathom-type:";
inline constexpr char bad_index_prefix[] = "fathom-bad-index:";

// The C type of a function, or of what a call is told to call.
inline constexpr char type_attribute[] = "fathom-type";
// Of a function that two files declare with different types.
inline constexpr char types_differ_attribute[] = "fathom-types-differ";
// Of a variable: its initial value names an element that its array has not.
inline constexpr char bad_index_attribute[] = "fathom-bad-index";

inline constexpr char call_as_name[] = "fathom_call_as";

// Annotations and fathom_call_as become attributes; nothing is left of either.
void take_annotations(llvm::Module &module);

// A row for what functions do that are still there.
void note_source(const llvm::Module &module, Ledger &ledger);

// Where a va_list is passed by value (i386): a row if one is read on after it
// was handed to a function of the program.
void note_lists(const llvm::Module &module, Ledger &ledger);

} // namespace fathom::passes
