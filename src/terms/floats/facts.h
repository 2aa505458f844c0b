// What circuits of floating-point operators may take for granted.
#pragma once

#include "terms/floats/float_range.h"
#include "terms/store.h"

#include <functional>

namespace fathom {

// The range of a number of at most 64 bits, of this format.
using FloatFacts = std::function<FloatRange(Term bits, FloatFormat format)>;

} // namespace fathom
