// Which objects an access reaches where each object has a memory register of
// its own, and what it finds there. Two policies:
//
//   data    the object must be there: a pointer to another one was not foreseen
//           by the division into regions, and reaching it is UNKNOWN
//   shadow  an object that is not in the map has the initial byte everywhere,
//           and so has what is no object; bytes that are the same throughout an
//           object are one term, so that what is known of a whole object
//           survives accesses at unknown offsets and of unknown length
#pragma once

#include "unfold/memory/object_values.h"
#include "unfold/path.h"

#include <span>
#include <vector>

namespace fathom::unfold {

class Reach {
public:
  virtual ~Reach() = default;

  // `bytes` bytes at least are accessed at the pointer; `length`, if there is
  // one, is their number: an empty range reaches no object.
  struct Access {
    const sea::Stmt &stmt;
    VersionId memory;
    Term pointer;
    uint64_t bytes;
    Term length = {};
  };
  // The objects that can be reached, at most one of them for each value of the
  // pointer. Several have conditions. False: the execution ends here.
  virtual bool find_read(const Access &access,
                         std::vector<Target> &targets) = 0;
  // What is written is this byte everywhere, if it is one.
  virtual bool find_written(const Access &access, Term byte,
                            std::vector<Target> &targets) = 0;

  // The value that is found at one of the targets.
  virtual Term load(const Access &access, Sort sort,
                    std::span<const Target> targets) = 0;
  // The register from which a range is read.
  virtual Term content_of(VersionId memory,
                          std::span<const Target> targets) = 0;
  // The byte that is read everywhere, whatever is read; no term: several.
  virtual Term uniform(VersionId memory, std::span<const Target> targets,
                       uint64_t bytes) = 0;

  // Nothing needs to be written: all bytes are this one already.
  virtual bool has(VersionId memory, const Target &target, uint64_t bytes,
                   Term byte) = 0;
  // The object is in the map from now on.
  virtual void add(VersionId memory, ObjectId object) = 0;
  // The length of a range in this object.
  virtual Term length_in(Term length, Term base, ObjectId object) = 0;
  // What a range was set or copied to is known as a choice where the target is
  // not sure.
  virtual bool keeps_choices() const = 0;
};

// What both have in common.
class ReachBase : public Reach {
public:
  ReachBase(ObjectValues &values, KnownBytes &bytes,
            MemoryStatements &statements, const ObjectTable &objects,
            Offsets &offsets, PointerOps &pointers, Rewriter &rewriter,
            Path &path)
      : values_(values), bytes_(bytes), statements_(statements),
        objects_(objects), offsets_(offsets), pointers_(pointers),
        rewriter_(rewriter), store_(rewriter.store()), path_(path) {}

protected:
  // What reaches this access with another object than those is not modelled.
  // `known` holds where the access is known to be one of them, or none.
  void require_one(const Access &access, std::span<const Target> targets,
                   Term known);
  // The pointer may mean any object of its memory, if these are not too many.
  bool find_candidates(const Access &access, size_t max_choices,
                       std::vector<ObjectId> &objects);
  Term is_at(Term pointer, ObjectId object) {
    return rewriter_.make_eq(pointers_.base(pointer), objects_[object].base);
  }

  ObjectValues &values_;
  KnownBytes &bytes_;
  MemoryStatements &statements_;
  const ObjectTable &objects_;
  Offsets &offsets_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
  Path &path_;
};

class DataReach final : public ReachBase {
public:
  using ReachBase::ReachBase;
  bool find_read(const Access &access, std::vector<Target> &targets) override;
  bool find_written(const Access &access, Term,
                    std::vector<Target> &targets) override {
    return find_read(access, targets);
  }
  Term load(const Access &access, Sort sort,
            std::span<const Target> targets) override;
  Term content_of(VersionId memory, std::span<const Target> targets) override;
  Term uniform(VersionId, std::span<const Target>, uint64_t) override {
    return Term{};
  }
  bool has(VersionId, const Target &, uint64_t, Term) override { return false; }
  void add(VersionId memory, ObjectId object) override;
  Term length_in(Term length, Term, ObjectId) override { return length; }
  bool keeps_choices() const override { return false; }
};

class ShadowReach final : public ReachBase {
public:
  using ReachBase::ReachBase;
  bool find_read(const Access &access, std::vector<Target> &targets) override;
  bool find_written(const Access &access, Term byte,
                    std::vector<Target> &targets) override;
  Term load(const Access &access, Sort sort,
            std::span<const Target> targets) override;
  Term content_of(VersionId memory, std::span<const Target> targets) override;
  Term uniform(VersionId memory, std::span<const Target> targets,
               uint64_t bytes) override;
  bool has(VersionId memory, const Target &target, uint64_t bytes,
           Term byte) override;
  void add(VersionId memory, ObjectId object) override;
  Term length_in(Term length, Term base, ObjectId object) override;
  bool keeps_choices() const override { return true; }

private:
  bool find(const Access &access, bool to_write, std::vector<Target> &targets);
  void require_object(const Access &access, std::span<const Target> targets);
  Term uniform_in(VersionId memory, const Target &target, uint64_t bytes);
  Term read(const Access &access, const Target &target, Sort sort);
};

} // namespace fathom::unfold
