// Where objects lie in the address space: one interface, three policies. Used
// by unfolding, which makes the objects, and by vcgen for programs that still
// have allocation statements.
//
//   concrete   constants: globals, then heap objects upwards from low
//              addresses, stack downwards from high ones
//   relative   an unknown start per segment plus a constant displacement
//   symbolic   an unknown address per object, disjoint from all others
//
// Constants come in two layouts (Room): with 32 bits there is not enough space
// for many objects of unknown size and for a large one.
//
// Objects never overlap, never contain address 0, end below 2^W, and have at
// least one byte. Addresses are never used again, not even after free, unless
// the symbolic allocator is told which objects still live.
#pragma once

#include "support/choices.h"
#include "terms/store.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace fathom {

class Rewriter;

enum class Segment : uint8_t { Global, Heap, Stack };

// What an address space of 32 bits has room for.
enum class Room : uint8_t {
  Many, // a slot for each object of unknown size
  // Large objects, one after the other, and one of unknown size that gets what
  // is left; the concrete allocator only.
  Large,
};

struct Allocation {
  Term base; // of pointer width; no term when `unsupported` says why
  // To be assumed where the object is made. Satisfiable together for every
  // value of the program's inputs that `cut` does not speak of.
  std::vector<Term> constraints;
  std::vector<Term> inputs; // variables that are new in base
  // The object has room. If there is no such term it has; otherwise executions
  // are left out here, and `cut` says which.
  Term fits;
  std::string cut; // a row of the ledger
  // A real run can have such an object: the row is a limit, and `cut` is what
  // stands behind "up to".
  bool is_limit = false;
  std::string unsupported;
  bool needs_other_room = false; // Room::Many may have a place for it

  // No execution gets past it; allocators that count objects do not count it.
  bool is_impossible(const TermStore &store) const {
    return (fits && store.is_false(fits)) ||
           std::any_of(constraints.begin(), constraints.end(),
                       [&](Term t) { return store.is_false(t); });
  }
};

class Allocator {
public:
  virtual ~Allocator() = default;
  // A new object of `size` bytes (a term of pointer width, in normal form).
  // `living` has a Bool for each object made so far, or nothing: all live. An
  // allocator that can gives the others' addresses again.
  virtual Allocation allocate(Segment segment, Term size, unsigned log2_align,
                              std::span<const Term> living = {}) = 0;
};

// What is known of a size (rewrite/ranges.h) is asked of this rewriter.
std::unique_ptr<Allocator> make_allocator(AllocatorKind kind,
                                          Rewriter &rewriter,
                                          uint32_t ptr_width,
                                          Room room = Room::Many);

} // namespace fathom
