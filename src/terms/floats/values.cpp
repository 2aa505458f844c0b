// Numbers are decoded into MPFR's, computed with more digits than the result
// has and cut off, and rounded here from those digits: the five modes,
// subnormal numbers and overflow in one function.
#include "terms/floats/values.h"

#include "support/assert.h"
#include "support/bitvec/bits.h"

#include <algorithm>
#include <mpfr.h>

namespace fathom {

namespace {

// An integer of GMP.
class Integer {
public:
  Integer() { mpz_init(z_); }
  explicit Integer(const BitVec &bits) {
    mpz_init(z_);
    mpz_import(z_, bits.limbs().size(), -1, sizeof(uint64_t), 0, 0,
               bits.limbs().data());
  }
  Integer(const Integer &) = delete;
  Integer &operator=(const Integer &) = delete;
  ~Integer() { mpz_clear(z_); }

  mpz_ptr get() { return z_; }
  int64_t size() const { // in bits
    return mpz_sgn(z_) == 0 ? 0 : int64_t(mpz_sizeinbase(z_, 2));
  }
  BitVec bits(uint32_t width) const { // modulo 2^width
    Integer low;
    mpz_fdiv_r_2exp(low.get(), z_, width);
    return BitVec::filled(width, [&](uint64_t *limbs) {
      mpz_export(limbs, nullptr, -1, sizeof(uint64_t), 0, 0, low.get());
    });
  }

private:
  mpz_t z_;
};

class Number {
public:
  explicit Number(int64_t precision) {
    mpfr_init2(x_, std::max<mpfr_prec_t>(precision, MPFR_PREC_MIN));
  }
  Number(const Number &) = delete;
  Number &operator=(const Number &) = delete;
  ~Number() { mpfr_clear(x_); }
  mpfr_ptr get() { return x_; }

private:
  mpfr_t x_;
};

RoundingMode mode_of(const BitVec &bits) {
  return RoundingMode(
      std::min<uint64_t>(bits.to_u64(), num_rounding_modes - 1));
}

BitVec with_sign(bool negative, const BitVec &positive) {
  return negative ? positive | BitVec::signed_min(positive.width()) : positive;
}

bool rounds_up(RoundingMode mode, bool negative, bool odd, bool half,
               bool rest) {
  switch (mode) {
  case RoundingMode::NearestEven:
    return half && (rest || odd);
  case RoundingMode::NearestAway:
    return half;
  case RoundingMode::TowardPositive:
    return !negative && (half || rest);
  case RoundingMode::TowardNegative:
    return negative && (half || rest);
  case RoundingMode::TowardZero:
    return false;
  }
  FATHOM_UNREACHABLE("rounding mode");
}

BitVec overflowed(FloatFormat f, RoundingMode mode, bool negative) {
  bool away = rounds_up(mode, negative, true, true, true);
  return with_sign(negative, away ? float_infinity(f) : float_max(f));
}

// z * 2^exponent; z is positive. It is used up.
BitVec rounded(FloatFormat f, RoundingMode mode, bool negative, Integer &z,
               int64_t exponent) {
  int64_t leading = z.size() - 1 + exponent;
  if (leading > f.max_exponent() + 1)
    return overflowed(f, mode, negative);
  int64_t unit =
      std::max(leading, f.min_exponent()) - (int64_t(f.significand) - 1);
  if (exponent >= unit) {
    mpz_mul_2exp(z.get(), z.get(), mp_bitcnt_t(exponent - unit));
  } else {
    mp_bitcnt_t shift = mp_bitcnt_t(unit - exponent);
    bool half = mpz_tstbit(z.get(), shift - 1);
    bool rest = mpz_scan1(z.get(), 0) < shift - 1;
    mpz_fdiv_q_2exp(z.get(), z.get(), shift);
    if (rounds_up(mode, negative, mpz_odd_p(z.get()), half, rest))
      mpz_add_ui(z.get(), z.get(), 1);
  }
  if (z.size() > int64_t(f.significand)) { // 1...1 became 10...0
    mpz_fdiv_q_2exp(z.get(), z.get(), 1);
    ++unit;
  }
  bool normal = z.size() == int64_t(f.significand);
  int64_t field = normal ? unit + int64_t(f.significand) - 1 + f.bias() : 0;
  if (normal && field > 2 * f.bias())
    return overflowed(f, mode, negative);
  BitVec fraction = z.bits(f.fraction());
  return with_sign(negative,
                   concat(BitVec(1 + f.exponent, uint64_t(field)), fraction));
}

void decode(FloatFormat f, const BitVec &bits, mpfr_ptr x) {
  bool negative = bits.sign();
  int sign = negative ? -1 : 1;
  if (is_float_nan(bits, f))
    return mpfr_set_nan(x);
  if (is_float_infinity(bits, f))
    return mpfr_set_inf(x, sign);
  if (is_float_zero(bits, f))
    return mpfr_set_zero(x, sign);
  BitVec field = bits.extract(f.width() - 2, f.fraction());
  BitVec fraction = bits.extract(f.fraction() - 1, 0);
  Integer z(concat(BitVec(1, !field.is_zero()), fraction));
  int64_t e = std::max<int64_t>(int64_t(field.to_u64()), 1) - f.bias() -
              int64_t(f.fraction());
  int inexact = mpfr_set_z_2exp(x, z.get(), e, MPFR_RNDZ);
  FATHOM_ASSERT(inexact == 0, "a number does not fit its format");
  if (negative)
    mpfr_neg(x, x, MPFR_RNDZ);
}

// x was cut off if it is inexact: the value is a little larger.
BitVec encode(FloatFormat f, RoundingMode mode, mpfr_ptr x, bool inexact) {
  if (mpfr_nan_p(x))
    return float_nan(f);
  bool negative = mpfr_signbit(x);
  if (mpfr_inf_p(x))
    return with_sign(negative, float_infinity(f));
  if (mpfr_zero_p(x))
    return with_sign(negative, BitVec::zero(f.width()));
  Integer z;
  int64_t exponent = mpfr_get_z_2exp(z.get(), x);
  mpz_abs(z.get(), z.get());
  mpz_mul_2exp(z.get(), z.get(), 1); // room for what was cut off
  if (inexact)
    mpz_setbit(z.get(), 0);
  return rounded(f, mode, negative, z, exponent - 1);
}

// The operators that round.
class Arithmetic {
public:
  Arithmetic(FloatFormat f, RoundingMode mode,
             std::span<const BitVec *const> args)
      : format_(f), mode_(mode), precision_(f.significand), a_(precision_),
        b_(precision_), c_(precision_), result_(2 * precision_ + 8) {
    mpfr_ptr places[] = {a_.get(), b_.get(), c_.get()};
    for (size_t i = 0; i < args.size(); ++i)
      decode(f, *args[i], places[i]);
  }

