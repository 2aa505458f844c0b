// Claims about functions that do not call themselves, made of those about their
// loops. What is proved of a program that is written out at every call may be
// proved again with each function by itself, which is less to search through
// where functions are called from several places.
#pragma once

#include "cut/effects.h"
#include "prove/claims.h"

#include <vector>

namespace fathom::prove {

struct FunctionClaims {
  std::vector<Claim> claims; // those of loops among them
  std::vector<Cell> cells;   // that those of functions take, besides the others
};

// Guesses: a filter says which of them hold together. None if the program is
// not much larger where it is written out at every call, or some function with
// a loop that has claims cannot have any.
FunctionClaims function_claims(const sea::Program &program,
                               const std::vector<Claim> &of_loops,
                               const std::vector<Cell> &cells);

} // namespace fathom::prove
