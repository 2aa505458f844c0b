// Bit-vector values as words of bits: bit by bit, shifted, joined, made longer,
// counted. SMT-LIB's meaning: a shift by the width or more leaves nothing of
// the operand but its sign (ashr).
#pragma once

#include "support/bitvec.h"

namespace fathom {

BitVec operator~(const BitVec &a);
BitVec operator&(const BitVec &a, const BitVec &b);
BitVec operator|(const BitVec &a, const BitVec &b);
BitVec operator^(const BitVec &a, const BitVec &b);

BitVec shl(const BitVec &a, uint32_t amount);
BitVec shl(const BitVec &a, const BitVec &amount);
BitVec lshr(const BitVec &a, uint32_t amount);
BitVec lshr(const BitVec &a, const BitVec &amount);
BitVec ashr(const BitVec &a, const BitVec &amount);
BitVec rotate_left(const BitVec &a, uint32_t amount);

BitVec concat(const BitVec &high, const BitVec &low);
BitVec zext(const BitVec &a, uint32_t new_width);
BitVec sext(const BitVec &a, uint32_t new_width);

uint32_t count_trailing_zeros(const BitVec &a); // width for zero
uint32_t count_leading_zeros(const BitVec &a);  // width for zero
uint32_t popcount(const BitVec &a);
inline bool is_power_of_two(const BitVec &a) { return popcount(a) == 1; }

} // namespace fathom
