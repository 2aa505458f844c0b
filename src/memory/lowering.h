// The plain lowering of pointers and memories to bit-vectors and arrays:
//
//   pointer            three bit-vectors: base, offset, size
//   memory             array from address to byte
//   load, store        one select or store per byte, in the stated byte order
//   set, copy          lambda arrays, so their size does not depend on the
//   length
//
// The address of an access is base + offset. Solvers without these sorts get
// the lowered formula; the theory's own rules come before this.
#pragma once

#include "terms/builder.h"
#include "terms/evaluator.h"

#include <unordered_map>
#include <vector>

namespace fathom {

class MemoryLowering {
public:
  explicit MemoryLowering(TermStore &store) : builder_(store) {}

  // Of a Bool or BitVec term; the term itself when it has none of this below.
  Term lower(Term t);

  // Variables of sort Ptr and Mem that were met, and what stands for them: a
  // model of the lowered formula plus these definitions is one of the original.
  const std::unordered_map<Term, Term> &definitions() const {
    return definitions_;
  }

private:
  struct Lowered {
    Term first;        // scalar, array, or the base of a pointer
    Term offset, size; // of a pointer
  };
  Lowered lower_node(Term t);
  Lowered lower_variable(Term t);
  Lowered lower_pointer(Term t);
  Lowered lower_equality(Term t);
  Term lower_load(Term t);
  Lowered lower_memory(Term t);
  Term in_range(Term distance, Term length);
  const Lowered &of(Term t) const { return done_[t.id]; }
  Term address(Term ptr);

  Builder builder_;
  std::vector<Lowered> done_; // by id
  std::vector<Term> todo_;
  std::unordered_map<Term, Term> definitions_;
};

} // namespace fathom
