// What MPFR gives for functions of math.h, and this machine's library.
#include "terms/floats/libm.h"

#include "support/bitvec/bits.h"
#include "terms/floats/values.h"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>

namespace fathom {
namespace {

double of(std::string_view name, double x, double y = 0) {
  std::optional<BitVec> bits =
      libm_nearest(name, BitVec(64, std::bit_cast<uint64_t>(x)),
                   BitVec(64, std::bit_cast<uint64_t>(y)));
  EXPECT_TRUE(bits) << name;
  return std::bit_cast<double>(bits ? bits->to_u64() : 0);
}
float of_float(std::string_view name, float x) {
  const BitVec zero(64, 0);
  std::optional<BitVec> bits =
      libm_nearest(name, BitVec(64, std::bit_cast<uint32_t>(x)), zero);
  EXPECT_TRUE(bits) << name;
  return std::bit_cast<float>(bits ? uint32_t(bits->to_u64()) : 0);
}
// Of a format with exponents of 15 bits, as a text.
std::string of_long(std::string_view name, FloatFormat format,
                    std::string_view x) {
  const std::optional<BitVec> argument =
      float_of_decimal(format, RoundingMode::NearestEven, x);
  const BitVec bits = zext(*argument, 128);
  std::optional<BitVec> result = libm_nearest(name, bits, bits);
  EXPECT_TRUE(result) << name;
  return result ? float_text(format, *result) : "";
}

TEST(Libm, IsBesideTheMachines) {
  for (double x : {0.1, 0.75, 1.5, 3.0, 20.0, 1e-300}) {
    EXPECT_DOUBLE_EQ(of("sin", x), std::sin(x));
    EXPECT_DOUBLE_EQ(of("exp", x), std::exp(x));
    EXPECT_DOUBLE_EQ(of("log", x), std::log(x));
    EXPECT_DOUBLE_EQ(of("tgamma", x + 1), std::tgamma(x + 1));
    EXPECT_DOUBLE_EQ(of("lgamma", x + 3), std::lgamma(x + 3));
    EXPECT_DOUBLE_EQ(of("pow", x, 2.5), std::pow(x, 2.5));
    EXPECT_DOUBLE_EQ(of("atan2", x, -1), std::atan2(x, -1));
    EXPECT_FLOAT_EQ(of_float("cosf", float(x)), std::cos(float(x)));
  }
  EXPECT_DOUBLE_EQ(of("sin", 1e22), -0.8522008497671888018);
}

TEST(Libm, EndsWithAnFWithoutBeingOfFloat) {
  EXPECT_DOUBLE_EQ(of("erf", 0.5), std::erf(0.5));
  EXPECT_FLOAT_EQ(of_float("erff", 0.5f), std::erf(0.5f));
}

TEST(Libm, IsInfiniteOnlyFarFromTheLargestNumber) {
  EXPECT_TRUE(std::isinf(of("exp", 1000)));
  EXPECT_EQ(of("exp", 709.7828), std::numeric_limits<double>::max());
  EXPECT_TRUE(std::isinf(of("log", 0)));
  EXPECT_TRUE(std::isinf(of_float("expf", 100)));
}

TEST(Libm, LongDoubleHasMoreDigits) {
  const FloatFormat extended{15, 64}, quad{15, 113};
  EXPECT_EQ(of_long("expl", extended, "1"), "2.7182818284590452354");
  EXPECT_EQ(of_long("expq", quad, "1"), "2.7182818284590452353602874713526623");
  EXPECT_EQ(of_long("expl", extended, "20000"), "inf");
  EXPECT_EQ(of_long("expl", extended, "-20000"), "0.0");
  EXPECT_EQ(of_long("sinl", extended, "-1"), "-0.84147098480789650666");
}

TEST(Libm, SubnormalNumbers) {
  EXPECT_DOUBLE_EQ(of("exp", -740), std::exp(-740.0));
  EXPECT_EQ(of("sin", 5e-324), 5e-324);
  EXPECT_EQ(of("exp", -800), 0);
}

TEST(Libm, OtherNamesAreNotKnown) {
  const BitVec zero(64, 0);
  EXPECT_FALSE(libm_nearest("j0", zero, zero));
  EXPECT_FALSE(libm_nearest("f", zero, zero));
  EXPECT_FALSE(libm_nearest("", zero, zero));
}

} // namespace
} // namespace fathom
