#include "terms/floats/libm.h"

#include "support/bitvec/bits.h"
#include "terms/floats/format.h"

#include <mpfr.h>

namespace fathom {

namespace {

using Function = int (*)(mpfr_t, const mpfr_t, const mpfr_t);

template <int (*Unary)(mpfr_t, const mpfr_t, mpfr_rnd_t)>
int one(mpfr_t result, const mpfr_t x, const mpfr_t /*y*/) {
  return Unary(result, x, MPFR_RNDN);
}
template <int (*Binary)(mpfr_t, const mpfr_t, const mpfr_t, mpfr_rnd_t)>
int two(mpfr_t result, const mpfr_t x, const mpfr_t y) {
  return Binary(result, x, y, MPFR_RNDN);
}
int log_gamma(mpfr_t result, const mpfr_t x, const mpfr_t /*y*/) {
  int sign = 0;
  return mpfr_lgamma(result, &sign, x, MPFR_RNDN);
}

struct Row {
  std::string_view name;
  Function compute;
};
constexpr Row rows[] = {
    {"acos", one<mpfr_acos>},   {"acosh", one<mpfr_acosh>},
    {"asin", one<mpfr_asin>},   {"asinh", one<mpfr_asinh>},
    {"atan", one<mpfr_atan>},   {"atan2", two<mpfr_atan2>},
    {"atanh", one<mpfr_atanh>}, {"cbrt", one<mpfr_cbrt>},
    {"cos", one<mpfr_cos>},     {"cosh", one<mpfr_cosh>},
    {"erf", one<mpfr_erf>},     {"erfc", one<mpfr_erfc>},
    {"exp", one<mpfr_exp>},     {"exp10", one<mpfr_exp10>},
    {"exp2", one<mpfr_exp2>},   {"expm1", one<mpfr_expm1>},
    {"hypot", two<mpfr_hypot>}, {"lgamma", log_gamma},
    {"log", one<mpfr_log>},     {"log10", one<mpfr_log10>},
    {"log1p", one<mpfr_log1p>}, {"log2", one<mpfr_log2>},
    {"pow", two<mpfr_pow>},     {"sin", one<mpfr_sin>},
    {"sinh", one<mpfr_sinh>},   {"tan", one<mpfr_tan>},
    {"tanh", one<mpfr_tanh>},   {"tgamma", one<mpfr_gamma>},
};

const Row *find(std::string_view name) {
  for (const Row &row : rows)
    if (row.name == name)
      return &row;
  return nullptr;
}

// More digits than any format has: what is rounded to a subnormal number is
// rounded twice, which is less than the units by which libraries may be off.
constexpr mpfr_prec_t digits = 256;

BitVec with_sign(bool negative, const BitVec &positive) {
  return negative ? positive | BitVec::signed_min(positive.width()) : positive;
}

// Finite numbers, or infinite ones: models ask for no others.
void decode(FloatFormat f, const BitVec &bits, mpfr_t x) {
  const BitVec field = bits.extract(f.width() - 2, f.fraction());
  const BitVec fraction = bits.extract(f.fraction() - 1, 0);
  const bool is_normal = !field.is_zero();
  mpz_t z;
  mpz_init(z);
  mpz_import(z, fraction.limbs().size(), -1, sizeof(uint64_t), 0, 0,
             fraction.limbs().data());
  if (is_normal)
    mpz_setbit(z, f.fraction());
  mpfr_set_z_2exp(x, z,
                  mpfr_exp_t(is_normal ? field.to_u64() : 1) - f.bias() -
                      f.fraction(),
                  MPFR_RNDN);
  if (is_float_infinity(bits, f))
    mpfr_set_inf(x, 1);
  if (bits.sign())
    mpfr_neg(x, x, MPFR_RNDN);
  mpz_clear(z);
}

// The number is used up.
BitVec encode(FloatFormat f, mpfr_t x) {
  const bool negative = mpfr_signbit(x);
  if (mpfr_nan_p(x))
    return float_nan(f);
  if (mpfr_inf_p(x))
    return with_sign(negative, float_infinity(f));
  if (mpfr_zero_p(x))
    return with_sign(negative, BitVec::zero(f.width()));
  // Toward zero where it is hardly too large.
  const bool is_near = mpfr_get_exp(x) <= f.max_exponent() + 2;
  mpfr_prec_round(x, mpfr_prec_t(f.significand), MPFR_RNDN);
  mpz_t z;
  mpz_init(z);
  const int64_t unit = mpfr_get_z_2exp(z, x);
  int64_t field = unit + int64_t(f.fraction()) + f.bias();
  mpz_abs(z, z);
  if (field > 0) {
    mpz_clrbit(z, f.fraction());
  } else {
    mpz_fdiv_q_2exp(z, z, mp_bitcnt_t(1 - field));
    field = 0;
  }
  const BitVec fraction = BitVec::filled(f.fraction(), [&](uint64_t *limbs) {
    mpz_export(limbs, nullptr, -1, sizeof(uint64_t), 0, 0, z);
  });
  mpz_clear(z);
  if (field > 2 * f.bias())
    return with_sign(negative, is_near ? float_max(f) : float_infinity(f));
  return with_sign(negative,
                   concat(BitVec(1 + f.exponent, uint64_t(field)), fraction));
}

BitVec value(FloatFormat f, Function compute, const BitVec &x,
             const BitVec &y) {
  mpfr_t a, b, result;
  mpfr_inits2(digits, a, b, result, static_cast<mpfr_ptr>(nullptr));
  decode(f, x.extract(f.width() - 1, 0), a);
  decode(f, y.extract(f.width() - 1, 0), b);
  compute(result, a, b);
  BitVec bits = encode(f, result);
  mpfr_clears(a, b, result, static_cast<mpfr_ptr>(nullptr));
  return bits;
}

std::optional<FloatFormat> format_of(char suffix) {
  switch (suffix) {
  case 'f':
    return FloatFormat{8, 24};
  case 'l':
    return FloatFormat{15, 64};
  case 'q':
    return FloatFormat{15, 113};
  default:
    return {};
  }
}

} // namespace

std::optional<BitVec> libm_nearest(std::string_view name, const BitVec &x,
                                   const BitVec &y) {
  if (const Row *row = find(name))
    return value({11, 53}, row->compute, x, y);
  if (name.empty())
    return {};
  const std::optional<FloatFormat> format = format_of(name.back());
  const Row *row = find(name.substr(0, name.size() - 1));
  if (!format || row == nullptr)
    return {};
  return value(*format, row->compute, x, y);
}

} // namespace fathom
