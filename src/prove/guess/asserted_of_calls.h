// Equations with products that callers assert of what a function returns, such
// as `2 * sum(n) == n * (n + 1)`, in the words of that function: they may be
// what it ensures, and in these words nobody has to multiply out.
#pragma once

#include "prove/claims.h"

#include <vector>

namespace fathom::prove {

std::vector<Claim> asserted_of_calls(const sea::Program &program,
                                     sea::FunctionId function);

} // namespace fathom::prove
