// Sums of multiples modulo 2^width: a_1*t_1 + ... + a_n*t_n + k. The form in
// which addresses are compared, equations lose common summands, and polynomial
// identities are decided. For widths up to 64.
#pragma once

#include "terms/store.h"

#include <cstdint>
#include <vector>

namespace fathom {

class Rewriter;

struct LinearForm {
  struct Summand {
    Term t;
    uint64_t factor; // modulo 2^width
  };
  uint32_t width = 0;
  uint64_t constant = 0;
  std::vector<Summand> summands; // by increasing id, no factor is zero
  unsigned collected = 0;        // summands before like ones were merged
  unsigned cancelled = 0;        // terms whose factors add up to zero
  unsigned constants = 0;        // constants that were met
  unsigned negations = 0; // subtractions, negations, complements that were met

  bool is_constant() const { return summands.empty(); }
};

// Adds factor * t to the form, looking through +, -, ~, multiplication and
// shift by constants, but not through more than a fixed number of nodes (what
// is left then counts as a summand).
void add_linear(const TermStore &store, Term t, uint64_t factor,
                LinearForm &form);
// Call once after everything was added.
void merge_summands(LinearForm &form);

// The form as a term, in rewriter's normal form. Factors above half the modulus
// become negations.
Term make_sum(Rewriter &rewriter, const LinearForm &form);

// x if t is x << by, in its normal form (concat (extract w-1-by 0 x) 0).
Term shifted_operand(const TermStore &store, Term t, uint32_t &by);

// t = base + constant; base is no such sum itself.
struct BaseOffset {
  Term base; // no term: zero
  uint64_t offset;
};
BaseOffset split_offset(const TermStore &store, Term t);

// i and k differ in every model: cheap test on base + constant only.
bool differ_by_offset(const TermStore &store, Term i, Term k);

inline uint64_t width_mask(uint32_t width) {
  return width >= 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
}

// The inverse of an odd number modulo 2^64, by Newton's iteration.
inline uint64_t inverse_of_odd(uint64_t odd) {
  uint64_t x = odd;
  for (int i = 0; i < 6; ++i)
    x *= 2 - odd * x;
  return x;
}

} // namespace fathom
