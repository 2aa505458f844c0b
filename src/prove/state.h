// The state at the header of a loop, as far as guesses look at it: numbers that
// an iteration may change, and numbers from before the loop that it uses.
#pragma once

#include "cut/effects.h"
#include "prove/claims.h"

#include <vector>

namespace fathom::prove {

struct Number {
  Term term;       // Bool or bit-vector
  bool is_changed; // a phi, or the offset of a pointer that is one
  // Checks depend on it by data (state/data_flow.h).
  bool is_relevant = true;
  std::vector<BitVec> constants = {}; // that it is compared with
};

struct State {
  LoopId loop;
  std::vector<Number> numbers;
  std::vector<Cell> cells;
  std::vector<Cell> elements; // any ones of arrays, those of shadows last
  // The same arrays at another index, any one; shadows are left out.
  std::vector<Cell> others;
  // How far an iteration begins to read or write an array: numbers of elements.
  std::vector<Term> fronts;
  std::vector<Claim> heap;           // about heap objects (heap/claims.h)
  std::vector<Claim> objects;        // what pointers point to: cutting needs it
  std::vector<Claim> stated;         // fathom_invariant
  std::vector<Claim> stated_for_all; // likewise, for any value (stated.h)
  std::vector<Cell> stated_cells;    // that these take
  std::vector<Claim> equal_first;    // as when the loop was entered
  std::vector<Claim> asserted;       // equations, behind the loop
  std::vector<BitVec> constants;     // of comparisons, each once
  std::vector<Term> atoms;           // numbers that are compared, each once
  std::vector<Term> all_atoms; // likewise, many more, and constants that are
                               // stored
};

// A comparison of bit-vectors.
bool compares_numbers(const TermStore &store, Term t);

State state_of(const sea::Program &program, const cut::Effects &effects,
               LoopId loop);

} // namespace fathom::prove