  BitVec compute(Kind kind) {
    int inexact = apply(kind, MPFR_RNDZ);
    // Only the sign of an exact zero depends on the mode.
    if (mode_ == RoundingMode::TowardNegative && mpfr_zero_p(result_.get()))
      inexact = apply(kind, MPFR_RNDD);
    return encode(format_, mode_, result_.get(), inexact != 0);
  }

private:
  int apply(Kind kind, mpfr_rnd_t how) {
    mpfr_ptr r = result_.get(), a = a_.get(), b = b_.get(), c = c_.get();
    switch (kind) {
    case Kind::FpAdd:
      return mpfr_add(r, a, b, how);
    case Kind::FpSub:
      return mpfr_sub(r, a, b, how);
    case Kind::FpMul:
      return mpfr_mul(r, a, b, how);
    case Kind::FpDiv:
      return mpfr_div(r, a, b, how);
    case Kind::FpFma:
      return mpfr_fma(r, a, b, c, how);
    case Kind::FpSqrt:
      return mpfr_sqrt(r, a, how);
    case Kind::FpRem:
      return mpfr_remainder(r, a, b, how);
    case Kind::FpMod:
      return mpfr_fmod(r, a, b, how);
    default:
      FATHOM_UNREACHABLE("operator does not round");
    }
  }

