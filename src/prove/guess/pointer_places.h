// Where pointers lie in structures: what functions read somewhere a loop that
// reads none of them must keep.
#pragma once

#include "cut/effects.h"

#include <map>
#include <unordered_map>

namespace fathom::prove {

// What a pointer is made of by adding constants.
struct Place {
  Term root;
  uint64_t offset;
  auto operator<=>(const Place &) const = default;
};
Place place_of_pointer(const TermStore &store, Term pointer);

// Likewise, where registers are what they are defined as.
class DefinedPlaces {
public:
  explicit DefinedPlaces(const sea::Function &function);
  Place of(Term pointer) const;

private:
  const TermStore &store_;
  std::unordered_map<Term, Term> defined_;
};

// Offsets at which pointers are read from memory that has contents in common
// with this one, anywhere in the program; with the alignment of the load.
std::map<uint64_t, uint8_t> pointer_offsets(const sea::Program &program,
                                            const cut::Effects &effects,
                                            sea::FunctionId function,
                                            Term memory);

} // namespace fathom::prove
