// What pointers know of their objects (--pointers), where unfolding depends on
// it: which object a pointer means, and how questions about objects are
// answered. Fat pointers carry their object; raw pointers are addresses, and
// the history of objects is asked instead. One model is chosen for a program,
// and nobody else asks which; what follows from it elsewhere is a row of
// support/pointer_facts.h.
#pragma once

#include "memory/pointers.h"
#include "sea/program.h"
#include "support/pointer_facts.h"
#include "unfold/objects/object_table.h"

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace fathom::unfold {

class History;
class MemoryState;

// Answers the statements that ask about objects: IsDeref, IsAlloc, IsMod,
// ResetMod, NoLeak and those about addresses.
class ObjectQuestions {
public:
  virtual ~ObjectQuestions() = default;

  // Of the statement.
  struct Operands {
    std::function<Term(unsigned)> term;
    std::function<VersionId(unsigned)> memory;
  };
  // What the statement defines: a term or a memory. Neither: the execution ends
  // here, or this model cannot answer, and `why_not` says why.
  struct Answer {
    Term term = {};
    std::optional<VersionId> memory = {};
    std::string_view why_not = {};
  };
  virtual Answer answer(const sea::Stmt &s, const Operands &operands) = 0;
};

class PointerModel {
public:
  PointerModel(PointerFacts facts, PointerOps &pointers, Rewriter &rewriter,
               const ObjectTable &objects)
      : facts_(facts), pointers_(pointers), rewriter_(rewriter),
        objects_(objects) {}
  PointerModel(const PointerModel &) = delete;
  PointerModel &operator=(const PointerModel &) = delete;
  virtual ~PointerModel() = default;

  const PointerFacts &facts() const { return facts_; }

  // What free tells objects apart by.
  virtual Term place_of(Term pointer) = 0;
  // The object that free gets, if that is known.
  virtual std::optional<ObjectId> freed_object(Term pointer) = 0;
  // All objects that it may point to; false if that is not known.
  virtual bool objects_of(Term pointer, std::vector<ObjectId> &objects) = 0;
  virtual Term is_in(Term pointer, ObjectId object) = 0;

  virtual std::unique_ptr<ObjectQuestions>
  make_questions(History &history, MemoryState &memory) const = 0;

protected:
  const PointerFacts facts_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  const ObjectTable &objects_;
};

// The one place that chooses.
std::unique_ptr<PointerModel> make_pointer_model(Pointers kind,
                                                 PointerOps &pointers,
                                                 Rewriter &rewriter,
                                                 const ObjectTable &objects);

} // namespace fathom::unfold
