// Replacing variables by terms, without recursion and without capture.
#pragma once

#include "terms/store.h"

#include <unordered_map>

namespace fathom {

// t with every key (a Var or Bound leaf) replaced. A lambda inside t gets a new
// bound variable when a replacement could be captured by it. Nothing is
// simplified.
Term substitute(TermStore &store, Term t,
                const std::unordered_map<Term, Term> &replacement);

} // namespace fathom
