// What objects had when they were made, byte by byte, as far as somebody has
// asked. Nobody knows these bytes, but they are the same wherever nothing was
// written to them: so they are loaded once, where the object was made, and
// every execution that comes from there has the same registers for them. A
// number that is read twice, assumed to be small in between, is small.
//
// They are no part of a pointer: the memories that a program begins with have
// none.
#pragma once

#include "unfold/memory/memory_map.h"
#include "unfold/memory/memory_statements.h"
#include "unfold/objects/object_table.h"

#include <span>
#include <unordered_map>

namespace fathom::unfold {

class Originals {
public:
  Originals(const MemoryMap &map, MemoryStatements &statements,
            const ObjectTable &objects, PointerOps &pointers, TermStore &store)
      : map_(map), statements_(statements), objects_(objects),
        pointers_(pointers), store_(store) {}

  // The object was made here, with a register of its own.
  void add(ObjectId object);
  // Slots that are not known in this version, but have what the object was made
  // with, become known: all of them, or only those that were asked for before.
  enum class Asks : uint8_t { New, Before };
  void fill(VersionId version, ObjectId object, uint64_t offset,
            std::span<ByteSlot> slots, Asks asks);

private:
  struct Made {
    LateStatements::Place place;
    std::unordered_map<uint64_t, ByteSlot> bytes = {}; // by offset
  };
  void load(ObjectId object, Made &made, uint64_t offset, uint64_t bytes);

  const MemoryMap &map_;
  MemoryStatements &statements_;
  const ObjectTable &objects_;
  PointerOps &pointers_;
  TermStore &store_;
  std::unordered_map<ObjectId, Made> made_;
};

} // namespace fathom::unfold
