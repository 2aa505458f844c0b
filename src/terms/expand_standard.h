// Terms for solvers that know SMT-LIB 2.6 but not the overflow predicates of
// 2.7, nor floating-point operators on bits: those are written out with the
// operators of 2.6 on bit-vectors.
#pragma once

#include "terms/builder.h"

#include <span>
#include <vector>

namespace fathom {

// Expands one term after the other; what they share is looked at once.
class StandardExpansion {
public:
  // Operators for which `keeps` holds stay.
  explicit StandardExpansion(TermStore &store, bool (*keeps)(Kind) = nullptr)
      : builder_(store), keeps_(keeps) {}

  // The same term without bvnego, bvuaddo, bvsaddo, bvusubo, bvssubo, bvumulo,
  // bvsmulo, bvsdivo (products are twice as wide), and without fp.add etc.
  Term expand(Term root);

private:
  Builder builder_;
  bool (*keeps_)(Kind);
  std::vector<Term> images_; // by term id; no term: not seen
  std::vector<Term> todo_;
};

// The same for several terms, in their order.
std::vector<Term> expand_for_smtlib26(Builder &builder,
                                      std::span<const Term> roots);

} // namespace fathom
