// Where numbers and pointers lie in structures: what functions read somewhere a
// loop that reads none of it must keep.
#pragma once

#include "cut/effects.h"

#include <unordered_map>
#include <vector>

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

// Where something is read, at constant offsets, from memory that has contents
// in common with this one, anywhere in the program; with the alignment of the
// load.
struct ReadPlace {
  uint64_t offset;
  Sort sort;
  uint8_t log2_align;
};
std::vector<ReadPlace> read_places(const sea::Program &program,
                                   const cut::Effects &effects,
                                   sea::FunctionId function, Term memory);

} // namespace fathom::prove
