// Pointers that are read from memory and of which nobody asks what they point
// to. Their address is asked for, they are stored, and they meet each other in
// phis: all of that is the same for a pointer that has lost its object.
#pragma once

#include "sea/program.h"

#include <unordered_set>

namespace fathom::cut {

struct Bystanders {
  std::unordered_set<Term> all;    // registers
  std::unordered_set<Term> stored; // those of them that may be stored
};

Bystanders bystanders_of(const sea::Function &function);

} // namespace fathom::cut
