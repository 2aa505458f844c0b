// Facts that bound a variable, or a read of an array, by constants.
#pragma once

#include "terms/floats/float_range.h"
#include "terms/store.h"

#include <optional>

namespace fathom {

struct LeafBound {
  Term leaf;       // a word of at most 64 bits
  uint64_t lo, hi; // inclusive
};

std::optional<LeafBound> leaf_bound(const TermStore &store, Term fact);

// The same of a floating-point number.
struct FloatLeafBound {
  Term leaf;
  FloatRange range;
};

std::optional<FloatLeafBound> float_leaf_bound(const TermStore &store,
                                               Term fact);

} // namespace fathom
