// The largest set of claims that hold together (Houdini): every claim that some
// state allowed by all of them refutes is dropped, until there is none.
#pragma once

#include "prove/claims.h"
#include "prove/decide.h"

#include <string>
#include <vector>

namespace fathom::prove {

struct Filtered {
  std::vector<Claim> claims;          // in the order of their loops
  std::string failed = {};            // not empty: why nothing is known of them
  std::vector<std::string> open = {}; // loops that must be cut, too
};

Filtered filter(const sea::Program &program, std::vector<Claim> claims,
                std::span<const Cell> cells, const check::Run &run,
                const Settings &settings);

} // namespace fathom::prove
