// Bit-vector operations as circuits over an AIG: the last step from words to
// bits. Called by the term blaster; knows nothing of terms.
//
// Semantics are those of SMT-LIB at every width, 1 included. Constant bits need
// no special care: they simplify through the AIG, and where a better circuit
// exists for them (multiplication by a constant, small operands) it is chosen
// by the part. docs/decisions/circuits.md has the reasons and the measurements.
#pragma once

#include "bitblast/circuits/dividers.h"
#include "bitblast/circuits/shifters.h"

namespace fathom {

struct CircuitOptions {
  MultiplierKind multiplier = MultiplierKind::Array;
};

// One of each, over the same AIG. The parts refer to each other, so it stays
// where it is.
class Circuits {
public:
  explicit Circuits(Aig &aig, CircuitOptions options = {})
      : gates(aig), adders(aig), shifters(aig, gates),
        multipliers(aig, adders, cut, options.multiplier),
        dividers(aig, gates, adders, multipliers, cut) {}
  Circuits(const Circuits &) = delete;
  Circuits &operator=(const Circuits &) = delete;

  CircuitCut cut; // before the parts that ask it
  WordGates gates;
  Adders adders;
  Shifters shifters;
  Multipliers multipliers;
  Dividers dividers;
};

} // namespace fathom
