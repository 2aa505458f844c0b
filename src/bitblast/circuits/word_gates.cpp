#include "bitblast/circuits/word_gates.h"

namespace fathom {

Bits WordGates::new_inputs(size_t width) {
  Bits bits(width);
  for (Lit &bit : bits)
    bit = aig_.new_input();
  return bits;
}

Bits WordGates::bit_and(const Bits &a, const Bits &b) {
  wires::check_widths(a, b);
  Bits result(a.size());
  for (size_t i = 0; i < a.size(); i++)
    result[i] = aig_.make_and(a[i], b[i]);
  return result;
}

Bits WordGates::bit_or(const Bits &a, const Bits &b) {
  wires::check_widths(a, b);
  Bits result(a.size());
  for (size_t i = 0; i < a.size(); i++)
    result[i] = aig_.make_or(a[i], b[i]);
  return result;
}

Bits WordGates::bit_xor(const Bits &a, const Bits &b) {
  wires::check_widths(a, b);
  Bits result(a.size());
  for (size_t i = 0; i < a.size(); i++)
    result[i] = aig_.make_xor(a[i], b[i]);
  return result;
}

Bits WordGates::ite(Lit cond, const Bits &a, const Bits &b) {
  wires::check_widths(a, b);
  Bits result(a.size());
  for (size_t i = 0; i < a.size(); i++)
    result[i] = aig_.make_ite(cond, a[i], b[i]);
  return result;
}

Lit WordGates::is_zero(const Bits &a) { return !aig_.make_or(a); }

Lit WordGates::eq(const Bits &a, const Bits &b) {
  wires::check_widths(a, b);
  Lit result = true_lit;
  for (size_t i = 0; i < a.size(); i++)
    result = aig_.make_and(result, aig_.make_iff(a[i], b[i]));
  return result;
}

} // namespace fathom
