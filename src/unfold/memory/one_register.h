// Memory with one register for all that is in it. What is known is kept in the
// map by object, where objects can be told apart (ByRegion), or by address
// (ByAddress). Shadow memory that has one byte everywhere an access can reach
// (mostly zero, "nothing special") is read as a constant, and writes of what is
// there already leave no trace, whatever is not known about the pointer: that
// keeps shadows out of formulas.
#pragma once

#include "unfold/memory/memory_join.h"
#include "unfold/memory/memory_state.h"
#include "unfold/memory/reads.h"

#include <vector>

namespace fathom::unfold {

class OneRegister : public MemoryState {
public:
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
  void expect_store(const sea::Stmt &s, Term pointer, uint64_t bytes,
                    VersionId memory) override;
  VersionId join(std::span<const VersionId> arms, Meeting &meeting) override;
  Term word_at(const sea::Stmt &s, VersionId memory, ObjectId object,
               uint64_t offset, bool as_pointer) override;

protected:
  OneRegister(Reads &reads, KnownBytes &bytes, MemoryStatements &statements,
              PointerPlaces &places, const ObjectTable &objects,
              PointerOps &pointers, Rewriter &rewriter, Path &path);

  // Where an access may lie.
  struct Place {
    bool known = false;  // the object
    Target at = {};      // then: where in it
    bool listed = false; // not known, but one of these, or null
    std::vector<ObjectId> objects = {};
    bool is_exact() const { return known && at.exact; }
  };
  virtual Place locate(Term pointer, uint64_t bytes) = 0;
  // The object must be in the region of memory that is accessed: an access that
  // the division into regions did not foresee would be missed elsewhere.
  virtual bool is_in_region(const sea::Stmt &s, VersionId memory,
                            const Place &place) = 0;
  // All of an object, and nothing else, is set.
  virtual bool is_whole(const Place &place, Term length) const = 0;
  // The word as far as the map has it.
  virtual Term known_word(VersionId memory, ObjectId object, uint64_t offset,
                          bool as_pointer) = 0;
  virtual void note_object(VersionId memory, ObjectId object) = 0;
  // What a new object finds; no term: what the memory has.
  virtual Term clear_object(const sea::Stmt &s, Term pointer, Term size,
                            VersionId &memory) = 0;

  VersionId add_memory(bool is_shadow);
  VersionId next_memory(VersionId old); // with a register of its own
  MemoryMap &map() { return bytes_.map(); }

  Reads &reads_;
  KnownBytes &bytes_;
  MemoryStatements &statements_;
  PointerPlaces &places_;
  const ObjectTable &objects_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
  Path &path_;

private:
  void forget(VersionId version, const Place &place, uint64_t bytes);
  void note_store(VersionId version, Term pointer, const Place &place,
                  Term value);
  void note_fill(VersionId version, const Place &place, Term byte, Term length);
  bool copy_uniform(const sea::Stmt &s, const Range &range, const Place &to,
                    const Place &from, VersionId source, VersionId &memory);
  // Shadows: every byte that up to `bytes` bytes from the pointer on can be is
  // known to be this byte.
  bool has_everywhere(VersionId memory, Term pointer, const Place &place,
                      uint64_t bytes, Term byte, bool to_write);
  Term load_uniform(VersionId memory, Term pointer, const Place &place,
                    uint64_t bytes);
  // Shadows: a pointer with a few possible objects finds or changes a choice.
  bool is_choice(VersionId memory, const Place &place) const;
  Term load_choice(VersionId memory, Term pointer, const Place &place,
                   uint64_t bytes);
  bool store_choice(VersionId memory, Term pointer, const Place &place,
                    Term value);

  std::vector<Term> registers_; // by version; others have none
  MemoryJoin join_;
};

// Objects are told apart: accesses are known to stay inside of their objects.
class ByRegion final : public OneRegister {
public:
  ByRegion(Reads &reads, KnownBytes &bytes, MemoryStatements &statements,
           PointerPlaces &places, const ObjectTable &objects,
           PointerOps &pointers, Rewriter &rewriter, Path &path)
      : OneRegister(reads, bytes, statements, places, objects, pointers,
                    rewriter, path) {}
  VersionId new_memory(bool is_shadow) override;
  VersionId memory_of(ObjectId object,
                      std::span<const VersionId> memories) const override;

private:
  Place locate(Term pointer, uint64_t bytes) override;
  bool is_in_region(const sea::Stmt &s, VersionId memory,
                    const Place &place) override;
  bool is_whole(const Place &place, Term length) const override;
  Term known_word(VersionId memory, ObjectId object, uint64_t offset,
                  bool as_pointer) override;
  void note_object(VersionId memory, ObjectId object) override;
  Term clear_object(const sea::Stmt &, Term, Term, VersionId &) override {
    return Term{};
  }
};

// One map for all addresses: an access may reach whatever lies there.
class ByAddress final : public OneRegister {
public:
  // `reuses`: an object may lie where an earlier one has left something.
  ByAddress(bool reuses, Reads &reads, KnownBytes &bytes,
            MemoryStatements &statements, PointerPlaces &places,
            const ObjectTable &objects, PointerOps &pointers,
            Rewriter &rewriter, Path &path)
      : OneRegister(reads, bytes, statements, places, objects, pointers,
                    rewriter, path),
        reuses_(reuses) {}
  VersionId new_memory(bool is_shadow) override;
  VersionId memory_of(ObjectId object,
                      std::span<const VersionId> memories) const override;
  bool tells_objects_apart() const override { return false; }

private:
  Place locate(Term pointer, uint64_t bytes) override;
  bool is_in_region(const sea::Stmt &, VersionId, const Place &) override {
    return true;
  }
  bool is_whole(const Place &, Term) const override { return false; }
  Term known_word(VersionId, ObjectId, uint64_t, bool) override {
    return Term{};
  }
  void note_object(VersionId, ObjectId) override {}
  Term clear_object(const sea::Stmt &s, Term pointer, Term size,
                    VersionId &memory) override;

  const bool reuses_;
};

} // namespace fathom::unfold
