// Sums and differences by ripple-carry adders, and what their carries say:
// comparisons and overflow.
#pragma once

#include "bitblast/circuits/wires.h"

namespace fathom {

class Adders {
public:
  explicit Adders(Aig &aig) : aig_(aig) {}

  // The carry out is that of the last position.
  Bits add(const Bits &a, const Bits &b, Lit carry_in = false_lit);
  Bits add(const Bits &a, const Bits &b, Lit carry_in, Lit &carry_out);
  Bits sub(const Bits &a, const Bits &b);
  Bits neg(const Bits &a);
  Bits increment(const Bits &a, uint64_t by = 1);

  Lit ult(const Bits &a, const Bits &b);
  Lit ule(const Bits &a, const Bits &b) { return !ult(b, a); }
  Lit slt(const Bits &a, const Bits &b);
  Lit sle(const Bits &a, const Bits &b) { return !slt(b, a); }

  // Whether the exact result does not fit the width.
  Lit uaddo(const Bits &a, const Bits &b);
  Lit saddo(const Bits &a, const Bits &b);
  Lit usubo(const Bits &a, const Bits &b);
  Lit ssubo(const Bits &a, const Bits &b);
  Lit nego(const Bits &a);
  Lit sdivo(const Bits &a, const Bits &b);

private:
  Lit carry_of_sum(const Bits &a, const Bits &b, Lit carry_in);

  Aig &aig_;
};

} // namespace fathom
