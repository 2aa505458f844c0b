// Values of floating-point operators (MPFR) against this machine: single and
// double precision, the four modes that it has, random numbers near each other
// and near the ends of the range. And texts of numbers.
#include "terms/floats/values.h"
#include "terms/operators.h"

#include <bit>
#include <cfenv>
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace fathom {
namespace {

template <class Number> struct Machine;
template <> struct Machine<float> {
  using Bits = uint32_t;
  static constexpr FloatFormat format{8, 24};
};
template <> struct Machine<double> {
  using Bits = uint64_t;
  static constexpr FloatFormat format{11, 53};
};

constexpr struct {
  int machine;
  RoundingMode ours;
} modes[] = {{FE_TONEAREST, RoundingMode::NearestEven},
             {FE_UPWARD, RoundingMode::TowardPositive},
             {FE_DOWNWARD, RoundingMode::TowardNegative},
             {FE_TOWARDZERO, RoundingMode::TowardZero}};

BitVec apply(Kind kind, const std::vector<BitVec> &args,
             const std::vector<uint32_t> &indices) {
  std::vector<const BitVec *> pointers;
  for (const BitVec &v : args)
    pointers.push_back(&v);
  return apply_operator(kind, pointers, indices);
}

template <class Number> class OnTheMachine : public testing::Test {
protected:
  using Bits = typename Machine<Number>::Bits;
  static constexpr FloatFormat f = Machine<Number>::format;

  Number some() {
    Bits fraction = (Bits(1) << f.fraction()) - 1, bits = Bits(rng_());
    switch (rng_() % 6) {
    case 0:
      bits &= fraction; // subnormal
      break;
    case 1:
      bits = last_ ^ (Bits(1) << (f.width() - 1));
      break;
    case 2:
      bits = last_ + Bits(rng_() % 7) * (fraction + 1) + (bits & fraction);
      break;
    case 3:
      return Number(int(rng_() % 41) - 20) / 2;
    case 4:
      bits = Bits(float_infinity(f).to_u64()) - Bits(rng_() % 3) + 1;
      break;
    default:
      break;
    }
    last_ = bits;
    return std::bit_cast<Number>(bits);
  }
  BitVec bits(Number x) { return BitVec(f.width(), std::bit_cast<Bits>(x)); }
  void expect(Kind kind, std::vector<BitVec> args, Number machine,
              RoundingMode mode) {
    if (info(kind).rule != SortRule::FpOp)
      args.insert(args.begin(), BitVec(3, uint64_t(mode)));
    BitVec ours = apply(kind, args, {f.exponent, f.significand});
    BitVec theirs = std::isnan(machine) ? float_nan(f) : bits(machine);
    ASSERT_EQ(ours, theirs)
        << info(kind).name << " mode " << int(mode) << ": "
        << float_text(f, ours) << " and " << float_text(f, theirs);
  }

  std::mt19937_64 rng_{77};
  Bits last_ = 0;
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(OnTheMachine, Numbers);

TYPED_TEST(OnTheMachine, Arithmetic) {
  using Number = TypeParam;
  for (auto mode : modes)
    for (int i = 0; i < 40000; ++i) {
      volatile Number x = this->some(), y = this->some(), z = this->some();
      std::fesetround(mode.machine);
      volatile Number sum = x + y, difference = x - y, product = x * y,
                      quotient = x / y, root = std::sqrt(x),
                      fused = std::fma(x, y, z), whole = std::rint(x);
      std::fesetround(FE_TONEAREST);
      BitVec a = this->bits(x), b = this->bits(y), c = this->bits(z);
      this->expect(Kind::FpAdd, {a, b}, sum, mode.ours);
      this->expect(Kind::FpSub, {a, b}, difference, mode.ours);
      this->expect(Kind::FpMul, {a, b}, product, mode.ours);
      this->expect(Kind::FpDiv, {a, b}, quotient, mode.ours);
      this->expect(Kind::FpSqrt, {a}, root, mode.ours);
      this->expect(Kind::FpFma, {a, b, c}, fused, mode.ours);
      this->expect(Kind::FpToIntegral, {a}, whole, mode.ours);
    }
}

TYPED_TEST(OnTheMachine, WithoutMode) {
  using Number = TypeParam;
  for (int i = 0; i < 40000; ++i) {
    Number x = this->some(), y = this->some();
    BitVec a = this->bits(x), b = this->bits(y);
    RoundingMode nearest = RoundingMode::NearestEven;
    this->expect(Kind::FpMod, {a, b}, std::fmod(x, y), nearest);
    this->expect(Kind::FpRem, {a, b}, std::remainder(x, y), nearest);
    this->expect(Kind::FpToIntegral, {a}, std::round(x),
                 RoundingMode::NearestAway);
    auto holds = [&](Kind kind) {
      std::vector<BitVec> args{a, b};
      args.resize(info(kind).children);
      return apply(kind, args, {this->f.exponent, this->f.significand})
          .is_true();
    };
    ASSERT_EQ(holds(Kind::FpLt), x < y);
    ASSERT_EQ(holds(Kind::FpLe), x <= y);
    ASSERT_EQ(holds(Kind::FpGt), x > y);
    ASSERT_EQ(holds(Kind::FpGe), x >= y);
    ASSERT_EQ(holds(Kind::FpEq), x == y);
    ASSERT_EQ(holds(Kind::FpIsNaN), std::isnan(x));
    ASSERT_EQ(holds(Kind::FpIsInf), std::isinf(x));
    ASSERT_EQ(holds(Kind::FpIsNormal), std::isnormal(x));
  }
}

TYPED_TEST(OnTheMachine, Conversions) {
  using Number = TypeParam;
  for (auto mode : modes)
    for (int i = 0; i < 20000; ++i) {
      volatile Number x = this->some();
      volatile double wide = std::bit_cast<double>(this->rng_());
      volatile int64_t number = int64_t(this->rng_() >> this->rng_() % 64);
      volatile uint64_t positive = uint64_t(number);
      std::fesetround(mode.machine);
      volatile Number narrow = Number(wide), from = Number(number),
                      from_positive = Number(positive);
      volatile bool fits = x > Number(-1e18) && x < Number(1e18);
      volatile int64_t whole = fits ? std::llrint(x) : 0;
      std::fesetround(FE_TONEAREST);
      BitVec given(64, std::bit_cast<uint64_t>(double(wide)));
      BitVec m(3, uint64_t(mode.ours));
      BitVec ours = apply(Kind::FpToFp, {m, given},
                          {11, 53, this->f.exponent, this->f.significand});
      ASSERT_EQ(ours,
                std::isnan(narrow) ? float_nan(this->f) : this->bits(narrow));
      this->expect(Kind::FpFromSbv, {BitVec(64, uint64_t(number))}, from,
                   mode.ours);
      if (positive != 0) // compilers subtract here, which gives -0 downwards
        this->expect(Kind::FpFromUbv, {BitVec(64, positive)}, from_positive,
                     mode.ours);
      if (fits) {
        ASSERT_EQ(apply(Kind::FpToSbv, {m, this->bits(x)},
                        {this->f.exponent, this->f.significand, 64}),
                  BitVec(64, uint64_t(whole)));
      }
    }
}

TEST(FloatTexts, ThereAndBack) {
  FloatFormat f{11, 53};
  auto text = [&](double x) {
    return float_text(f, BitVec(64, std::bit_cast<uint64_t>(x)));
  };
  EXPECT_EQ(text(0.1), "0.1");
  EXPECT_EQ(text(-0.0), "-0.0");
  EXPECT_EQ(text(1), "1.0");
  EXPECT_EQ(text(1e300), "1e+300");
  EXPECT_EQ(text(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(text(5e-324), "5e-324");
  EXPECT_EQ(text(-INFINITY), "-inf");
  EXPECT_EQ(text(NAN), "nan");
}

TEST(FloatTexts, Decimals) {
  auto read = [](const char *text, RoundingMode mode) {
    return float_of_decimal({8, 24}, mode, text);
  };
  BitVec tenth(32, std::bit_cast<uint32_t>(0.1f));
  EXPECT_EQ(read("0.1", RoundingMode::NearestEven), tenth);
  EXPECT_EQ(read("0.1", RoundingMode::TowardPositive), tenth);
  EXPECT_EQ(read("0.1", RoundingMode::TowardZero),
            BitVec(32, tenth.to_u64() - 1));
  EXPECT_EQ(read("3", RoundingMode::NearestEven),
            BitVec(32, std::bit_cast<uint32_t>(3.0f)));
  EXPECT_EQ(read("1.", RoundingMode::NearestEven),
            BitVec(32, std::bit_cast<uint32_t>(1.0f)));
  EXPECT_FALSE(read("1e3", RoundingMode::NearestEven));
  EXPECT_FALSE(read("", RoundingMode::NearestEven));
}

} // namespace
} // namespace fathom
