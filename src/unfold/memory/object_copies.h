// What is copied from one of a few places to another, as values: they can be
// chosen without a look at the memory. A structure as its members; a length
// that is not known, byte by byte.
#pragma once

#include "unfold/memory/object_values.h"
#include "unfold/path.h"

#include <span>
#include <vector>

namespace fathom::unfold {

class ObjectCopies {
public:
  struct Piece {
    uint64_t offset, bytes; // in what is copied
    Term value;             // none: not known
    Term condition;         // for it to be copied; none: true
    bool loaded = false;    // see ByteSlot
  };
  // A length, and how many bytes can be copied at most.
  struct Length {
    Term number;
    PathFacts::Interval range;
    uint64_t most;
  };

  ObjectCopies(ObjectValues &values, KnownBytes &bytes,
               const ObjectTable &objects, Offsets &offsets,
               PointerOps &pointers, Rewriter &rewriter, Path &path)
      : values_(values), bytes_(bytes), objects_(objects), offsets_(offsets),
        pointers_(pointers), rewriter_(rewriter), store_(rewriter.store()),
        path_(path) {}

  // Accesses stay in their objects, so sizes limit the length.
  Length length_of(Term length, std::span<const Target> targets,
                   std::span<const Target> sources);
  // Nothing if that cannot be said.
  std::vector<Piece> pieces_of(VersionId source,
                               std::span<const Target> sources, Term from,
                               const Length &length);
  // The map's part of a copy to the target: one store after the other, for what
  // is copied was read before.
  void write(VersionId version, const Target &target, Term to,
             std::span<const Piece> pieces, uint64_t length);

private:
  Term like_at(VersionId memory, const Target &at, uint64_t longest);
  Term value_at(VersionId memory, std::span<const Target> places,
                uint64_t distance, Term like);
  bool write_piece(VersionId version, const Target &target, Term to,
                   std::span<const Target> places, const Piece &piece);
  Term both(Term a, Term b);

  ObjectValues &values_;
  KnownBytes &bytes_;
  const ObjectTable &objects_;
  Offsets &offsets_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
  Path &path_;
};

} // namespace fathom::unfold
