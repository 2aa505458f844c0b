// What pointers know of their objects, and so how everything is judged that is
// done with them: accesses, arithmetic, comparisons, free, what a program asks
// about objects. Fat pointers know the object they come from; raw pointers
// (--pointers=raw) are addresses, and the history of objects is asked instead.
// One model is chosen for a module; nobody else asks which.
// How to add one: docs/recipes/add-a-pointer-model.md.
#pragma once

#include "lift/analysis/lifetimes.h"
#include "lift/tracks/values.h"
#include "prepared/runtime.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <memory>
#include <string>

namespace fathom::lift {

class LifeRecords;
class MemoryStatements;
class ObjectRecords;

class PointerModel {
public:
  PointerModel(Emitter &emitter, Values &values)
      : e_(emitter), values_(values), c_(emitter.context()),
        b_(emitter.builder()) {}
  PointerModel(const PointerModel &) = delete;
  PointerModel &operator=(const PointerModel &) = delete;
  virtual ~PointerModel() = default;

  // Questions about a pointer. They may add statements.
  // Null, also at an offset; `pointer` is the operand that p is the term of.
  virtual Term is_null(const llvm::Value *pointer, Term p) = 0;
  // One object, which is there as far as that is checked, has these bytes.
  virtual Term is_inside(Term p, Term length) = 0;
  virtual Term stays_in_object(Term p) = 0; // or one behind it, or null
  virtual Term has_no_object(Term p) = 0;
  // The address goes up for a distance that is positive, and down for one that
  // is negative. Which addresses there are is the allocator's choice.
  Term stays_in_address_space(Term from, Term to);
  // Whether pointers are equal is asked of addresses that were chosen.
  virtual bool compares_chosen_addresses() const = 0;

  struct JudgedAccess {
    const Access &access;
    Term pointer;
    Term length;
    // What must hold, unless the range is empty.
    llvm::function_ref<Term(Term)> or_empty;
    std::string what; // for the message
  };
  // The bounds, the life of the object, its alignment. Null was judged before.
  virtual void check_access(const JudgedAccess &judged) = 0;
  // A pointer into an object that is there, or one behind it.
  virtual Term is_place(const Access &access, Term p) = 0;

  struct Alignment {
    Term has_no_object; // nothing is known
    Term holds;
  };
  virtual Alignment alignment(const Access &access, Term p) = 0;
  // A program that looks at addresses may have made sure that this one is
  // aligned though the object does not guarantee it.
  void check_alignment(Term guaranteed, Term p, llvm::Align align,
                       llvm::function_ref<Term(Term)> or_else,
                       const std::string &what);

  // Null, or the first byte of a heap object that is allocated and was made by
  // the same kind of function.
  virtual void check_free(const llvm::CallInst &i, Term p) = 0;
  // Pointers into one object.
  virtual void check_pair(Term p, Term q, std::string_view what) = 0;
  // No heap object is left.
  virtual Term has_no_leak() = 0;
  // What a program asks about an object, or keeps for one. False: beyond us.
  virtual bool lift_query(const llvm::CallInst &i, prepared::RuntimeCall what,
                          Term p, Term other) = 0;
  // An object takes the place of another one (realloc).
  virtual void note_replacement() {}

protected:
  Term ask(sea::Opcode question, Term p, Term other = {});
  bool is_on(sea::CheckKind kind) const {
    return c_.config.checks[size_t(kind)];
  }
  static sea::CheckKind bounds_of(const Access &access) {
    return access.is_write ? sea::CheckKind::OutOfBoundsWrite
                           : sea::CheckKind::OutOfBoundsRead;
  }
  // A size that delete is told, if it is told one, is that of the object.
  using IsSize = llvm::function_ref<Term(Term)>;
  void check_freed_size(const llvm::CallInst &i, Term unless, IsSize is_size);

  Emitter &e_;
  Values &values_;
  Context &c_;
  Builder &b_;
};

struct PointerModelParts {
  Emitter &emitter;
  MemoryStatements &memory;
  Values &values;
  LifeRecords &lives;
  ObjectRecords &records;
};
std::unique_ptr<PointerModel> make_pointer_model(const PointerModelParts &);

} // namespace fathom::lift
