// Names of CBMC that know the types of their arguments, as macros: flags for
// clang.
#pragma once

#include <vector>

namespace fathom::frontend {

std::vector<const char *> cbmc_macros(bool is_cpp);

} // namespace fathom::frontend
