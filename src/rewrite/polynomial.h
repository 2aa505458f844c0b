// Polynomials modulo 2^width over terms, for deciding identities only: the
// expanded form is never built as a term, so no sharing is lost.
#pragma once

#include "terms/store.h"

#include <cstdint>
#include <optional>

namespace fathom {

// a - b if that is a constant polynomial. Nothing if it is not, if neither side
// multiplies two terms (sums are the business of linear.h), or if the expansion
// would exceed its bounds in nodes, monomials or degree.
std::optional<uint64_t> constant_difference(const TermStore &store, Term a,
                                            Term b);

} // namespace fathom
