// Long chains of writes to an array, so that a read need not pass them one by
// one: n reads of n writes would cost n * n steps. A chain is a run of stores
// whose indices are one base plus constants (or constants alone): these are
// told apart by the constants. All versions of an array share the chain; a
// store on top of one that has another on top already starts a new one.
#pragma once

#include "terms/store.h"

#include <unordered_map>
#include <vector>

namespace fathom {

class StoreChains {
public:
  explicit StoreChains(const TermStore &store) : store_(store) {}

  // Where a read of the store `array` at `index` goes on: the highest store of
  // its chain, at or below it, with that index; or what is below the chain; or
  // `array` itself if the chain's base is another one.
  Term skip(Term array, Term index);

private:
  struct Write {
    uint32_t depth;
    Term at;
  };
  struct Chain {
    Term base;       // of the indices; no term: constants
    Term below, top; // of the stores
    uint32_t depth = 0;
    std::unordered_map<uint64_t, std::vector<Write>> writes; // by constant
  };
  struct Place {
    uint32_t chain, depth;
  };

  void place(Term array);

  const TermStore &store_;
  std::vector<Chain> chains_;
  std::unordered_map<Term, Place> places_;
};

} // namespace fathom
