// Terms for solvers that know SMT-LIB 2.6 but not the overflow predicates of
// 2.7: those are written out with the operators of 2.6.
#pragma once

#include "terms/builder.h"

#include <span>
#include <vector>

namespace fathom {

// The same terms without bvnego, bvuaddo, bvsaddo, bvusubo, bvssubo, bvumulo,
// bvsmulo, bvsdivo; in the order of the roots. Products are twice as wide.
std::vector<Term> expand_for_smtlib26(Builder &builder,
                                      std::span<const Term> roots);

} // namespace fathom
