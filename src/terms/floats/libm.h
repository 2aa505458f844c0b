// Functions of math.h that no library rounds in the same way: their results
// rounded to nearest, by MPFR. Used where unfolding knows the arguments; what a
// library gives lies beside it (models/math_inexact.h).
#pragma once

#include "support/bitvec.h"

#include <optional>
#include <string_view>

namespace fathom {

// The bits of the result of "sin" (double), "sinf" (float), "sinl" (x87,
// without the leading digit that is stored), "sinq" (quad) and so on, for the
// bits of the arguments, which are as wide or wider; y is looked at where there
// are two. Infinite results of finite numbers are more than twice too large:
// those nearer are the largest number. Nothing for names that are not known.
std::optional<BitVec> libm_nearest(std::string_view name, const BitVec &x,
                                   const BitVec &y);

} // namespace fathom
