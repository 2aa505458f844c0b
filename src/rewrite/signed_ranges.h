// Intervals of the signed values of bit-vector terms of at most 64 bits, for
// the rules of family "facts": sums of numbers that were widened do not
// overflow. ranges.h has unsigned intervals only, and of a number that may be
// negative those say nothing. Computed where a signed comparison or overflow
// asks, and kept for what lies between the term and what ranges.h answers.
#pragma once

#include "rewrite/ranges.h"

namespace fathom {

struct SignedRange {
  int64_t lo, hi; // inclusive
};

// The signed bounds of a range; exact when its sign is known.
SignedRange signed_range(const Range &range, uint32_t width);

class SignedRanges {
public:
  SignedRanges(const TermStore &store, Ranges &ranges)
      : store_(store), ranges_(ranges) {}

  // t must be a bit-vector of at most 64 bits.
  SignedRange of(Term t);
  // What was computed may rest on bounds that were assumed.
  void clear() { known_.clear(); }

private:
  unsigned num_parts(Term t) const;
  SignedRange compute(Term t);

  const TermStore &store_;
  Ranges &ranges_;
  std::unordered_map<Term, SignedRange> known_;
  std::vector<Term> todo_;
};

} // namespace fathom
