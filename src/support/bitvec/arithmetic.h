// Arithmetic on bit-vector values, with SMT-LIB's meaning: total, modulo
// 2^width. The operands of a function have the same width. Wide products and
// quotients are GMP's.
#pragma once

#include "support/bitvec.h"

namespace fathom {

BitVec operator-(const BitVec &a);
BitVec operator+(const BitVec &a, const BitVec &b);
BitVec operator-(const BitVec &a, const BitVec &b);
BitVec operator*(const BitVec &a, const BitVec &b);
BitVec udiv(const BitVec &a, const BitVec &b); // by zero: all ones
BitVec urem(const BitVec &a, const BitVec &b); // by zero: the dividend
BitVec sdiv(const BitVec &a, const BitVec &b);
BitVec srem(const BitVec &a, const BitVec &b); // sign of the dividend
BitVec smod(const BitVec &a, const BitVec &b); // sign of the divisor

} // namespace fathom
