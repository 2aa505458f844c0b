#include "solver/native/facts/linear/rational.h"

#include "support/assert.h"

#include <cstdint>
#include <numeric>

namespace fathom {

namespace {

__extension__ using Int = __int128;
__extension__ using Unsigned = unsigned __int128;
constexpr size_t max_bits = 126; // so that a sign can be changed

Unsigned magnitude(Int value) {
  return value < 0 ? -Unsigned(value) : Unsigned(value);
}

Unsigned common_divisor(Unsigned a, Unsigned b) {
  while (a >> 64 || b >> 64) {
    if (b == 0)
      return a;
    a = std::exchange(b, a % b);
  }
  return std::gcd(uint64_t(a), uint64_t(b));
}

mpz_class large(Int value) {
  Unsigned rest = magnitude(value);
  uint64_t words[] = {uint64_t(rest), uint64_t(rest >> 64)};
  mpz_class result;
  mpz_import(result.get_mpz_t(), 2, -1, sizeof(uint64_t), 0, 0, words);
  return value < 0 ? mpz_class(-result) : result;
}

bool fits(const mpz_class &value) {
  return mpz_sizeinbase(value.get_mpz_t(), 2) <= max_bits;
}

Int small(const mpz_class &value) {
  uint64_t words[2] = {0, 0};
  mpz_export(words, nullptr, -1, sizeof(uint64_t), 0, 0, value.get_mpz_t());
  Int result = Int(Unsigned(words[1]) << 64 | words[0]);
  return value < 0 ? -result : result;
}

// a * b, unless it does not fit.
bool times(Int a, Int b, Int &result) {
  return !__builtin_mul_overflow(a, b, &result);
}

} // namespace

Rational::Rational(const mpz_class &value) {
  if (fits(value))
    num_ = small(value);
  else
    large_ = std::make_unique<mpq_class>(value);
}

Rational Rational::from(const mpq_class &value) {
  Rational result;
  if (fits(value.get_num()) && fits(value.get_den())) {
    result.num_ = small(value.get_num());
    result.den_ = small(value.get_den());
  } else {
    result.large_ = std::make_unique<mpq_class>(value);
  }
  return result;
}

bool Rational::reduce(Int num, Int den, Rational &result) {
  if (den != 1) {
    Int divisor = Int(common_divisor(magnitude(num), magnitude(den)));
    num /= divisor;
    den /= divisor;
  }
  if (magnitude(num) >> max_bits || magnitude(den) >> max_bits)
    return false;
  result.num_ = num;
  result.den_ = den;
  return true;
}

mpq_class Rational::exact() const {
  return large_ ? *large_ : mpq_class(large(num_), large(den_));
}

int Rational::sign() const {
  return large_ ? sgn(*large_) : num_ < 0 ? -1 : num_ > 0;
}

bool Rational::is_integer() const {
  return large_ ? large_->get_den() == 1 : den_ == 1;
}

mpz_class Rational::floor() const {
  mpq_class value = exact();
  mpz_class result;
  mpz_fdiv_q(result.get_mpz_t(), value.get_num_mpz_t(), value.get_den_mpz_t());
  return result;
}

Rational Rational::operator-() const {
  if (large_)
    return from(-*large_);
  Rational result;
  result.num_ = -num_;
  result.den_ = den_;
  return result;
}

Rational operator+(const Rational &a, const Rational &b) {
  Rational result;
  Int left = 0, right = 0, den = 1, num = 0;
  if (!a.large_ && !b.large_ &&
      (a.den_ == b.den_
           ? (left = a.num_, right = b.num_, den = a.den_, true)
           : times(a.num_, b.den_, left) && times(b.num_, a.den_, right) &&
                 times(a.den_, b.den_, den)) &&
      !__builtin_add_overflow(left, right, &num) &&
      Rational::reduce(num, den, result))
    return result;
  return Rational::from(a.exact() + b.exact());
}

Rational operator-(const Rational &a, const Rational &b) { return a + -b; }

Rational operator*(const Rational &a, const Rational &b) {
  Rational result;
  Int num = 0, den = 1;
  if (!a.large_ && !b.large_ && times(a.num_, b.num_, num) &&
      times(a.den_, b.den_, den) && Rational::reduce(num, den, result))
    return result;
  return Rational::from(a.exact() * b.exact());
}

Rational operator/(const Rational &a, const Rational &b) {
  FATHOM_ASSERT(b.sign() != 0, "a division by zero");
  if (b.large_)
    return Rational::from(a.exact() / *b.large_);
  Rational inverse;
  inverse.num_ = b.num_ < 0 ? -b.den_ : b.den_;
  inverse.den_ = b.num_ < 0 ? -b.num_ : b.num_;
  return a * inverse;
}

std::strong_ordering operator<=>(const Rational &a, const Rational &b) {
  Int left = 0, right = 0;
  if (!a.large_ && !b.large_) {
    if (a.den_ == b.den_)
      return a.num_ <=> b.num_;
    if (times(a.num_, b.den_, left) && times(b.num_, a.den_, right))
      return left <=> right;
  }
  return cmp(a.exact(), b.exact()) <=> 0;
}

} // namespace fathom
