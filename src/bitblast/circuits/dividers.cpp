#include "bitblast/circuits/dividers.h"

#include <algorithm>

namespace fathom {

// Leading zeros known of both operands shorten everything: the quotient's bits
// there are set only by a division by zero, the remainder's never. Here the
// operands are cut, `divide` works on the rest, and the results are extended.
template <class Divide>
Division Dividers::divide_shortened(const Bits &a, const Bits &b,
                                    Divide divide) {
  wires::check_widths(a, b);
  size_t width = a.size();
  size_t size =
      std::max({wires::unsigned_size(a), wires::unsigned_size(b), size_t{1}});
  Division result = divide(Bits(a.begin(), a.begin() + size),
                           Bits(b.begin(), b.begin() + size));
  if (size < width)
    result.quotient.resize(width, gates_.is_zero(b));
  result.remainder.resize(width, false_lit);
  return result;
}

// Restoring division, highest quotient bit first. Before step i the remainder
// is at most a >> (i + 1), so after taking in a_i it has k = w - i bits: the
// comparison looks at k bits of b and asks that the others be zero. With b = 0
// every step "succeeds" and subtracts nothing, which gives the quotient and the
// remainder that SMT-LIB wants.
Division Dividers::divide_restoring(const Bits &a, const Bits &b) {
  size_t width = a.size();
  Bits high_zero(width + 1, true_lit); // [k]: bits of b from k on are zero
  for (size_t k = width; k-- > 0;)
    high_zero[k] = aig_.make_and(high_zero[k + 1], !b[k]);

  Division result{Bits(width), {}};
  Bits &remainder = result.remainder;
  for (size_t i = width; i-- > 0;) {
    if (cut_.should_stop())
      return {Bits(width, false_lit), Bits(width, false_lit)};
    size_t k = width - i;
    remainder.insert(remainder.begin(), a[i]);
    Bits divisor(b.begin(), b.begin() + k);
    Lit no_borrow;
    Bits difference =
        adders_.add(remainder, wires::complement(divisor), true_lit, no_borrow);
    Lit fits = aig_.make_and(no_borrow, high_zero[k]);
    result.quotient[i] = fits;
    remainder = gates_.ite(fits, difference, remainder);
  }
  return result;
}

// q b + r = a without overflow; r < b unless b = 0; q all ones if b = 0. (Then
// q b + r = a says r = a.) The product is that of the quotient returned, so a
// program that computes q b again meets the same nodes.
Division Dividers::divide_by_relation(const Bits &a, const Bits &b,
                                      std::vector<Lit> &side_conditions) {
  size_t width = a.size();
  Lit by_zero = gates_.is_zero(b);
  // 2^s <= b, as far as its constant bits tell: the quotient has s bits less.
  size_t quotient_size = width;
  for (size_t i = 0; i < width; i++)
    if (b[i] == true_lit)
      quotient_size = width - i;
  quotient_size = std::min(quotient_size, wires::unsigned_size(a));
  size_t remainder_size = wires::unsigned_size(a);
  if (by_zero == false_lit)
    remainder_size = std::min(remainder_size, wires::unsigned_size(b));
  Bits low = gates_.new_inputs(quotient_size);
  Bits q = wires::zero_extend(low, width);
  Bits r = wires::zero_extend(gates_.new_inputs(remainder_size), width);

  Lit carry;
  Bits sum = adders_.add(multipliers_.mul(q, b), r, false_lit, carry);
  side_conditions.push_back(gates_.eq(sum, a));
  side_conditions.push_back(!carry);
  side_conditions.push_back(!multipliers_.umulo(q, b));
  side_conditions.push_back(aig_.make_or(by_zero, adders_.ult(r, b)));
  side_conditions.push_back(aig_.make_implies(by_zero, aig_.make_and(low)));
  if (!wires::is_constant(b)) { // implied, but not seen by propagation
    side_conditions.push_back(adders_.ule(r, a));
    side_conditions.push_back(aig_.make_or(by_zero, adders_.ule(q, a)));
  }
  std::fill(q.begin() + quotient_size, q.end(), by_zero);
  return {std::move(q), std::move(r)};
}

Division Dividers::udivrem_circuit(const Bits &a, const Bits &b) {
  return divide_shortened(a, b, [this](const Bits &x, const Bits &y) {
    return divide_restoring(x, y);
  });
}

Division Dividers::udivrem_relational(const Bits &a, const Bits &b,
                                      std::vector<Lit> &side_conditions) {
  return divide_shortened(a, b, [&](const Bits &x, const Bits &y) {
    return divide_by_relation(x, y, side_conditions);
  });
}

// Operands of up to this many significant bits are divided by a circuit.
static constexpr size_t max_circuit_size = 4;

Division Dividers::udivrem(const Bits &a, const Bits &b,
                           std::vector<Lit> &side_conditions) {
  if (std::max(wires::unsigned_size(a), wires::unsigned_size(b)) <=
          max_circuit_size ||
      (wires::is_constant(a) && wires::is_constant(b)))
    return udivrem_circuit(a, b);
  return udivrem_relational(a, b, side_conditions);
}

} // namespace fathom
