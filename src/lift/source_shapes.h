// Types of the source, from debug information, as texts for traces
// (sea/text/name_text.h).
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <string>

namespace fathom::lift {

// Empty if there is nothing to say: no type, or one that is too large.
std::string shape_text(const llvm::DIType *type);
// The same for what a pointer of this type points to: as many as there are.
std::string pointee_text(const llvm::DIType *pointer);
// The shape of a number that is not shown as a signed one; otherwise empty.
std::string number_text(const llvm::DIType *type);

} // namespace fathom::lift
