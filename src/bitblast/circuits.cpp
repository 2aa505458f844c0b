// Sums, shifts, comparisons and their overflow predicates; see circuits.h.
// Products and quotients are in circuits_mul.cpp and circuits_div.cpp.
#include "bitblast/circuits.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom {

void Circuits::check_widths(const Bits &a, const Bits &b) {
  FATHOM_ASSERT(!a.empty() && a.size() == b.size(), "widths differ");
}

// ---------------------------------------------------------------------------
// Words
// ---------------------------------------------------------------------------

Bits Circuits::new_inputs(size_t width) {
  Bits bits(width);
  for (Lit &bit : bits)
    bit = aig_.new_input();
  return bits;
}

Bits Circuits::constant(size_t width, uint64_t value) {
  Bits bits(width, false_lit);
  for (size_t i = 0; i < width && i < 64; i++)
    bits[i] = constant_lit(value >> i & 1);
  return bits;
}

bool Circuits::is_constant(const Bits &a) {
  return std::all_of(a.begin(), a.end(),
                     [](Lit bit) { return bit.is_constant(); });
}

Bits Circuits::complement(const Bits &a) {
  Bits result = a;
  for (Lit &bit : result)
    bit = !bit;
  return result;
}

Bits Circuits::zero_extend(Bits a, size_t width) {
  FATHOM_ASSERT(a.size() <= width, "extension to a smaller width");
  a.resize(width, false_lit);
  return a;
}

Bits Circuits::sign_extend(Bits a, size_t width) {
  FATHOM_ASSERT(!a.empty() && a.size() <= width,
                "extension to a smaller width");
  Lit sign = a.back();
  a.resize(width, sign);
  return a;
}

Bits Circuits::bit_and(const Bits &a, const Bits &b) {
  check_widths(a, b);
  Bits result(a.size());
  for (size_t i = 0; i < a.size(); i++)
    result[i] = aig_.make_and(a[i], b[i]);
  return result;
}

Bits Circuits::bit_or(const Bits &a, const Bits &b) {
  check_widths(a, b);
  Bits result(a.size());
  for (size_t i = 0; i < a.size(); i++)
    result[i] = aig_.make_or(a[i], b[i]);
  return result;
}

Bits Circuits::bit_xor(const Bits &a, const Bits &b) {
  check_widths(a, b);
  Bits result(a.size());
  for (size_t i = 0; i < a.size(); i++)
    result[i] = aig_.make_xor(a[i], b[i]);
  return result;
}

Bits Circuits::ite(Lit cond, const Bits &a, const Bits &b) {
  check_widths(a, b);
  Bits result(a.size());
  for (size_t i = 0; i < a.size(); i++)
    result[i] = aig_.make_ite(cond, a[i], b[i]);
  return result;
}

// ---------------------------------------------------------------------------
// Sums
// ---------------------------------------------------------------------------

