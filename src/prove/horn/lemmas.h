// Predicates of Horn clauses as claims about loops: conditions over the state
// at the header, in registers of the program.
#pragma once

#include "prove/claims.h"
#include "prove/horn/encode.h"

#include <span>
#include <string>
#include <vector>

namespace fathom::prove::horn {

struct Lemmas {
  std::vector<Claim> claims;
  std::vector<Cell> cells; // that claims read
  size_t num_left_out = 0; // conditions that claims cannot state
  std::string why = {};    // of the first of them
};

// `predicates`: what they are, over their formals, by number; no term: nobody
// knows.
Lemmas lemmas_of(const sea::Program &program, const Encoded &encoded,
                 std::span<const Term> predicates);

} // namespace fathom::prove::horn
