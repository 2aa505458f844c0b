// Numbers as functions of an iteration's number k = 0, 1, ..., last: which
// change evenly, and how many iterations a guard allows. Terms only; used by
// loop_summaries.cpp.
#pragma once

#include "rewrite/rewriter.h"

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace fathom::unfold {

// t(k) = t(0) + factor * k modulo 2^width of t, for all iterations, if these
// numbers do not wrap around on the way (they change by one direction only, so
// their first and last value tell).
struct Even {
  struct NoWrap {
    Term number;
    bool is_signed;
    bool is_falling;
  };
  int64_t factor = 0;
  std::vector<NoWrap> unless_wraps;
};

// The guard holds in iterations 0 to last, given that it does in iteration 0.
struct Trip {
  Term last; // as wide as k
  Term ends; // no term: always. Unless it holds, the loop does not end there.
  Term counter;                                // what is compared
  bool is_signed = false, is_unsigned = false; // the order in which, if in one
};

// A number of iterations, or k, with another width.
Term resized(Rewriter &rewriter, Term number, uint32_t width);

class LoopNumbers {
public:
  // `varies` tells which registers depend on k.
  LoopNumbers(Rewriter &rewriter, Term k, std::function<bool(Term)> varies)
      : rewriter_(rewriter), store_(rewriter.store()), k_(k),
        varies_(std::move(varies)) {}

  // k, or something that varies with it, occurs in the term.
  bool depends(Term t);
  std::optional<Even> even(Term t);
  std::optional<Trip> trip(Term guard);
  // The term for another number of the iteration.
  Term at(Term t, Term number);
  // Holds if the number does not wrap around up to this iteration.
  Term no_wrap(const Even::NoWrap &number, Term last);

private:
  struct Comparison;
  std::optional<Even> of_node(Term t);
  bool compare(Term guard, Comparison &c);
  std::optional<Trip> count_extended(const Comparison &c);
  std::optional<Trip> count(const Comparison &c);
  Term less(Term a, Term b, bool is_signed, bool or_equal);
  Term number(uint32_t width, uint64_t v) { return store_.make_bv(width, v); }

  Rewriter &rewriter_;
  TermStore &store_;
  Term k_;
  std::function<bool(Term)> varies_;
  std::unordered_map<Term, bool> depends_;
  std::unordered_map<Term, std::optional<Even>> even_;
};

} // namespace fathom::unfold
