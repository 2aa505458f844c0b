// Fractions in registers are what GMP says, and so are those that do not fit.
#include "solver/native/facts/linear/rational.h"

#include <gtest/gtest.h>
#include <random>

namespace fathom {
namespace {

mpq_class draw(std::mt19937_64 &random) {
  // Small parts, powers of two, and everything around the limits.
  auto integer = [&] {
    mpz_class value;
    mpz_ui_pow_ui(value.get_mpz_t(), 2, random() % 4 == 0 ? random() % 140 : 3);
    value += long(random() % 7) - 3;
    return random() % 2 ? mpz_class(-value) : value;
  };
  mpz_class den = random() % 2 ? mpz_class(1) : integer();
  mpq_class result(integer(), den == 0 ? mpz_class(1) : den);
  result.canonicalize();
  return result;
}

TEST(Rational, ComputesAsGmpDoes) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    mpq_class a = draw(random), b = draw(random);
    Rational x = Rational::from(a), y = Rational::from(b);
    EXPECT_TRUE(x.exact() == a);
    EXPECT_TRUE((x + y).exact() == mpq_class(a + b));
    EXPECT_TRUE((x - y).exact() == mpq_class(a - b));
    EXPECT_TRUE((x * y).exact() == mpq_class(a * b));
    EXPECT_TRUE((-x).exact() == mpq_class(-a));
    if (b != 0) {
      EXPECT_TRUE((x / y).exact() == mpq_class(a / b));
    }
    EXPECT_EQ(x < y, a < b);
    EXPECT_EQ(x == y, a == b);
    EXPECT_EQ(x.sign(), sgn(a));
    EXPECT_EQ(x.is_integer(), a.get_den() == 1);
    EXPECT_TRUE(x.floor() <= a);
    EXPECT_TRUE(x.floor() + 1 > a);
  }
}

TEST(Rational, StaysExactBeyondRegisters) {
  mpz_class huge;
  mpz_ui_pow_ui(huge.get_mpz_t(), 2, 126);
  Rational x(huge), y = x * x;
  EXPECT_TRUE(y.exact() == mpq_class(huge * huge));
  EXPECT_TRUE((y / x).exact() == mpq_class(huge));
  EXPECT_TRUE(y / y == Rational(1));
  Rational copy = y;
  copy += 1;
  EXPECT_TRUE(y < copy);
}

} // namespace
} // namespace fathom
