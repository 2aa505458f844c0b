// Words, bit by bit: inputs, the Boolean operators, a choice between two words.
#pragma once

#include "bitblast/circuits/wires.h"

namespace fathom {

class WordGates {
public:
  explicit WordGates(Aig &aig) : aig_(aig) {}

  Bits new_inputs(size_t width);
  Bits bit_and(const Bits &a, const Bits &b);
  Bits bit_or(const Bits &a, const Bits &b);
  Bits bit_xor(const Bits &a, const Bits &b);
  Bits ite(Lit cond, const Bits &a, const Bits &b);
  Lit is_zero(const Bits &a);
  Lit eq(const Bits &a, const Bits &b);

private:
  Aig &aig_;
};

} // namespace fathom
