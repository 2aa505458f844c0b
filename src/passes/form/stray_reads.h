// Reads that may leave their objects, in a prepared module.
#pragma once

#include <cstdint>
#include <llvm/IR/Module.h>
#include <set>
#include <string>
#include <tuple>

namespace fathom::passes {

// File, line and column, as debug information has them.
using ReadPlace = std::tuple<std::string, uint32_t, uint32_t>;

// A read of a number at one of `outside` gives any value where it is not inside
// of an object: whatever lies there, that is one of them. At one of `anywhere`,
// and through a pointer that was read itself, it gives any value in any case,
// and nobody asks what its pointer points to. So more executions are looked at,
// and none is left out.
struct StrayReads {
  std::set<ReadPlace> outside, anywhere;
};
// False: there is no such read.
bool free_stray_reads(llvm::Module &module, const StrayReads &reads);

} // namespace fathom::passes
