// What the map knows of the bytes of memory, as values: numbers and pointers
// taken apart where they are written, and put together where they are read.
// Nothing here writes a statement.
#pragma once

#include "memory/pointers.h"
#include "unfold/memory/memory_map.h"
#include "unfold/objects/addresses.h"
#include "unfold/objects/object_table.h"
#include "unfold/objects/offsets.h"

#include <span>
#include <vector>

namespace fathom::unfold {

class KnownBytes {
public:
  // Ranges longer than this are not tracked byte by byte.
  static constexpr uint64_t max_tracked = 1u << 16;

  KnownBytes(MemoryMap &map, bool big_endian, PointerOps &pointers,
             Rewriter &rewriter, const ObjectTable &objects,
             Addresses &addresses)
      : map_(map), big_endian_(big_endian), pointers_(pointers),
        rewriter_(rewriter), store_(rewriter.store()), objects_(objects),
        addresses_(addresses) {}

  MemoryMap &map() { return map_; }
  const MemoryMap &map() const { return map_; }
  uint64_t size_of(Term value) const { return size_of(store_.sort(value)); }
  uint64_t size_of(Sort sort) const;

  // The value of so many bytes; no term if some byte is not known.
  Term read(VersionId version, ObjectId object, uint64_t offset, uint64_t bytes,
            bool as_pointer);
  // The same, if it is of the same kind as another value: only then is a choice
  // between both exact.
  Term read_like(VersionId version, const Target &target, Term like);
  // The bytes from low on, as they are; no slots if the range is too long.
  std::vector<ByteSlot> slots(VersionId version, ObjectId object, uint64_t low,
                              uint64_t bytes) const;
  // The value that they are; no term if some byte is not known.
  Term value_of(std::span<const ByteSlot> slots, bool as_pointer);
  // A number of bytes that are all known.
  Term assemble(std::span<const ByteSlot> slots);
  // Some byte was read there and not written.
  bool is_loaded(VersionId version, ObjectId object, uint64_t offset,
                 uint64_t bytes) const;

  void write(VersionId version, ObjectId object, uint64_t offset, Term value,
             bool loaded = false);
  void write_byte(VersionId version, ObjectId object, uint64_t offset,
                  Term byte);
  // If the target is meant; otherwise the byte stays as it is.
  void write_slot(VersionId version, const Target &target, uint64_t offset,
                  ByteSlot slot);
  // A value was read there: later reads give the same.
  void note_loaded(VersionId version, ObjectId object, uint64_t offset,
                   Term value);
  // Bytes that `bytes` bytes at an offset between low and high may be are not
  // known any more.
  void forget(VersionId version, ObjectId object, uint64_t low, uint64_t high,
              uint64_t bytes);
  void forget(VersionId version, const Target &target, uint64_t bytes) {
    forget(version, target.object, target.low, target.high, bytes);
  }

  // Bytes that are all the same. The byte that all bytes of a constant are, if
  // they are all zeros or all ones:
  bool is_zero(VersionId version, const Target &target, uint64_t bytes) const;
  Term uniform_byte(Term value);
  Term repeated(Term byte, uint64_t count);
  // All that `bytes` bytes at an offset between low and high can be are this
  // byte already. To be written, an object must be there: joins take it from
  // where it is.
  bool is_filled(VersionId version, const Target &target, uint64_t bytes,
                 Term byte, bool to_write) const;
  // The byte that all of these are; no term if there is none.
  Term uniform_in(VersionId version, const Target &target,
                  uint64_t bytes) const;

  Term choose(Term condition, Term yes, Term no);
  bool is_pointer(Term value) const {
    return store_.sort_kind(value) == SortKind::Ptr;
  }
  // Without registers: valid everywhere.
  bool is_closed(Term value) const;

private:
  // `count` bytes of a value in order of address, as a bit-vector.
  Term part_of(Term value, unsigned index, unsigned count);

  MemoryMap &map_;
  const bool big_endian_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
  const ObjectTable &objects_;
  Addresses &addresses_;
};

} // namespace fathom::unfold
