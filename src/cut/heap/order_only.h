// Whether a program with numbered heap objects (heap_words.h) and its claims
// only compare, copy and index by the numbers of objects, and take the next
// one. Then it does not matter how many numbers there are: an execution of its
// cut program has finitely many of them, and fewer will do, in the same order,
// neighbours for neighbours. So a solver needs to look at narrow numbers only.
// docs/decisions/heap-proofs.md has the argument; nothing here is believed from
// whoever has written the program.
#pragma once

#include "sea/program.h"

#include <string>

namespace fathom::cut {

// Where the arena is narrow: empty, or how a number matters. Wide, or no arena:
// empty.
std::string why_numbers_matter(const sea::Program &program);

// A formula with more terms may speak of more numbers than a narrow arena has.
// Wide, or no arena: no limit.
size_t most_terms(const sea::Program &program);
bool is_narrow(const sea::Program &program);

} // namespace fathom::cut