Bits Circuits::add(const Bits &a, const Bits &b, Lit carry_in, Lit &carry_out) {
  check_widths(a, b);
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
Bits Circuits::add(const Bits &a, const Bits &b, Lit carry_in) {
  check_widths(a, b);
  Bits sum(a.size());
  Lit carry = carry_in;
  for (size_t i = 0; i < a.size(); i++) {
    sum[i] = aig_.make_xor3(a[i], b[i], carry);
    if (i + 1 < a.size())
      carry = aig_.make_majority(a[i], b[i], carry);
  }
  return sum;
}

Bits Circuits::sub(const Bits &a, const Bits &b) {
  return add(a, complement(b), true_lit);
}

Bits Circuits::neg(const Bits &a) {
  return add(complement(a), constant(a.size(), 0), true_lit);
}

Bits Circuits::increment(const Bits &a, uint64_t by) {
  return add(a, constant(a.size(), by));
}

Lit Circuits::carry_of_sum(const Bits &a, const Bits &b, Lit carry_in) {
  check_widths(a, b);
  Lit carry = carry_in;
  for (size_t i = 0; i < a.size(); i++)
    carry = aig_.make_majority(a[i], b[i], carry);
  return carry;
}

// ---------------------------------------------------------------------------
// Comparisons
// ---------------------------------------------------------------------------

Lit Circuits::eq(const Bits &a, const Bits &b) {
  check_widths(a, b);
  Lit result = true_lit;
  for (size_t i = 0; i < a.size(); i++)
    result = aig_.make_and(result, aig_.make_iff(a[i], b[i]));
  return result;
}

Lit Circuits::is_zero(const Bits &a) { return !aig_.make_or(a); }

// The borrow of a - b. Complemented on the side of a, so that `a < b` and the
// carry of `b + ~a` are the same nodes.
Lit Circuits::ult(const Bits &a, const Bits &b) {
  return carry_of_sum(complement(a), b, false_lit);
}

Lit Circuits::slt(const Bits &a, const Bits &b) {
  check_widths(a, b);
  Bits x = a;
  Bits y = b;
  std::swap(x.back(), y.back()); // the sign bit counts negatively
  return ult(x, y);
}

// ---------------------------------------------------------------------------
// Shifts
// ---------------------------------------------------------------------------

Bits Circuits::shift_by(const Bits &a, size_t amount, Shift kind) {
  size_t width = a.size();
  Lit fill = kind == Shift::ArithmeticRight ? a.back() : false_lit;
  Bits result(width, fill);
  if (amount >= width)
    return result;
  if (kind == Shift::Left)
    std::copy(a.begin(), a.end() - amount, result.begin() + amount);
  else
    std::copy(a.begin() + amount, a.end(), result.begin());
  return result;
}

// One stage of multiplexers per bit of the amount that can leave something of
// the word; the other bits select the fill. Amounts between the width and the
// next power of two empty the word in the stages.
Bits Circuits::barrel(const Bits &a, const Bits &amount, Shift kind) {
  size_t width = a.size();
  Lit fill = kind == Shift::ArithmeticRight ? a.back() : false_lit;
  Bits result = a;
  Lit too_far = false_lit;
  for (size_t k = 0; k < amount.size(); k++) {
    if (k < 63 && size_t{1} << k < width)
      result = ite(amount[k], shift_by(result, size_t{1} << k, kind), result);
    else
      too_far = aig_.make_or(too_far, amount[k]);
  }
  return ite(too_far, Bits(width, fill), result);
}

Bits Circuits::shl(const Bits &a, const Bits &amount) {
  return barrel(a, amount, Shift::Left);
}
Bits Circuits::lshr(const Bits &a, const Bits &amount) {
  return barrel(a, amount, Shift::LogicalRight);
}
Bits Circuits::ashr(const Bits &a, const Bits &amount) {
  return barrel(a, amount, Shift::ArithmeticRight);
}
Bits Circuits::shl(const Bits &a, size_t amount) {
  return shift_by(a, amount, Shift::Left);
}
Bits Circuits::lshr(const Bits &a, size_t amount) {
  return shift_by(a, amount, Shift::LogicalRight);
}
Bits Circuits::ashr(const Bits &a, size_t amount) {
  return shift_by(a, amount, Shift::ArithmeticRight);
}

Bits Circuits::rotate_left(const Bits &a, size_t amount) {
  Bits result = a;
  std::rotate(result.begin(), result.end() - amount % a.size(), result.end());
  return result;
}

Bits Circuits::rotate_right(const Bits &a, size_t amount) {
  Bits result = a;
  std::rotate(result.begin(), result.begin() + amount % a.size(), result.end());
  return result;
}

// ---------------------------------------------------------------------------
// Overflow of sums and of signed division (that of products: circuits_mul.cpp)
// ---------------------------------------------------------------------------

Lit Circuits::uaddo(const Bits &a, const Bits &b) {
  return carry_of_sum(a, b, false_lit);
}

Lit Circuits::usubo(const Bits &a, const Bits &b) { return ult(a, b); }

// Equal signs in, another one out. Written with the carries into and out of the
// sign position: they differ.
Lit Circuits::saddo(const Bits &a, const Bits &b) {
  check_widths(a, b);
  size_t top = a.size() - 1;
  Lit carry = false_lit;
  for (size_t i = 0; i < top; i++)
    carry = aig_.make_majority(a[i], b[i], carry);
  return aig_.make_xor(carry, aig_.make_majority(a[top], b[top], carry));
}

Lit Circuits::ssubo(const Bits &a, const Bits &b) {
  check_widths(a, b);
  size_t top = a.size() - 1;
  Lit carry = true_lit;
  for (size_t i = 0; i < top; i++)
    carry = aig_.make_majority(a[i], !b[i], carry);
  return aig_.make_xor(carry, aig_.make_majority(a[top], !b[top], carry));
}

// The smallest number is the only one without a negation.
Lit Circuits::nego(const Bits &a) {
  Bits low(a.begin(), a.end() - 1);
  return aig_.make_and(a.back(), is_zero(low));
}

Lit Circuits::sdivo(const Bits &a, const Bits &b) {
  check_widths(a, b);
  return aig_.make_and(nego(a), aig_.make_and(b));
}

} // namespace fathom