  FloatFormat format_;
  RoundingMode mode_;
  int64_t precision_;
  Number a_, b_, c_, result_;
};

void to_integral(mpfr_ptr x, RoundingMode mode) {
  switch (mode) {
  case RoundingMode::NearestEven:
    mpfr_rint(x, x, MPFR_RNDN);
    return;
  case RoundingMode::NearestAway:
    mpfr_round(x, x);
    return;
  case RoundingMode::TowardPositive:
    mpfr_ceil(x, x);
    return;
  case RoundingMode::TowardNegative:
    mpfr_floor(x, x);
    return;
  case RoundingMode::TowardZero:
    mpfr_trunc(x, x);
    return;
  }
}

BitVec round_to_integral(FloatFormat f, RoundingMode mode, const BitVec &bits) {
  Number x(f.significand);
  decode(f, bits, x.get());
  to_integral(x.get(), mode);
  return encode(f, mode, x.get(), false);
}

BitVec from_integer(FloatFormat f, RoundingMode mode, const BitVec &bits,
                    bool is_signed) {
  bool negative = is_signed && bits.sign();
  Integer z(bits);
  if (bits.is_zero())
    return BitVec::zero(f.width());
  if (negative) {
    Integer power;
    mpz_setbit(power.get(), bits.width());
    mpz_sub(z.get(), power.get(), z.get());
  }
  return rounded(f, mode, negative, z, 0);
}

BitVec to_integer(FloatFormat f, RoundingMode mode, const BitVec &bits,
                  uint32_t width, bool is_signed) {
  Number x(f.significand);
  decode(f, bits, x.get());
  if (!mpfr_number_p(x.get()))
    return BitVec::zero(width);
  to_integral(x.get(), mode);
  if (!mpfr_zero_p(x.get()) && mpfr_get_exp(x.get()) > int64_t(width) + 1)
    return BitVec::zero(width);
  Integer z, low, high;
  mpfr_get_z(z.get(), x.get(), MPFR_RNDZ);
  mpz_setbit(high.get(), is_signed ? width - 1 : width);
  if (is_signed)
    mpz_neg(low.get(), high.get());
  bool fits =
      mpz_cmp(z.get(), low.get()) >= 0 && mpz_cmp(z.get(), high.get()) < 0;
  return fits ? z.bits(width) : BitVec::zero(width);
}

bool is_less(FloatFormat f, const BitVec &a, const BitVec &b) {
  Number x(f.significand), y(f.significand);
  decode(f, a, x.get());
  decode(f, b, y.get());
  return mpfr_less_p(x.get(), y.get());
}

bool is_equal(FloatFormat f, const BitVec &a, const BitVec &b) {
  Number x(f.significand), y(f.significand);
  decode(f, a, x.get());
  decode(f, b, y.get());
  return mpfr_equal_p(x.get(), y.get());
}

bool holds(Kind kind, FloatFormat f, const BitVec &a, const BitVec &b) {
  bool nan = is_float_nan(a, f);
  bool no_exponent = a.extract(f.width() - 2, f.fraction()).is_zero();
  switch (kind) {
  case Kind::FpLt:
    return is_less(f, a, b);
  case Kind::FpGt:
    return is_less(f, b, a);
  case Kind::FpLe:
    return is_less(f, a, b) || is_equal(f, a, b);
  case Kind::FpGe:
    return is_less(f, b, a) || is_equal(f, a, b);
  case Kind::FpEq:
    return is_equal(f, a, b);
  case Kind::FpIsNaN:
    return nan;
  case Kind::FpIsInf:
    return is_float_infinity(a, f);
  case Kind::FpIsZero:
    return is_float_zero(a, f);
  case Kind::FpIsSubnormal:
    return no_exponent && !is_float_zero(a, f);
  case Kind::FpIsNormal:
    return !no_exponent && !nan && !is_float_infinity(a, f);
  case Kind::FpIsNegative:
    return !nan && a.sign();
  default: // FpIsPositive
    return !nan && !a.sign();
  }
}

BitVec choose(Kind kind, FloatFormat f, const BitVec &a, const BitVec &b) {
  bool nan_a = is_float_nan(a, f), nan_b = is_float_nan(b, f);
  if (nan_a || nan_b)
    return nan_a && nan_b ? float_nan(f) : nan_a ? b : a;
  bool first = kind == Kind::FpMin ? is_less(f, a, b) : is_less(f, b, a);
  return first ? a : b;
}

// FpAbs, FpNeg, FpMin, FpMax, FpRem, FpMod.
BitVec apply_exact(Kind kind, FloatFormat f,
                   std::span<const BitVec *const> args) {
  const BitVec &a = *args[0];
  BitVec sign = BitVec::signed_min(f.width());
  switch (kind) {
  case Kind::FpAbs:
    return is_float_nan(a, f) ? float_nan(f) : a & ~sign;
  case Kind::FpNeg:
    return is_float_nan(a, f) ? float_nan(f) : a ^ sign;
  case Kind::FpMin:
  case Kind::FpMax:
    return choose(kind, f, a, *args[1]);
  default: // exact, and a zero has the sign of a: the mode does not matter
    return Arithmetic(f, RoundingMode::TowardZero, args).compute(kind);
  }
}

} // namespace

BitVec apply_float_operator(Kind kind, std::span<const BitVec *const> args,
                            std::span<const uint32_t> indices) {
  FloatFormat f{indices[0], indices[1]};
  auto mode = [&] { return mode_of(*args[0]); };
  switch (info(kind).rule) {
  case SortRule::FpOp:
    return apply_exact(kind, f, args);
  case SortRule::FpPred:
    return BitVec::from_bool(
        holds(kind, f, *args[0], args.size() > 1 ? *args[1] : *args[0]));
  case SortRule::FpRounded:
    return kind == Kind::FpToIntegral
               ? round_to_integral(f, mode(), *args[1])
               : Arithmetic(f, mode(), args.subspan(1)).compute(kind);
  case SortRule::FpFormat: {
    Number x(f.significand);
    decode(f, *args[1], x.get());
    return encode({indices[2], indices[3]}, mode(), x.get(), false);
  }
  case SortRule::FpFromBv:
    return from_integer(f, mode(), *args[1], kind == Kind::FpFromSbv);
  default: // FpToBv
    return to_integer(f, mode(), *args[1], indices[2], kind == Kind::FpToSbv);
  }
}

// "1.25" as an integer, and by which power of ten it is too large.
static std::optional<size_t> digits_of(std::string_view text, Integer &number) {
  std::string digits;
  size_t places = 0;
  bool point = false;
  for (char c : text) {
    if (c == '.' && !point) {
      point = true;
    } else if (c >= '0' && c <= '9') {
      digits += c;
      places += point;
    } else {
      return std::nullopt;
    }
  }
  if (digits.empty())
    return std::nullopt;
  mpz_set_str(number.get(), digits.c_str(), 10);
  return places;
}

std::optional<BitVec> float_of_decimal(FloatFormat f, RoundingMode mode,
                                       std::string_view text) {
  bool negative = text.starts_with('-');
  text.remove_prefix(negative);
  size_t slash = std::min(text.find('/'), text.size());
  Integer top, bottom, scale;
  std::optional<size_t> places = digits_of(text.substr(0, slash), top);
  std::optional<size_t> more = slash < text.size()
                                   ? digits_of(text.substr(slash + 1), bottom)
                                   : digits_of("1", bottom);
  if (!places || !more || mpz_sgn(bottom.get()) == 0)
    return std::nullopt;
  if (mpz_sgn(top.get()) == 0)
    return BitVec::zero(f.width());
  mpz_ui_pow_ui(scale.get(), 10, *places);
  mpz_mul(bottom.get(), bottom.get(), scale.get());
  mpz_ui_pow_ui(scale.get(), 10, *more);
  mpz_mul(top.get(), top.get(), scale.get());
  // Enough bits in front of the point, and one for what is left.
  int64_t shift = std::max<int64_t>(0, bottom.size() - top.size() +
                                           int64_t(f.significand) + 4);
  mpz_mul_2exp(top.get(), top.get(), mp_bitcnt_t(shift));
  Integer quotient, rest;
  mpz_fdiv_qr(quotient.get(), rest.get(), top.get(), bottom.get());
  mpz_mul_2exp(quotient.get(), quotient.get(), 1);
  if (mpz_sgn(rest.get()) != 0)
    mpz_setbit(quotient.get(), 0);
  return rounded(f, mode, negative, quotient, -shift - 1);
}

std::string float_text(FloatFormat f, const BitVec &bits) {
  if (is_float_nan(bits, f))
    return bits.sign() ? "-nan" : "nan";
  if (is_float_infinity(bits, f))
    return bits.sign() ? "-inf" : "inf";
  Number x(f.significand);
  decode(f, bits, x.get());
  // As many digits as needed to read the same number again; without an exponent
  // where it is as short.
  constexpr int longest = 60;
  auto text_of = [&](int digits) {
    char text[128];
    int length = mpfr_snprintf(text, sizeof text, "%.*Rg", digits, x.get());
    FATHOM_ASSERT(length > 0 && size_t(length) < sizeof text, "long number");
    return std::string(text);
  };
  auto is_enough = [&](const std::string &text) {
    Number again(2 * int64_t(f.significand) + 8);
    int inexact =
        mpfr_strtofr(again.get(), text.c_str(), nullptr, 10, MPFR_RNDZ);
    return encode(f, RoundingMode::NearestEven, again.get(), inexact != 0) ==
           bits;
  };
  int digits = 1;
  while (digits < longest && !is_enough(text_of(digits)))
    ++digits;
  constexpr int most_zeros = 6;
  std::string text = text_of(digits);
  for (int more = 1; more <= most_zeros && text.find("e+") != std::string::npos;
       ++more)
    text = text_of(digits + more);
  if (text.find("e+") != std::string::npos)
    text = text_of(digits);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

} // namespace fathom
