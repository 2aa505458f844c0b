// Statements about memory in the unfolded program. Pointers are written as
// short as they can be, and what others want to know about stores is told them.
#pragma once

#include "memory/pointers.h"
#include "unfold/objects/addresses.h"
#include "unfold/objects/leaks.h"
#include "unfold/output.h"

namespace fathom::unfold {

class MemoryStatements {
public:
  MemoryStatements(Output &out, PointerOps &pointers, TermStore &store,
                   Addresses &addresses, PointerPlaces &places)
      : out_(out), pointers_(pointers), store_(store), addresses_(addresses),
        places_(places) {}

  Output &out() { return out_; }
  // Behind the last statement so far.
  LateStatements::Place here() const {
    return {out_.current(), out_.statements().size()};
  }

  // The value at the pointer: a new register.
  Term load(const sea::Stmt &s, Term pointer, Term content, Sort sort);
  // A part of what the statement loads: nothing is known of its alignment.
  Term load_part(const sea::Stmt &s, Term pointer, Term content, Sort sort);
  // At a place that executions have come by.
  Term load_at(LateStatements::Place place, Term pointer, Term content,
               Sort sort);

  // `after` is `before` but for the bytes at the pointer.
  void store(const sea::Stmt &s, Term after, Term value, Term pointer,
             Term before);
  void set(const sea::Stmt &s, Term after, Term pointer, Term byte, Term length,
           Term before);
  void copy(const sea::Stmt &s, Term after, Term to, Term from, Term length,
            Term before, Term source);
  void havoc(const sea::Stmt &s, Term after, Term pointer, Term length,
             Term before);

private:
  Term value_of(Term reg); // pointers are triples

  Output &out_;
  PointerOps &pointers_;
  TermStore &store_;
  Addresses &addresses_;
  PointerPlaces &places_;
};

} // namespace fathom::unfold
