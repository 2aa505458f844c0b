// Which objects were made on the way to here, and which of them have ended
// (memory/allocation_theory.h). A pointer model may ask it about every access
// and free; leaks and comparisons of addresses ask it, too. Its state goes with
// the execution and is joined where executions meet.
#pragma once

#include "memory/allocation_theory.h"
#include "memory/pointers.h"
#include "sea/program.h"
#include "unfold/objects/object_table.h"
#include "unfold/pointers/pointer_model.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace fathom::unfold {

class History {
public:
  using State = AllocationTheory::State;
  using Local = AllocationTheory::Object;

  // What is asked of it.
  enum class Keeps : uint8_t { Nothing, Heap, All };
  struct Questions {
    Keeps keeps = Keeps::Nothing;
    bool when_ended = false; // ObjectTable::note_ended()
  };
  History(Questions questions, PointerModel &model, PointerOps &pointers,
          Rewriter &rewriter, ObjectTable &objects)
      : asked_(questions), model_(model), pointers_(pointers),
        rewriter_(rewriter), store_(rewriter.store()), objects_(objects),
        theory_(rewriter, pointers.width()) {}

  // Of the current execution.
  const State &state() const { return state_; }
  void set_state(const State &state) { state_ = state; }
  static bool are_same(const State &a, const State &b) {
    return a == b || (a && b && *a == *b);
  }
  // `choose` makes a term for terms that differ, in the order of the states.
  void join(std::span<const State> states,
            const std::function<Term(std::span<const Term>)> &choose) {
    state_ = theory_.join(states, choose);
  }

  // Events. Objects are added here in the same order as to the table.
  void add_global(const sea::Global &global, Term base, Term size);
  // A local variable is to be ended where its function returns.
  std::optional<Local> add(const sea::Stmt &s, Term base, Term size);
  void release(const sea::Stmt &s, Term pointer);
  void end_locals(std::span<const Local> locals);
  // The next object may take the place of this one, and it is freed then.
  void note_replaced(Term pointer);

  // For an allocator that uses addresses again: whether each object lives, once
  // that of `instead_of` (if there is one) has ended.
  std::vector<Term> living(Term instead_of);
  Term lives(ObjectId object) const {
    FATHOM_ASSERT(object != all_memory, "the whole of memory has no life");
    return theory_.lives(state_, object - 1);
  }
  // Whether it is known of each object if it has ended, in every execution.
  // Otherwise of those on the heap, and others may have.
  bool keeps_all() const { return asked_.keeps == Keeps::All; }
  ObjectUse use(ObjectId object) const {
    FATHOM_ASSERT(object != all_memory, "the whole of memory has no use");
    return theory_.use(object - 1);
  }

  // What is asked by address, if it keeps all.
  Term is_valid_access(Term pointer, Term length);
  // No term: it cannot be answered, and `why_not` says why.
  struct Answer {
    Term term = {};
    std::string_view why_not = {};
  };
  Answer query(sea::Opcode op, const std::function<Term(unsigned)> &argument);

private:
  void note_ended(ObjectId object);
  void note_freed();

  Questions asked_;
  PointerModel &model_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
  ObjectTable &objects_;
  AllocationTheory theory_; // counts our objects from 0
  State state_;
};

} // namespace fathom::unfold
