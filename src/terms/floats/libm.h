// Functions of math.h that no library rounds in the same way: their results
// rounded to nearest, by MPFR. Used where unfolding knows the arguments; what a
// library gives lies beside it (models/math_inexact.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace fathom {

// The bits of the result of "sin" (double), "sinf" (float) and so on, for the
// bits of the arguments; y is looked at where there are two. Infinite results
// of finite numbers are more than twice too large: those nearer are the largest
// number. Nothing for names that are not known.
std::optional<uint64_t> libm_nearest(std::string_view name, uint64_t x,
                                     uint64_t y);

} // namespace fathom
