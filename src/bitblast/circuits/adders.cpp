#include "bitblast/circuits/adders.h"

#include <utility>

namespace fathom {

Bits Adders::add(const Bits &a, const Bits &b, Lit carry_in, Lit &carry_out) {
  wires::check_widths(a, b);
  Bits sum(a.size());
  Lit carry = carry_in;
  for (size_t i = 0; i < a.size(); i++) {
    sum[i] = aig_.make_xor3(a[i], b[i], carry);
    carry = aig_.make_majority(a[i], b[i], carry);
  }
  carry_out = carry;
  return sum;
}

// Without the carry of the last position, which would be dead weight.
Bits Adders::add(const Bits &a, const Bits &b, Lit carry_in) {
  wires::check_widths(a, b);
  Bits sum(a.size());
  Lit carry = carry_in;
  for (size_t i = 0; i < a.size(); i++) {
    sum[i] = aig_.make_xor3(a[i], b[i], carry);
    if (i + 1 < a.size())
      carry = aig_.make_majority(a[i], b[i], carry);
  }
  return sum;
}

Bits Adders::sub(const Bits &a, const Bits &b) {
  return add(a, wires::complement(b), true_lit);
}

Bits Adders::neg(const Bits &a) {
  return add(wires::complement(a), wires::constant(a.size(), 0), true_lit);
}

Bits Adders::increment(const Bits &a, uint64_t by) {
  return add(a, wires::constant(a.size(), by));
}

Lit Adders::carry_of_sum(const Bits &a, const Bits &b, Lit carry_in) {
  wires::check_widths(a, b);
  Lit carry = carry_in;
  for (size_t i = 0; i < a.size(); i++)
    carry = aig_.make_majority(a[i], b[i], carry);
  return carry;
}

// The borrow of a - b. Complemented on the side of a, so that `a < b` and the
// carry of `b + ~a` are the same nodes.
Lit Adders::ult(const Bits &a, const Bits &b) {
  return carry_of_sum(wires::complement(a), b, false_lit);
}

Lit Adders::slt(const Bits &a, const Bits &b) {
  wires::check_widths(a, b);
  Bits x = a;
  Bits y = b;
  std::swap(x.back(), y.back()); // the sign bit counts negatively
  return ult(x, y);
}

Lit Adders::uaddo(const Bits &a, const Bits &b) {
  return carry_of_sum(a, b, false_lit);
}

Lit Adders::usubo(const Bits &a, const Bits &b) { return ult(a, b); }

// Equal signs in, another one out. Written with the carries into and out of the
// sign position: they differ.
Lit Adders::saddo(const Bits &a, const Bits &b) {
  wires::check_widths(a, b);
  size_t top = a.size() - 1;
  Lit carry = false_lit;
  for (size_t i = 0; i < top; i++)
    carry = aig_.make_majority(a[i], b[i], carry);
  return aig_.make_xor(carry, aig_.make_majority(a[top], b[top], carry));
}

Lit Adders::ssubo(const Bits &a, const Bits &b) {
  wires::check_widths(a, b);
  size_t top = a.size() - 1;
  Lit carry = true_lit;
  for (size_t i = 0; i < top; i++)
    carry = aig_.make_majority(a[i], !b[i], carry);
  return aig_.make_xor(carry, aig_.make_majority(a[top], !b[top], carry));
}

// The smallest number is the only one without a negation.
Lit Adders::nego(const Bits &a) {
  Bits low(a.begin(), a.end() - 1);
  return aig_.make_and(a.back(), !aig_.make_or(low));
}

Lit Adders::sdivo(const Bits &a, const Bits &b) {
  wires::check_widths(a, b);
  return aig_.make_and(nego(a), aig_.make_and(b));
}

} // namespace fathom
