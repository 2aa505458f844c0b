#include "terms/floats/format.h"

#include "support/bitvec/bits.h"

namespace fathom {

namespace {

BitVec packed(FloatFormat f, const BitVec &exponent, const BitVec &fraction) {
  return concat(concat(BitVec(1, 0), exponent),
                fraction.extract(f.fraction() - 1, 0));
}

BitVec magnitude(const BitVec &bits) {
  return bits.extract(bits.width() - 2, 0);
}

} // namespace

BitVec float_nan(FloatFormat f) {
  return packed(f, BitVec::ones(f.exponent), BitVec::signed_min(f.fraction()));
}

BitVec float_infinity(FloatFormat f) {
  return packed(f, BitVec::ones(f.exponent), BitVec::zero(f.fraction()));
}

BitVec float_max(FloatFormat f) {
  BitVec exponent = BitVec::ones(f.exponent) ^ BitVec::one(f.exponent);
  return packed(f, exponent, BitVec::ones(f.fraction()));
}

BitVec float_one(FloatFormat f) { return float_power_of_two(f, 0); }

BitVec float_power_of_two(FloatFormat f, int64_t e) {
  FATHOM_ASSERT(e >= f.min_exponent(), "a power that is too small");
  if (e > f.max_exponent())
    return float_infinity(f);
  return packed(f, BitVec(f.exponent, uint64_t(e + f.bias())),
                BitVec::zero(f.fraction()));
}

bool is_float_nan(const BitVec &bits, FloatFormat f) {
  return magnitude(float_infinity(f)).ult(magnitude(bits));
}
bool is_float_infinity(const BitVec &bits, FloatFormat f) {
  return magnitude(float_infinity(f)) == magnitude(bits);
}
bool is_float_zero(const BitVec &bits, FloatFormat) {
  return magnitude(bits).is_zero();
}

} // namespace fathom
