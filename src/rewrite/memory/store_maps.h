// STORE-MAP: an index over chains of writes, so that a read finds what it needs
// in logarithmic time (X. Zhou 2022, chapter 6, but byte-exact and for every
// version of a memory, not only the newest).
//
// The terms stay what they are, writes over writes; a version is what is known
// of such a term:
//
//   version ──▶ object by base ──▶ bytes by offset (rewrite/memory/byte_map.h)
//      │            └─ chain: the writes to this object only, as a term
//      └─ below: the memory under all of these writes
//
// Writes to different objects commute if accesses through different bases do
// not overlap: then a version has many objects, else one. Whatever is no write
// at a known place of a known object (set, copy, choice, unknown pointers) ends
// the map: the next write starts a new one above it. A write at an unknown
// offset of a known object only ends the map of that object (`floor`).
#pragma once

#include "rewrite/memory/address_ranges.h"
#include "rewrite/memory/byte_map.h"

#include <vector>

namespace fathom {

// Where an access through this pointer starts.
struct Place {
  enum class Known : uint8_t { Nothing, Object, Offset };
  Known known = Known::Nothing;
  uint64_t base = 0;
  int64_t offset = 0; // if known
};

class StoreMaps {
public:
  struct Object {
    uint64_t base = 0;
    ByteMaps::Root bytes = 0;
    Term floor; // what lies below the bytes
    Term chain; // floor with the writes to this object
  };
  struct Version {
    Term below;
    uint32_t objects = 0; // root of the tree
    uint32_t count = 0;   // of writes
  };
  struct Config {
    bool bases_are_apart = false;
    bool by_ranges = true; // places are known by address range maps, too
    bool commute = true;
  };

  StoreMaps(TermStore &store, AddressRanges &addresses)
      : store_(store), addresses_(addresses) {}

  void configure(const Config &config) { config_ = config; }
  void clear();

  Place place_of(Term pointer);
  // Of a memory term; null if its last operation is no write at a known place.
  const Version *version(Term memory);
  const Object *object(const Version &version, uint64_t base) const;
  const ByteMaps &bytes() const { return bytes_; }

private:
  struct Node { // of the persistent tree of objects
    Object object;
    uint32_t priority;
    uint32_t left, right;
  };
  void build(Term memory);
  bool is_write(Term memory, Place &place);
  Version written(Term memory, const Place &place, const Version *before);
  Term chain_write(Term memory, Term onto);
  uint32_t put(uint32_t root, const Object &object);

  TermStore &store_;
  AddressRanges &addresses_;
  Config config_;
  ByteMaps bytes_;
  std::vector<Node> nodes_{Node{}};
  std::vector<uint32_t> known_; // by term: 0 not looked at, 1 none, else + 2
  std::vector<Version> versions_;
};

} // namespace fathom
