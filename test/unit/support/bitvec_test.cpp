// Bit-vector values: against machine integers up to 64 bits, against their own
// laws beyond, and their text forms.
#include "support/bitvec.h"
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"
#include "support/bitvec/text.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace fathom {
namespace {

using Wide = unsigned __int128;

uint64_t mask(uint32_t w) {
  return w == 64 ? ~uint64_t(0) : (uint64_t(1) << w) - 1;
}

TEST(BitVec, ArithmeticUpTo64Bits) {
  std::mt19937_64 rng(1);
  for (int round = 0; round < 20000; ++round) {
    uint32_t w = 1 + uint32_t(rng() % 64);
    uint64_t m = mask(w), a = rng() >> rng() % 64 & m,
             b = rng() >> rng() % 64 & m;
    BitVec x(w, a), y(w, b);
    EXPECT_EQ((x + y).to_u64(), uint64_t(Wide(a) + b) & m);
    EXPECT_EQ((x - y).to_u64(), uint64_t(Wide(a) - b) & m);
    EXPECT_EQ((x * y).to_u64(), uint64_t(Wide(a) * b) & m);
    EXPECT_EQ((-x).to_u64(), (0 - a) & m);
    EXPECT_EQ((~x).to_u64(), ~a & m);
    EXPECT_EQ(udiv(x, y).to_u64(), b == 0 ? m : a / b);
    EXPECT_EQ(urem(x, y).to_u64(), b == 0 ? a : a % b);
    EXPECT_EQ(x.ult(y), a < b);
    EXPECT_EQ(x.ule(y), a <= b);
    EXPECT_EQ(x == y, a == b);
    uint64_t sign = uint64_t(1) << (w - 1);
    EXPECT_EQ(x.slt(y), (a ^ sign) < (b ^ sign));
    EXPECT_EQ(x.sle(y), (a ^ sign) <= (b ^ sign));
    EXPECT_EQ(shl(x, y).to_u64(), b >= w ? 0 : uint64_t(Wide(a) << b) & m);
    EXPECT_EQ(lshr(x, y).to_u64(), b >= w ? 0 : a >> b);
    BitVec joined = concat(x, y); // up to 128 bits
    EXPECT_EQ(joined.width(), 2 * w);
    EXPECT_EQ(joined.extract(w - 1, 0), y);
    EXPECT_EQ(joined.extract(2 * w - 1, w), x);
    EXPECT_EQ(popcount(x), uint32_t(__builtin_popcountll(a)));
    EXPECT_EQ(x.is_zero(), a == 0);
    EXPECT_EQ(x.is_one(), a == 1);
    EXPECT_EQ(x.is_ones(), a == m);
    EXPECT_EQ(x.is_signed_min(), a == sign);
    EXPECT_EQ(count_trailing_zeros(x),
              a == 0 ? w : uint32_t(__builtin_ctzll(a)));
    EXPECT_EQ(count_leading_zeros(x),
              a == 0 ? w : uint32_t(__builtin_clzll(a)) - (64 - w));
  }
}

BitVec random_value(std::mt19937_64 &rng, uint32_t w) {
  BitVec v(w, rng());
  for (uint32_t i = 64; i < w; i += 64)
    v = shl(v, 64) | BitVec(w, rng() >> rng() % 64);
  switch (rng() % 4) {
  case 0:
    return lshr(v, uint32_t(rng() % w));
  case 1:
    return ~lshr(v, uint32_t(rng() % w));
  default:
    return v;
  }
}

TEST(BitVec, LawsOfWideArithmetic) {
  std::mt19937_64 rng(2);
  for (int round = 0; round < 3000; ++round) {
    uint32_t w = 1 + uint32_t(rng() % 300);
    BitVec a = random_value(rng, w), b = random_value(rng, w),
           c = random_value(rng, w), zero = BitVec::zero(w);
    EXPECT_EQ(a + b, b + a);
    EXPECT_EQ((a + b) - b, a);
    EXPECT_EQ(a + (-a), zero);
    EXPECT_EQ(-a, ~a + BitVec::one(w));
    EXPECT_EQ(a * b, b * a);
    EXPECT_EQ(a * (b + c), a * b + a * c);
    EXPECT_EQ((a & b) + (a | b), a + b);
    EXPECT_EQ((a | b) - (a & b), a ^ b);
    if (!b.is_zero()) {
      EXPECT_EQ(udiv(a, b) * b + urem(a, b), a);
      EXPECT_TRUE(urem(a, b).ult(b));
      EXPECT_EQ(sdiv(a, b) * b + srem(a, b), a);
      BitVec mod = smod(a, b);
      EXPECT_TRUE(mod.is_zero() || mod.sign() == b.sign());
      EXPECT_TRUE((srem(a - mod, b)).is_zero() ||
                  (a - mod).sign() != a.sign()); // unless it wrapped
    } else {
      EXPECT_EQ(udiv(a, b), BitVec::ones(w));
      EXPECT_EQ(urem(a, b), a);
      EXPECT_EQ(srem(a, b), a);
      EXPECT_EQ(smod(a, b), a);
    }
    EXPECT_EQ(a.ult(b), zext(a, w + 1).slt(zext(b, w + 1)));
    EXPECT_EQ(a.slt(b),
              (a ^ BitVec::signed_min(w)).ult(b ^ BitVec::signed_min(w)));
    EXPECT_EQ(sext(a, w + 70).extract(w - 1, 0), a);
  }
}

TEST(BitVec, LawsOfShifts) {
  std::mt19937_64 rng(3);
  for (int round = 0; round < 3000; ++round) {
    uint32_t w = 1 + uint32_t(rng() % 300), n = uint32_t(rng() % (w + 5));
    BitVec a = random_value(rng, w);
    if (n < w) {
      BitVec power = shl(BitVec::one(w), n);
      EXPECT_EQ(shl(a, n), a * power);
      EXPECT_EQ(lshr(a, n), udiv(a, power));
      EXPECT_EQ(rotate_left(rotate_left(a, n), w - n), a);
      EXPECT_TRUE(is_power_of_two(power));
      EXPECT_EQ(count_trailing_zeros(power), n);
      EXPECT_EQ(count_leading_zeros(power), w - 1 - n);
      if (n > 0) {
        EXPECT_EQ(concat(a.extract(w - 1, n), a.extract(n - 1, 0)), a);
      }
    } else {
      EXPECT_TRUE(shl(a, n).is_zero());
      EXPECT_TRUE(lshr(a, n).is_zero());
    }
    // Shifting right a number extended by its sign loses nothing of the sign.
    if (w >= 9 && n < w) {
      EXPECT_EQ(ashr(a, BitVec(w, n)),
                lshr(sext(a, 2 * w), n).extract(w - 1, 0));
    }
    EXPECT_EQ(a.bit(n % w), lshr(a, n % w).extract(0, 0).is_one());
    EXPECT_EQ(BitVec::from_words(w, a.to_words()), a);
  }
  // An amount that does not fit into 64 bits.
  EXPECT_TRUE(shl(BitVec::ones(100), BitVec::signed_min(100)).is_zero());
  EXPECT_TRUE(ashr(BitVec::ones(100), BitVec::signed_min(100)).is_ones());
}

TEST(BitVec, TextForms) {
  std::mt19937_64 rng(4);
  for (int round = 0; round < 500; ++round) {
    uint32_t w = 1 + uint32_t(rng() % 400);
    BitVec a = random_value(rng, w);
    EXPECT_EQ(parse_binary(to_binary(a)), a);
    EXPECT_EQ(parse_decimal(w, to_decimal(a)), a);
    // Digit by digit, with another number.
    BitVec number = BitVec::zero(w), ten(w, w > 3 ? 10 : 10u % (1u << w));
    for (char c : to_decimal(a))
      number = number * ten + BitVec(w, uint64_t(c - '0'));
    EXPECT_EQ(number, a);
  }
  EXPECT_EQ(parse_hex("fF0"), BitVec(12, 0xff0));
  EXPECT_EQ(parse_hex("123456789abcdef01234"),
            shl(BitVec(80, 0x1234), 64) | BitVec(80, 0x56789abcdef01234));
  EXPECT_EQ(to_decimal(BitVec(7, 0)), "0");
  EXPECT_EQ(to_decimal(BitVec::ones(64)), "18446744073709551615");
  EXPECT_EQ(to_decimal(BitVec::ones(128)),
            "340282366920938463463374607431768211455");
  EXPECT_EQ(to_binary(BitVec(3, 5)), "101");
}

TEST(BitVec, MalformedText) {
  EXPECT_EQ(parse_binary(""), std::nullopt);
  EXPECT_EQ(parse_binary("0120"), std::nullopt);
  EXPECT_EQ(parse_hex(""), std::nullopt);
  EXPECT_EQ(parse_hex("0g"), std::nullopt);
  EXPECT_EQ(parse_decimal(8, ""), std::nullopt);
  EXPECT_EQ(parse_decimal(8, "12a"), std::nullopt);
  EXPECT_EQ(parse_decimal(8, "-1"), std::nullopt);
  EXPECT_EQ(parse_decimal(8, "256"), std::nullopt);
  EXPECT_EQ(parse_decimal(8, "255"), BitVec(8, 255));
  EXPECT_EQ(parse_decimal(8, "00000000000000000000000000255"), BitVec(8, 255));
  EXPECT_EQ(parse_decimal(64, "18446744073709551616"), std::nullopt);
}

TEST(BitVec, LongDecimalsAreNotQuadratic) {
  uint32_t w = 1 << 20;
  BitVec a = BitVec::ones(w);
  std::string digits = to_decimal(a);
  EXPECT_EQ(digits.size(), 315653u);
  EXPECT_EQ(parse_decimal(w, digits), a);
}

TEST(BitVec, CopiesAndMoves) {
  for (uint32_t w : {8u, 200u}) {
    BitVec a = BitVec::ones(w), b = a, c = std::move(a);
    EXPECT_EQ(b, c);
    a = b;
    EXPECT_EQ(a, b);
    a = BitVec(3, 1);
    EXPECT_EQ(a.width(), 3u);
    b = std::move(c);
    EXPECT_EQ(b.hash(), BitVec::ones(w).hash());
    BitVec &same = b;
    b = same;
    EXPECT_TRUE(b.is_ones());
  }
  EXPECT_FALSE(BitVec(8, 1) == BitVec(9, 1));
  EXPECT_TRUE(BitVec::ones(70).fits_u64() == false);
  EXPECT_TRUE(BitVec(70, 5).fits_u64());
}

TEST(BitVec, FilledIsCutToItsWidth) {
  for (uint32_t w : {1u, 63u, 64u, 65u, 128u, 190u}) {
    BitVec all = BitVec::filled(w, [&](uint64_t *limbs) {
      std::fill_n(limbs, (w + 63) / 64, ~uint64_t(0));
    });
    EXPECT_EQ(all, BitVec::ones(w));
    EXPECT_TRUE(all.is_ones());
    EXPECT_EQ(BitVec::filled(w, [](uint64_t *) {}), BitVec::zero(w));
    EXPECT_TRUE(BitVec::signed_min(w).is_signed_min());
    EXPECT_EQ(BitVec::signed_max(w), ~BitVec::signed_min(w));
    EXPECT_EQ(all.is_signed_min(), w == 1);
  }
}

} // namespace
} // namespace fathom
