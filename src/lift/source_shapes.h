// Types of the source, from debug information, as texts for traces
// (sea/text/name_text.h).
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <string>

namespace fathom::lift {

// Empty if there is nothing to say: no type, or one that is too large.
std::string shape_text(const llvm::DIType *type);
// The same for an object that holds as many of these as there are; with the
// name of a record before it (sea/text/name_text.h).
std::string elements_text(const llvm::DIType *element);
// What a pointer of this type points to; null if it is none, or of void.
const llvm::DIType *pointee(const llvm::DIType *pointer);
// The type of what lies so many bits behind the start; null if that is not
// known.
const llvm::DIType *member_at(const llvm::DIType *type, uint64_t bits);
// The shape of a number that is not shown as a signed one; otherwise empty.
std::string number_text(const llvm::DIType *type);

} // namespace fathom::lift
