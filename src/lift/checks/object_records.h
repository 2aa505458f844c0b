// What is kept for objects besides their lives, each in a shadow of its own and
// only if the program asks:
// - whether an object was written to: a byte per object (sea/shadow.h), 0 where
//   the object is made and where it is reset, 1 after a write;
// - slots in which a program keeps values of its own for an object: eight
//   bytes, each in its own shadow, since objects may be as small as one byte;
// - values that travel with pointers, where the pointers lie in memory;
// - the number of heap objects, in an object that is there for that.
#pragma once

#include "lift/memory_statements.h"
#include "lift/tracks/values.h"

namespace fathom::lift {

class ObjectRecords {
public:
  ObjectRecords(Emitter &emitter, MemoryStatements &memory, Values &values)
      : e_(emitter), memory_(memory), values_(values), c_(emitter.context()),
        b_(emitter.builder()) {}

  void begin(Term pointer); // to an object that was made

  RegionId modified() const; // must be kept
  // Bytes at p are written; so many if there is a length, which may be 0.
  void mark_modified(Term p, Term length = Term{});

  // Calls that set or get a slot, or a value that travels with a pointer.
  bool lift_slot(const llvm::CallInst &i, Term p);
  bool lift_fat_call(const llvm::CallInst &i);

  void count_heap(Term change); // adds it, if heap objects are counted
  Term heap_count();            // must be counted

private:
  RegionId slot_byte(uint32_t slot, uint32_t k) const;
  // Null or not even that: nothing is kept for it.
  Term has_object(Term p);

  Emitter &e_;
  MemoryStatements &memory_;
  Values &values_;
  Context &c_;
  Builder &b_;
};

} // namespace fathom::lift
