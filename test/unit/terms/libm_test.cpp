// What MPFR gives for functions of math.h, and this machine's library.
#include "terms/floats/libm.h"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>

namespace fathom {
namespace {

double of(std::string_view name, double x, double y = 0) {
  std::optional<uint64_t> bits = libm_nearest(name, std::bit_cast<uint64_t>(x),
                                              std::bit_cast<uint64_t>(y));
  EXPECT_TRUE(bits) << name;
  return std::bit_cast<double>(bits.value_or(0));
}
float of_float(std::string_view name, float x) {
  std::optional<uint64_t> bits =
      libm_nearest(name, std::bit_cast<uint32_t>(x), 0);
  EXPECT_TRUE(bits) << name;
  return std::bit_cast<float>(uint32_t(bits.value_or(0)));
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

TEST(Libm, OtherNamesAreNotKnown) {
  EXPECT_FALSE(libm_nearest("j0", 0, 0));
  EXPECT_FALSE(libm_nearest("f", 0, 0));
  EXPECT_FALSE(libm_nearest("", 0, 0));
}

} // namespace
} // namespace fathom
