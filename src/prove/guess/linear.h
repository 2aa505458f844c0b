// Linear equations modulo 2^w that given points satisfy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fathom::prove {

// c[0] + c[1] * x[0] + c[2] * x[1] + ... = 0 modulo 2^width.
using Equation = std::vector<uint64_t>;

// Equations that all others follow from. Points all have `count` numbers; width
// is at most 64. Cost: points times numbers squared.
std::vector<Equation>
linear_equations(const std::vector<std::vector<uint64_t>> &points, size_t count,
                 uint32_t width);

} // namespace fathom::prove
