// Shifts by a word of the same width, of any amount; those by a constant are
// wires.
#pragma once

#include "bitblast/circuits/word_gates.h"

namespace fathom {

class Shifters {
public:
  Shifters(Aig &aig, WordGates &gates) : aig_(aig), gates_(gates) {}

  Bits shl(const Bits &a, const Bits &amount) {
    return barrel(a, amount, wires::Shift::Left);
  }
  Bits lshr(const Bits &a, const Bits &amount) {
    return barrel(a, amount, wires::Shift::LogicalRight);
  }
  Bits ashr(const Bits &a, const Bits &amount) {
    return barrel(a, amount, wires::Shift::ArithmeticRight);
  }

private:
  Bits barrel(const Bits &a, const Bits &amount, wires::Shift kind);

  Aig &aig_;
  WordGates &gates_;
};

} // namespace fathom
