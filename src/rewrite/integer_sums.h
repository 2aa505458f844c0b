// Words as sums of integers: what is joined, cut out and added without wrapping
// around is a sum of multiples of its parts, whatever their widths. So a sum of
// bytes that was packed into 16 bits of a word and taken out again is the same
// as one that never was. For deciding identities only: nothing is built.
#pragma once

#include "rewrite/ranges.h"

#include <optional>

namespace fathom {

// a - b modulo 2^width if that is a constant. Nothing if it is not, if neither
// is a sum or bits of one, or if they have too many parts.
std::optional<uint64_t> integer_difference(const TermStore &store,
                                           Ranges &ranges, Term a, Term b);

} // namespace fathom
