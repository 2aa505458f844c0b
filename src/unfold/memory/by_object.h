// Memory by objects: each object has a memory register of its own, so that an
// access meets only what was written to the objects its pointer can point to.
// Sound where accesses stay inside of live objects.
//
// A pointer with several possible objects is a guarded choice: a read selects
// between the objects' values, a write leaves the others as they are. Bytes
// that are known stay known through such a write, as a choice of old and new.
#pragma once

#include "unfold/memory/memory_join.h"
#include "unfold/memory/memory_state.h"
#include "unfold/memory/object_copies.h"
#include "unfold/memory/object_values.h"
#include "unfold/memory/reach.h"

namespace fathom::unfold {

class ByObject final : public MemoryState {
public:
  ByObject(Reads &reads, KnownBytes &bytes, MemoryStatements &statements,
           PointerPlaces &places, ObjectTable &objects, Offsets &offsets,
           PointerOps &pointers, Rewriter &rewriter, Path &path);

  VersionId new_memory(bool is_shadow) override;
  Term register_of(VersionId memory) const override;
  Allocated allocate(const sea::Stmt &s, ObjectId object, Term pointer,
                     Term size, VersionId memory) override;
  VersionId release(const sea::Stmt &s, Term pointer,
                    VersionId memory) override;
  Term load(const sea::Stmt &s, Term pointer, Sort sort,
            VersionId memory) override;
  VersionId store(const sea::Stmt &s, Term value, Term pointer,
                  VersionId memory) override;
  VersionId fill(const sea::Stmt &s, Term pointer, Term byte, Term length,
                 VersionId memory) override;
  VersionId copy(const sea::Stmt &s, const Range &range, VersionId memory,
                 VersionId source) override;
  VersionId overwrite(const sea::Stmt &s, Term pointer, Term length,
                      VersionId memory, Term source) override;
  Havocked havoc(const sea::Stmt &s, Term pointer, Term length,
                 VersionId memory) override;
  Term load_byte(const sea::Stmt &s, Term base_pointer,
                 VersionId shadow) override;
  VersionId clear_byte(const sea::Stmt &s, Term base_pointer,
                       VersionId shadow) override;
  void expect_store(const sea::Stmt &, Term, uint64_t, VersionId) override {}
  VersionId join(std::span<const VersionId> arms, Meeting &meeting) override;
  Term word_at(const sea::Stmt &s, VersionId memory, ObjectId object,
               uint64_t offset, bool as_pointer) override;
  VersionId memory_of(ObjectId object,
                      std::span<const VersionId> memories) const override;

private:
  MemoryMap &map() { return bytes_.map(); }
  Reach &reach(VersionId memory);
  // What is read by a copy, and what it writes to. False: nothing is to be
  // done any more, and `after` is the result.
  bool find_copied(const sea::Stmt &s, const Range &range, VersionId memory,
                   VersionId source, std::vector<Target> &targets,
                   std::vector<Target> &sources, VersionId &after);
  // A register for what becomes of the object, once it is written.
  Term new_content(VersionId version) const;
  // The object has this register from now on, if the target is meant.
  void replace_content(VersionId version, const Target &target, Term content);
  void note_fill(VersionId version, const Target &target, Term byte,
                 Term length);

  KnownBytes &bytes_;
  MemoryStatements &statements_;
  PointerPlaces &places_;
  ObjectTable &objects_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
  Path &path_;
  Reads &reads_;
  ObjectValues values_;
  ObjectCopies copies_;
  DataReach data_;
  ShadowReach shadow_;
  MemoryJoin join_;
};

} // namespace fathom::unfold
