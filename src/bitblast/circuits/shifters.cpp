#include "bitblast/circuits/shifters.h"

namespace fathom {

// One stage of multiplexers per bit of the amount that can leave something of
// the word; the other bits select the fill. Amounts between the width and the
// next power of two empty the word in the stages.
Bits Shifters::barrel(const Bits &a, const Bits &amount, wires::Shift kind) {
  size_t width = a.size();
  Lit fill = kind == wires::Shift::ArithmeticRight ? a.back() : false_lit;
  Bits result = a;
  Lit too_far = false_lit;
  for (size_t k = 0; k < amount.size(); k++) {
    if (k < 63 && size_t{1} << k < width)
      result = gates_.ite(amount[k], wires::shift(result, size_t{1} << k, kind),
                          result);
    else
      too_far = aig_.make_or(too_far, amount[k]);
  }
  return gates_.ite(too_far, Bits(width, fill), result);
}

} // namespace fathom
