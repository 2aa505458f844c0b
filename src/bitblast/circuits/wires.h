// Words of literals and what needs no gate: constants, extensions, shifts and
// rotations by a constant.
//
// A word is a vector of literals, least significant bit first, of width 1 or
// more; operands of one operation have equal widths.
#pragma once

#include "bitblast/aig.h"

#include <cstdint>
#include <vector>

namespace fathom {

using Bits = std::vector<Lit>;

namespace wires {

void check_widths(const Bits &a, const Bits &b);

Bits constant(size_t width, uint64_t value);
bool is_constant(const Bits &a);
Bits complement(const Bits &a);
Bits zero_extend(Bits a, size_t width);
Bits sign_extend(Bits a, size_t width);
Bits low_bits(const Bits &a, size_t width);

// Bits below the constant zeros at the top.
size_t unsigned_size(const Bits &a);
// Bits up to the sign: all above the last of them are equal to it.
size_t signed_size(const Bits &a);

enum class Shift { Left, LogicalRight, ArithmeticRight };
Bits shift(const Bits &a, size_t amount, Shift kind);
Bits rotate_left(const Bits &a, size_t amount);
Bits rotate_right(const Bits &a, size_t amount);

} // namespace wires
} // namespace fathom
