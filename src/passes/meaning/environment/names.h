// What names say: which number counts what a pointer points to.
#pragma once

#include <llvm/ADT/StringRef.h>

namespace fathom::passes::environment {

// How well the name of a number fits as the count of a pointer's elements: 0 is
// not at all. "items" fits n_items and item_count best, then capacities, then
// lengths.
unsigned fit_of_count(llvm::StringRef number, llvm::StringRef pointer);

// "capacity", "size", "alloc": how much there is room for; "len", "used": how
// much of it is in use.
bool is_capacity(llvm::StringRef name);
bool is_length(llvm::StringRef name);

// "end", "limit", "last": a pointer behind what another one points to.
bool is_end(llvm::StringRef name);

} // namespace fathom::passes::environment
