// Unsigned division, as a circuit and as a relation. Division by zero: the
// quotient is all ones, the remainder the dividend.
#pragma once

#include "bitblast/circuits/multipliers.h"
#include "bitblast/circuits/word_gates.h"

namespace fathom {

struct Division {
  Bits quotient, remainder;
};

class Dividers {
public:
  Dividers(Aig &aig, WordGates &gates, Adders &adders, Multipliers &multipliers,
           CircuitCut &cut)
      : aig_(aig), gates_(gates), adders_(adders), multipliers_(multipliers),
        cut_(cut) {}

  // As a circuit: a function of a and b.
  Division udivrem_circuit(const Bits &a, const Bits &b);
  // As a relation: the results are over fresh inputs, tied to a and b by
  // conditions that are appended to `side_conditions`. The caller must assert
  // these, for good, whenever it uses the result. They can be met for every a
  // and b, and determine the result.
  Division udivrem_relational(const Bits &a, const Bits &b,
                              std::vector<Lit> &side_conditions);
  // The better one of the two for these operands.
  Division udivrem(const Bits &a, const Bits &b,
                   std::vector<Lit> &side_conditions);

private:
  template <class Divide>
  Division divide_shortened(const Bits &a, const Bits &b, Divide divide);
  Division divide_restoring(const Bits &a, const Bits &b);
  Division divide_by_relation(const Bits &a, const Bits &b,
                              std::vector<Lit> &side_conditions);

  Aig &aig_;
  WordGates &gates_;
  Adders &adders_;
  Multipliers &multipliers_;
  CircuitCut &cut_;
};

} // namespace fathom
