// Numbers that name something while a program is unfolded.
#pragma once

#include <cstdint>

namespace fathom::unfold {

using VersionId = uint32_t; // of a memory: MemoryMap
using ObjectId = uint32_t;  // in order of their making; 0: all of memory

// The row of a whole address space, where objects are not told apart.
inline constexpr ObjectId all_memory = 0;

} // namespace fathom::unfold
