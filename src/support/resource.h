// What this process uses of the machine: memory and CPU time, as the kernel
// counts them. For limits and statistics.
#pragma once

#include <cstdint>

namespace fathom {

// Resident memory of this process now; 0 if the kernel does not tell. Costs a
// system call or three, so do not ask in inner loops.
std::uint64_t resident_bytes();

// What is freed stays with the process, for the next step that makes its large
// tables again: a page that was given back is cleared by the kernel each time,
// which took half of the time of long runs (docs/decisions/unfolding.md).
void keep_freed_memory();

// Takes the limit of --memory-limit away that the kernel keeps (the soft one),
// so that what is known can still be said.
void allow_all_memory();

// The largest resident memory this process ever had.
std::uint64_t peak_resident_bytes();

// User and system time of all threads of this process.
double cpu_seconds();

// And of the children that it has waited for.
double cpu_seconds_with_children();

} // namespace fathom
