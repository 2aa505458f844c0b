// Values of floating-point operators (MPFR) in the x87's format against this
// machine's long double: the four modes, random numbers near each other and
// near the ends of the range.
#include "support/bitvec/bits.h"
#include "terms/floats/values.h"
#include "terms/operators.h"

#include <cfenv>
#include <cfloat>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <vector>

#if LDBL_MANT_DIG == 64
namespace fathom {
namespace {

constexpr FloatFormat f{15, 64};
constexpr struct {
  int machine;
  RoundingMode ours;
} modes[] = {{FE_TONEAREST, RoundingMode::NearestEven},
             {FE_UPWARD, RoundingMode::TowardPositive},
             {FE_DOWNWARD, RoundingMode::TowardNegative},
             {FE_TOWARDZERO, RoundingMode::TowardZero}};

// Without the leading digit, which the machine stores.
struct Parts {
  uint16_t top; // sign and exponent
  uint64_t fraction;
};
long double number(Parts p) {
  uint64_t significand =
      (p.fraction & ~uint64_t(0) >> 1) | uint64_t((p.top & 0x7fff) != 0) << 63;
  long double result = 0;
  std::memcpy(&result, &significand, sizeof significand);
  std::memcpy(reinterpret_cast<char *>(&result) + 8, &p.top, sizeof p.top);
  return result;
}
BitVec bits(long double x) {
  Parts p{};
  std::memcpy(&p.fraction, &x, sizeof p.fraction);
  std::memcpy(&p.top, reinterpret_cast<const char *>(&x) + 8, sizeof p.top);
  return concat(BitVec(16, p.top), BitVec(63, p.fraction & ~uint64_t(0) >> 1));
}

class X87 : public testing::Test {
protected:
  long double some() {
    Parts p{uint16_t(rng_()), rng_()};
    switch (rng_() % 6) {
    case 0:
      p.top &= 0x8000; // subnormal
      break;
    case 1:
      p = {uint16_t(last_.top ^ 0x8000), last_.fraction + rng_() % 3};
      break;
    case 2:
      p.top = uint16_t(last_.top + rng_() % 80);
      break;
    case 3:
      return (long double)(int(rng_() % 41) - 20) / 2;
    case 4:
      p.top = uint16_t(0x7ffe + rng_() % 2);
      p.fraction = rng_() % 2 == 0 ? 0 : ~uint64_t(0);
      break;
    default:
      break;
    }
    last_ = p;
    return number(p);
  }
  static BitVec apply(Kind kind, std::vector<BitVec> args,
                      const std::vector<uint32_t> &indices) {
    std::vector<const BitVec *> pointers;
    for (const BitVec &v : args)
      pointers.push_back(&v);
    return apply_operator(kind, pointers, indices);
  }
  static void expect(Kind kind, std::vector<BitVec> args, long double machine,
                     RoundingMode mode) {
    args.insert(args.begin(), BitVec(3, uint64_t(mode)));
    BitVec ours = apply(kind, args, {f.exponent, f.significand});
    BitVec theirs = std::isnan(machine) ? float_nan(f) : bits(machine);
    ASSERT_EQ(ours, theirs) << info(kind).name << " mode " << int(mode);
  }

  std::mt19937_64 rng_{78};
  Parts last_{};
};

TEST_F(X87, Arithmetic) {
  for (auto mode : modes)
    for (int i = 0; i < 20000; ++i) {
      volatile long double x = some(), y = some(), z = some();
      std::fesetround(mode.machine);
      volatile long double sum = x + y, difference = x - y, product = x * y,
                           quotient = x / y, root = std::sqrt(x),
                           fused = std::fma(x, y, z), whole = std::rint(x);
      std::fesetround(FE_TONEAREST);
      BitVec a = bits(x), b = bits(y), c = bits(z);
      expect(Kind::FpAdd, {a, b}, sum, mode.ours);
      expect(Kind::FpSub, {a, b}, difference, mode.ours);
      expect(Kind::FpMul, {a, b}, product, mode.ours);
      expect(Kind::FpDiv, {a, b}, quotient, mode.ours);
      expect(Kind::FpSqrt, {a}, root, mode.ours);
      if (mode.machine == FE_TONEAREST) // glibc's fmal is right there only
        expect(Kind::FpFma, {a, b, c}, fused, mode.ours);
      expect(Kind::FpToIntegral, {a}, whole, mode.ours);
    }
}

TEST_F(X87, Conversions) {
  for (auto mode : modes)
    for (int i = 0; i < 20000; ++i) {
      volatile long double x = some();
      volatile int64_t integer = int64_t(rng_() >> rng_() % 64);
      std::fesetround(mode.machine);
      volatile double narrow = double(x);
      volatile float narrower = float(x);
      volatile long double from = (long double)integer;
      std::fesetround(FE_TONEAREST);
      BitVec m(3, uint64_t(mode.ours));
      uint64_t wide = 0;
      uint32_t small = 0;
      const double d = narrow;
      const float s = narrower;
      std::memcpy(&wide, &d, sizeof wide);
      std::memcpy(&small, &s, sizeof small);
      ASSERT_EQ(apply(Kind::FpToFp, {m, bits(x)}, {15, 64, 11, 53}),
                std::isnan(d) ? float_nan({11, 53}) : BitVec(64, wide));
      ASSERT_EQ(apply(Kind::FpToFp, {m, bits(x)}, {15, 64, 8, 24}),
                std::isnan(s) ? float_nan({8, 24}) : BitVec(32, small));
      expect(Kind::FpFromSbv, {BitVec(64, uint64_t(integer))}, from, mode.ours);
      if (!std::isnan(d)) {
        ASSERT_EQ(apply(Kind::FpToFp, {m, BitVec(64, wide)}, {11, 53, 15, 64}),
                  bits((long double)d));
      }
      for (Kind kind : {Kind::FpLt, Kind::FpEq}) {
        volatile long double y = some();
        ASSERT_EQ(apply(kind, {bits(x), bits(y)}, {15, 64}).is_true(),
                  kind == Kind::FpLt ? x < y : x == y);
      }
    }
}

} // namespace
} // namespace fathom
#endif
