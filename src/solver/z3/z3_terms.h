// Translation of ILR terms to Z3's, for the linked back-end. Pointers and
// memories are not translated: they are lowered to arrays before.
#pragma once

#include "solver/new_terms.h"
#include "support/stop.h"
#include "terms/store.h"

#include <vector>
#include <z3.h>

namespace fathom {

// One per Z3 context (made with Z3_mk_context_rc, error handler installed).
// Everything it makes stays alive as long as it does.
class Z3Terms {
public:
  Z3Terms(Z3_context z3, const TermStore &store,
          const StopToken *stop = nullptr)
      : z3_(z3), store_(store), stop_(stop) {}
  ~Z3Terms();
  Z3Terms(const Z3Terms &) = delete;
  Z3Terms &operator=(const Z3Terms &) = delete;

  // Null if the term contains something that Z3 cannot express, or if stopped:
  // Z3's constructors can be slow on large terms.
  Z3_ast translate(Term root);
  Z3_ast make_proxy(); // a new Boolean constant

private:
  Z3_sort sort(Sort s); // null: none
  Z3_ast keep(Z3_ast ast);
  Z3_ast make_symbol(uint32_t number, Z3_sort s);
  Z3_ast make(Term t);
  Z3_ast leaf(Term t);
  Z3_ast application(Term t, Z3_ast a, Z3_ast b);
  Z3_ast lambda(Z3_ast bound, Z3_ast body);
  Z3_ast const_array(Term t, Z3_ast element);
  Z3_ast overflow(Kind kind, uint32_t width, Z3_ast a, Z3_ast b);
  Z3_ast compare(Kind kind, uint32_t width, Z3_ast a, Z3_ast b);
  Z3_ast ordering(Kind kind, Z3_ast a, Z3_ast b);
  Z3_ast number(uint32_t width, uint64_t value);
  Z3_ast does_not_fit(Z3_ast exact, uint32_t width);
  Z3_ast signed_min(uint32_t width);

  Z3_context z3_;
  const TermStore &store_;
  const StopToken *stop_; // may be null
  NewTerms new_terms_;
  std::vector<Z3_ast> made_; // by term id
  std::vector<Z3_sort> sorts_;
  std::vector<Z3_ast> kept_;
  uint32_t next_proxy_ = 0;
};

} // namespace fathom
