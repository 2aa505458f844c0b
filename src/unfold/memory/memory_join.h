// What is known of memory where executions meet: bytes that differ become phis,
// as wide as the values that they belong to.
#pragma once

#include "unfold/memory/memory_state.h"
#include "unfold/memory/object_values.h"
#include "unfold/path.h"

#include <span>

namespace fathom::unfold {

class MemoryJoin {
public:
  // `reads`, if there are any: objects have registers of their own, and what
  // they were made with can be read.
  MemoryJoin(KnownBytes &bytes, Reads *reads, PointerOps &pointers,
             TermStore &store, Path &path)
      : bytes_(bytes), reads_(reads), pointers_(pointers), store_(store),
        path_(path) {}

  // None of them was replaced; they are not all the same version.
  bool is_needed(std::span<const VersionId> arms);
  // What the versions do not agree in is written to the joined one.
  void join(VersionId joined, std::span<const VersionId> arms,
            const MemoryMap::Joined &differences, Meeting &meeting);

private:
  struct Piece {
    unsigned bytes = 1;
    bool is_pointer = false;
    bool is_known = false; // false: left to the memories
  };
  Piece piece_at(std::span<const VersionId> arms, ObjectId object,
                 uint64_t offset);
  void join_default(VersionId joined, ObjectId object,
                    std::span<const VersionId> arms, Meeting &meeting);
  void keep_made(VersionId joined, ObjectId object,
                 std::span<const VersionId> arms, Meeting &meeting);
  void join_bytes(VersionId joined, std::span<const VersionId> arms,
                  std::span<const MemoryMap::Difference> differences,
                  Meeting &meeting);
  Term value_at(VersionId memory, ObjectId object, uint64_t offset,
                const Piece &piece);
  Term nothing(const Piece &piece);
  bool is_pointer(const ByteSlot &slot) const;

  KnownBytes &bytes_;
  Reads *reads_;
  PointerOps &pointers_;
  TermStore &store_;
  Path &path_;
};

} // namespace fathom::unfold
