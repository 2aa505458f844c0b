// What main does with its arguments, as far as the entry is concerned: what it
// does not look at need not be made.
#pragma once

#include <cstdint>
#include <llvm/IR/Argument.h>
#include <optional>

namespace fathom::passes {

// Whether the function can see the argument at all: at -O0 each one is stored,
// to a variable that may never be read.
bool is_looked_at(const llvm::Argument &argument);

// The list is only read or written at constant places, all of them among the
// first so many pointers; nothing if it is used in any other way.
std::optional<uint64_t> slots_read(const llvm::Argument &list);

} // namespace fathom::passes
