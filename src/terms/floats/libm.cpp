#include "terms/floats/libm.h"

#include <bit>
#include <cmath>
#include <limits>
#include <mpfr.h>
#include <type_traits>

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

// More digits than either format has: what is rounded to a subnormal number is
// rounded twice, which is less than the units by which libraries may be off.
constexpr mpfr_prec_t digits = 128;

template <class Float>
uint64_t value(Function compute, uint64_t x, uint64_t y) {
  using Bits =
      std::conditional_t<std::is_same_v<Float, double>, uint64_t, uint32_t>;
  mpfr_t a, b, result;
  mpfr_inits2(digits, a, b, result, static_cast<mpfr_ptr>(nullptr));
  mpfr_set_d(a, std::bit_cast<Float>(Bits(x)), MPFR_RNDN);
  mpfr_set_d(b, std::bit_cast<Float>(Bits(y)), MPFR_RNDN);
  compute(result, a, b);
  // Toward zero where it is hardly too large.
  const mpfr_exp_t most = std::numeric_limits<Float>::max_exponent;
  const bool is_near =
      mpfr_regular_p(result) && mpfr_get_exp(result) <= most + 1;
  Float number;
  if constexpr (std::is_same_v<Float, double>)
    number = mpfr_get_d(result, MPFR_RNDN);
  else
    number = mpfr_get_flt(result, MPFR_RNDN);
  if (is_near && std::isinf(number))
    number = std::copysign(std::numeric_limits<Float>::max(), number);
  mpfr_clears(a, b, result, static_cast<mpfr_ptr>(nullptr));
  return std::bit_cast<Bits>(number);
}

} // namespace

std::optional<uint64_t> libm_nearest(std::string_view name, uint64_t x,
                                     uint64_t y) {
  if (const Row *row = find(name))
    return value<double>(row->compute, x, y);
  if (name.ends_with('f'))
    if (const Row *row = find(name.substr(0, name.size() - 1)))
      return value<float>(row->compute, x, y);
  return {};
}

} // namespace fathom
