// Places of memory that a loop keeps, and pointers that are read from a memory
// which is arbitrary elsewhere.
//
// Where such a memory becomes arbitrary no byte of it is part of a pointer, but
// for kept places: there, what was in them when the loop was entered is stored
// again. It is checked behind every iteration that it is the same. So, of the
// memory of the cut program and of the program's, byte by byte: the bytes are
// the same, and what is part of a pointer in the cut program is the same part
// of the same pointer in the program. Not the other way round: where the
// program has a pointer, the cut program may have its bytes only. Who reads
// them as a pointer has one without an object, and that is checked at every
// such load, wherever it stands: it must have an object, or be null. Null is
// the same in both, for it is checked of each pointer that is stored that its
// bytes are 0 only if it is null. Numbers may be kept, too.
#pragma once

#include "cut/writing.h"

#include <string>
#include <vector>

namespace fathom::cut {

struct KeptPlace {
  Term reg; // of the load in the header
  Term pointer, memory;
  Term before;  // a new register: what was there when the loop was entered
  size_t claim; // the how manieth of the header
  uint8_t log2_align;
  sea::LocationId location;
};

// Those of a header, whose statements from `first` to `end` have the claims.
// `why`: not empty if one of them is not in order.
std::vector<KeptPlace> kept_places(const sea::Function &f, sea::BlockId header,
                                   size_t first, size_t end,
                                   sea::NewRegisters &registers,
                                   std::string &why);

// What was there when the loop was entered, with this memory.
void write_kept_load(const Writer &to, sea::BlockId in, const KeptPlace &place,
                     Term memory, sea::PropertyId property);
// `reg`: an arbitrary memory with what kept places have.
void write_kept_memory(const Writer &to, sea::BlockId in, Term reg, Term before,
                       const std::vector<KeptPlace> &places, Term memory,
                       sea::LocationId location);

// What of a pointer that was loaded is checked.
Term is_known(const Writer &to, Term pointer);
// Checks of a pointer that was loaded, and of one that is stored. They are no
// properties of the program, so that nobody may assume them.
void write_known(const Writer &to, sea::BlockId in, Term pointer,
                 sea::LocationId location);
void write_null_is_zero(const Writer &to, sea::BlockId in, Term pointer,
                        sea::LocationId location);

} // namespace fathom::cut
