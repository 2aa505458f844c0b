// A word with a few values that decides most of what the facts say: a size that
// is a power of two, a position. Used before bit-blasting, by fact_pass.cpp.
#pragma once

#include "solver/native/facts/fact_pass.h"

namespace fathom {

// When it is worth it. Tests make them small.
struct ValueCaseLimits {
  // Values of a word, those that facts exclude at once included. Two are one
  // decision of the SAT solver.
  uint64_t min_values = 3, max_values = 64;
  size_t max_tries = 3;    // words
  size_t above_factor = 2; // at least such a part of all depends on it
  size_t min_terms = 100;  // what is smaller is searched at once
  size_t case_factor = 4;  // so many times smaller than the whole is a case,
  size_t all_factor = 2;   // and all of them together
  uint64_t max_visits = 4; // of each term, in a case
};

// Facts F about such a word x become one: x = 1 and F with 1 for x, or x = 2
// and F with 2 for x, and so on, provided that all of these together are much
// smaller than F. For a word that is tried and left alone F is rewritten once.
// True if there was one.
bool split_by_values(const FactTools &tools, NewFacts &facts,
                     const ValueCaseLimits &limits = {});

} // namespace fathom
