// Values in an object that has a memory register of its own, at a target: an
// offset that is known, one of a few that are gone through one by one, or any.
#pragma once

#include "unfold/memory/reads.h"
#include "unfold/objects/offsets.h"

#include <utility>
#include <vector>

namespace fathom::unfold {

class ObjectValues {
public:
  ObjectValues(Reads &reads, KnownBytes &bytes, MemoryStatements &statements,
               const ObjectTable &objects, Offsets &offsets,
               PointerOps &pointers, Rewriter &rewriter)
      : reads_(reads), bytes_(bytes), statements_(statements),
        objects_(objects), offsets_(offsets), pointers_(pointers),
        rewriter_(rewriter), store_(rewriter.store()) {}

  bool folds() const { return reads_.folds(); }

  // The pointer, given that it points into this object.
  Term pointer_into(const Target &target, Term pointer);

  Term read(const sea::Stmt &s, VersionId memory, const Target &target,
            Term pointer, Sort sort);
  // The value at an offset that is known, also if it is what the object had
  // when it was made; no term if that is not known.
  Term known_or_original(VersionId memory, const Target &at, Term like);

  // What a write at one of a few offsets that do not overlap makes of the
  // values there, to be noted once the object has its new register. Nothing if
  // there are too many, or if what is there now is not known.
  using Written = std::vector<std::pair<uint64_t, Term>>;
  Written written_cases(VersionId memory, const Target &target, Term pointer,
                        Term value);
  // The map's part of a store.
  void write(VersionId version, const Target &target, Term pointer, Term value,
             bool loaded = false);
  void write_cases(VersionId version, ObjectId object, const Written &written,
                   bool loaded = false);

private:
  // Of a table; one of pointers as many as there may be objects behind it
  // (ObjectTable::bases_of).
  static constexpr uint64_t max_known_cases = 64, max_known_pointers = 256;
  // A pointer that is written to one of so many elements stays known: what is
  // read from there would be any object otherwise.
  static constexpr uint64_t max_written_pointers = 64;
  // Of a table only the elements: what lies between them stays known.
  void forget(VersionId version, const Target &target, Term pointer,
              uint64_t bytes);
  bool few_reads(VersionId memory, Term pointer, const Target &target,
                 Sort sort, std::vector<Target> &cases);
  Term read_one(const sea::Stmt &s, VersionId memory, const Target &target,
                Term pointer, Sort sort);

  Reads &reads_;
  KnownBytes &bytes_;
  MemoryStatements &statements_;
  const ObjectTable &objects_;
  Offsets &offsets_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
};

} // namespace fathom::unfold
