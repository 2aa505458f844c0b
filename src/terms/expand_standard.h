// Terms for solvers that know SMT-LIB 2.6 but not the overflow predicates of
// 2.7: those are written out with the operators of 2.6.
#pragma once

#include "terms/builder.h"

#include <span>
#include <vector>

namespace fathom {

// Expands one term after the other; what they share is looked at once.
class StandardExpansion {
public:
  explicit StandardExpansion(TermStore &store) : builder_(store) {}

  // The same term without bvnego, bvuaddo, bvsaddo, bvusubo, bvssubo, bvumulo,
  // bvsmulo, bvsdivo. Products are twice as wide.
  Term expand(Term root);

private:
  Builder builder_;
  std::vector<Term> images_; // by term id; no term: not seen
  std::vector<Term> todo_;
};

// The same for several terms, in their order.
std::vector<Term> expand_for_smtlib26(Builder &builder,
                                      std::span<const Term> roots);

} // namespace fathom
