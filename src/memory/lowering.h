// Pointers and memories as bit-vectors and arrays:
//
//   pointer            three bit-vectors: base, offset, size
//   memory             array from address to byte
//   load, store        one select or store per byte, in the stated byte order
//   set, copy          lambda arrays, so their size does not depend on the
//   length
//
// The address of an access is base + offset. Solvers without these sorts get
// the lowered formula; the theory's own rules come before this. Verification
// conditions are lowered with definitions: what a register stands for is
// given, and memories may have further arrays (memory/contents.h).
#pragma once

#include "rewrite/rewriter.h"
#include "terms/builder.h"
#include "terms/evaluator.h"

#include <unordered_map>
#include <vector>

namespace fathom {

// What stands for a term.
struct Lowered {
  Term first;        // scalar, array, or the base of a pointer
  Term offset, size; // of a pointer; further arrays of a memory
  Term whole = {};   // of a pointer: the same as one term, if asked for;
                     // of a memory: its tags (memory/contents.h)
};

// Make is Builder, or Rewriter: then the results are in normal form.
template <class Make> class BasicLowering {
public:
  explicit BasicLowering(Make &make) : make_(make) {}

  // From now on pointers are kept as terms, too (Lowered::whole).
  void keep_pointers() { keeps_pointers_ = true; }

  // Of a Bool or BitVec term; the term itself when it has none of this below.
  Term lower(Term t) { return parts(t).first; }
  // Of any term.
  Lowered parts(Term t);

  // From now on this variable stands for that. Only before it is met.
  void define(Term variable, const Lowered &meaning);

  // Variables of sort Ptr and Mem that were met without a definition, and what
  // stands for them: a model of the lowered formula plus these definitions is
  // one of the original.
  const std::unordered_map<Term, Term> &definitions() const {
    return definitions_;
  }

private:
  Lowered lower_node(Term t);
  Lowered lower_variable(Term t);
  Lowered lower_pointer(Term t);
  Lowered lower_equality(Term t);
  Lowered lower_ite(Term t);
  Term lower_load(Term t);
  Lowered lower_memory(Term t);
  Term in_range(Term distance, Term length);
  const Lowered &of(Term t) const { return done_[t.id]; }
  bool is_done(Term t) const {
    return t.id < done_.size() && bool(done_[t.id].first);
  }
  Term address(Term ptr);
  Term whole_pointer(Term t, const Lowered &parts);

  Make &make_;
  bool keeps_pointers_ = false;
  std::vector<Lowered> done_; // by id
  std::vector<Term> todo_;
  std::unordered_map<Term, Term> definitions_;
};

extern template class BasicLowering<Builder>;
extern template class BasicLowering<Rewriter>;

class MemoryLowering {
public:
  explicit MemoryLowering(TermStore &store)
      : builder_(store), lowering_(builder_) {}
  MemoryLowering(const MemoryLowering &) = delete;
  MemoryLowering &operator=(const MemoryLowering &) = delete;

  Term lower(Term t) { return lowering_.lower(t); }
  const std::unordered_map<Term, Term> &definitions() const {
    return lowering_.definitions();
  }

private:
  Builder builder_;
  BasicLowering<Builder> lowering_;
};

} // namespace fathom
