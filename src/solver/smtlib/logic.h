// Which SMT-LIB logic a set of terms needs. Solvers choose their method by it,
// and some refuse constant arrays in the array logics.
#pragma once

#include "solver/new_terms.h"
#include "terms/store.h"

#include <vector>

namespace fathom {

// In increasing order of what they include.
enum class Logic : uint8_t { BitVectors = 1, Arrays, All };

const char *to_string(Logic logic);

// Remembers what it has seen: scanning many terms costs their union.
class LogicScan {
public:
  explicit LogicScan(const TermStore &store) : store_(store) {}
  Logic needed(Term root);

private:
  Logic own(Term t) const; // without the children

  const TermStore &store_;
  NewTerms new_terms_;
  std::vector<Logic> needed_; // by term id; 0: not seen
};

} // namespace fathom
