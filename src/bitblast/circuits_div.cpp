// Unsigned division, as a circuit and as a relation; see circuits.h.
#include "bitblast/circuits.h"

#include "support/assert.h"

namespace fathom {

// Restoring division, highest quotient bit first. Before step i the remainder
// is at most a >> (i + 1), so after taking in a_i it has k = w - i bits: the
// comparison looks at k bits of b and asks that the others be zero. With b = 0
// every step "succeeds" and subtracts nothing, which gives the quotient and the
// remainder that SMT-LIB wants.
Circuits::Division Circuits::udivrem(const Bits &a, const Bits &b) {
  check_widths(a, b);
  size_t width = a.size();
  Bits high_zero(width + 1, true_lit); // [k]: bits of b from k on are zero
  for (size_t k = width; k-- > 0;)
    high_zero[k] = aig_.make_and(high_zero[k + 1], !b[k]);

  Division result{Bits(width), {}};
  Bits &remainder = result.remainder;
  for (size_t i = width; i-- > 0;) {
    size_t k = width - i;
    remainder.insert(remainder.begin(), a[i]);
    Bits divisor(b.begin(), b.begin() + k);
    Lit no_borrow;
    Bits difference = add(remainder, complement(divisor), true_lit, no_borrow);
    Lit fits = aig_.make_and(no_borrow, high_zero[k]);
    result.quotient[i] = fits;
    remainder = ite(fits, difference, remainder);
  }
  return result;
}

// q b + r = a without overflow and r < b, unless b = 0.
Circuits::Division
Circuits::udivrem_relational(const Bits &a, const Bits &b,
                             std::vector<Lit> &side_conditions) {
  check_widths(a, b);
  size_t width = a.size();
  Division result{new_inputs(width), new_inputs(width)};
  const Bits &q = result.quotient;
  const Bits &r = result.remainder;
  Lit by_zero = is_zero(b);
  Lit carry;
  Bits sum = add(mul(q, b), r, false_lit, carry);
  Lit exact = aig_.make_and(eq(sum, a), ult(r, b));
  exact = aig_.make_and(exact, !carry);
  exact = aig_.make_and(exact, !umulo(q, b));
  Lit total = aig_.make_and(aig_.make_and(q), eq(r, a));
  side_conditions.push_back(aig_.make_ite(by_zero, total, exact));
  return result;
}

} // namespace fathom
