// Exact fractions. Those whose parts fit into 127 bits are computed in
// registers, the others by GMP: what a linear program over 64-bit numbers needs
// is nearly always among the first.
#pragma once

#include <compare>
#include <gmpxx.h>
#include <memory>
#include <utility>

namespace fathom {

class Rational {
public:
  Rational(int value = 0) : num_(value) {} // implicit: 1 is a number
  Rational(const mpz_class &value);
  template <typename T> // sums and products of GMP's
  Rational(const __gmp_expr<mpz_t, T> &value) : Rational(mpz_class(value)) {}
  Rational(const Rational &other)
      : num_(other.num_), den_(other.den_),
        large_(other.large_ ? std::make_unique<mpq_class>(*other.large_)
                            : nullptr) {}
  Rational(Rational &&) noexcept = default;
  Rational &operator=(const Rational &other) { return *this = Rational(other); }
  Rational &operator=(Rational &&) noexcept = default;
  ~Rational() = default;

  static Rational from(const mpq_class &value);

  int sign() const;
  bool is_integer() const;
  // The largest integer that is not above it.
  mpz_class floor() const;
  mpq_class exact() const;

  Rational operator-() const;
  friend Rational operator+(const Rational &a, const Rational &b);
  friend Rational operator-(const Rational &a, const Rational &b);
  friend Rational operator*(const Rational &a, const Rational &b);
  friend Rational operator/(const Rational &a, const Rational &b); // b != 0
  Rational &operator+=(const Rational &other) { return *this = *this + other; }
  Rational &operator-=(const Rational &other) { return *this = *this - other; }

  friend std::strong_ordering operator<=>(const Rational &a, const Rational &b);
  friend bool operator==(const Rational &a, const Rational &b) {
    return (a <=> b) == 0;
  }

private:
  __extension__ using Int = __int128;
  // In lowest terms; den > 0. False if a part does not fit.
  static bool reduce(Int num, Int den, Rational &result);

  Int num_ = 0, den_ = 1;            // if not large
  std::unique_ptr<mpq_class> large_; // does not fit
};

} // namespace fathom
