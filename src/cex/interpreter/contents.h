// What memory holds where nobody wrote: the oracle says it when it is read,
// for a new object, for a range that was made arbitrary, or for the memory that
// the execution began with.
#pragma once

#include "cex/events.h"
#include "cex/interpreter/objects.h"
#include "cex/interpreter/outcome.h"

#include <map>
#include <optional>
#include <vector>

namespace fathom::cex {

class Contents {
public:
  Contents(Oracle &oracle, Outcome &outcome, EventSink *sink)
      : oracle_(oracle), outcome_(outcome), sink_(sink) {}

  // A byte as it is read; none if the oracle does not know: then the execution
  // is over.
  std::optional<Cell> read(const Memory &memory, uint64_t address);
  // A range of which nothing was written becomes arbitrary. Memories are used
  // linearly, so nobody reads an older version of it.
  void add_havoc(const Place &place, uint32_t region, uint64_t from,
                 uint64_t length);
  // All of a memory becomes arbitrary: the memory behind that, which has
  // nothing in common with any other.
  Memory havoc_all(const Place &place);
  // An object is made where others may have been: it has a content of its own,
  // and what those have left is forgotten. The memory behind that.
  Memory add_object(const Memory &before, uint64_t base, uint64_t size,
                    const Place &made, const Objects &objects);

private:
  std::optional<uint8_t> new_byte(uint32_t region, uint64_t address);

  struct Havoc {
    Place place;
    uint32_t region;
    uint64_t from, length;
    bool is_all = false;
  };
  struct NewObject {
    uint64_t size;
    uint32_t region;
    Place made;
  };
  Oracle &oracle_;
  Outcome &outcome_;
  EventSink *sink_;
  std::vector<Havoc> havocs_;                 // in the order they were made
  std::map<uint64_t, NewObject> new_objects_; // by base
  uint32_t next_region_ = UINT32_MAX;         // of havoc_all(), downwards
};

} // namespace fathom::cex
