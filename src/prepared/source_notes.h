// What our plugins of clang say about the source besides the code: the words of
// annotations of functions and variables (llvm.global.annotations), and the
// call that carries the type of a call through a pointer.
// passes/meaning/source_notes.h reads them.
#pragma once

#include <cstdint>

namespace fathom::prepared {

enum class SourceNote : uint8_t {
#define NOTE(id, text, needs) id,
#include "prepared/source_notes.def"
#undef NOTE
};

// Begin an annotation of ours. The rest is "NUMBER:LINE:DETAIL" of a note, the
// C type of a function, how many elements a parameter points to ("p=4", "p@n"),
// or nothing.
inline constexpr char note_prefix[] = "fathom-note:";
inline constexpr char type_prefix[] = "fathom-type:";
inline constexpr char length_prefix[] = "fathom-length:";
inline constexpr char bad_index_prefix[] = "fathom-bad-index:";

// The C type of a function, or of what a call is told to call.
inline constexpr char type_attribute[] = "fathom-type";
// Of a member, as debug information keeps it: what stands in counted_by(n).
inline constexpr char counted_by_prefix[] = "fathom-counted-by:";
// How many elements parameters point to, as the source says; by newlines.
inline constexpr char lengths_attribute[] = "fathom-lengths";
// Of a function that two files declare with different types.
inline constexpr char types_differ_attribute[] = "fathom-types-differ";
// Of a variable: its initial value names an element that its array has not.
inline constexpr char bad_index_attribute[] = "fathom-bad-index";

inline constexpr char call_as_name[] = "fathom_call_as";

} // namespace fathom::prepared
