// Every scalar operator against independent references: all operands at widths
// 1 to 4, random ones at 64 bits, and bit by bit at 65 to 200 bits.
#include "support/bitvec/bits.h"
#include "support/bitvec/text.h"
#include "terms/operators.h"

#include "terms/reference.h"

#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace fathom {
namespace {

using test::Wide;

BitVec apply(Kind kind, const std::vector<BitVec> &args,
             const std::vector<uint32_t> &indices = {}) {
  std::vector<const BitVec *> pointers;
  for (const BitVec &v : args)
    pointers.push_back(&v);
  return apply_operator(kind, pointers, indices);
}

std::vector<Kind> kinds_with(std::initializer_list<SortRule> rules) {
  std::vector<Kind> found;
  for (unsigned i = 0; i < num_kinds; ++i)
    for (SortRule rule : rules)
      if (info(Kind(i)).rule == rule)
        found.push_back(Kind(i));
  return found;
}

uint32_t result_width(Kind kind, uint32_t w, uint32_t index) {
  switch (info(kind).rule) {
  case SortRule::BvOp:
    return w;
  case SortRule::Extend:
    return w + index;
  case SortRule::Replicate:
    return w * index;
  default:
    return 1;
  }
}

void check(Kind kind, uint32_t w, uint64_t a, uint64_t b, uint32_t index = 0) {
  std::vector<BitVec> args{BitVec(w, a)};
  if (info(kind).children == 2)
    args.emplace_back(w, b);
  std::vector<uint32_t> indices;
  if (info(kind).indices == 1)
    indices.push_back(index);
  BitVec got = apply(kind, args, indices);
  Wide want = test::reference(kind, w, a, b, index);
  ASSERT_EQ(got.width(), result_width(kind, w, index)) << info(kind).name;
  ASSERT_EQ(got.to_u64(), uint64_t(want))
      << info(kind).name << " width " << w << " of " << a << ", " << b
      << " index " << index;
}

TEST(Operators, BooleansExhaustively) {
  for (Kind kind : kinds_with({SortRule::BoolOp, SortRule::Equal}))
    for (uint64_t a = 0; a < 2; ++a)
      for (uint64_t b = 0; b < 2; ++b)
        check(kind, 1, a, b);
}

TEST(Operators, BitVectorsExhaustively) {
  for (Kind kind : kinds_with({SortRule::BvOp, SortRule::BvPred,
                               SortRule::BvCompare, SortRule::Equal}))
    for (uint32_t w = 1; w <= 4; ++w)
      for (uint64_t a = 0; a < 1u << w; ++a)
        for (uint64_t b = 0; b < 1u << w; ++b)
          for (uint32_t index = 0; index <= 2 * w + 1; ++index) {
            check(kind, w, a, b, index);
            if (info(kind).indices == 0)
              break;
          }
}

TEST(Operators, IfThenElse) {
  for (uint32_t w = 1; w <= 4; ++w)
    for (uint64_t a = 0; a < 1u << w; ++a)
      for (uint64_t b = 0; b < 1u << w; ++b)
        for (uint64_t c = 0; c < 2; ++c)
          EXPECT_EQ(apply(Kind::Ite, {BitVec(1, c), BitVec(w, a), BitVec(w, b)})
                        .to_u64(),
                    c ? a : b);
}

TEST(Operators, ExtensionAndRepetitionExhaustively) {
  for (Kind kind : kinds_with({SortRule::Extend, SortRule::Replicate}))
    for (uint32_t w = 1; w <= 4; ++w)
      for (uint64_t a = 0; a < 1u << w; ++a)
        for (uint32_t index = kind == Kind::Repeat; index <= 5; ++index)
          check(kind, w, a, 0, index);
}

TEST(Operators, ConcatAndExtractExhaustively) {
  for (uint32_t m = 1; m <= 4; ++m)
    for (uint32_t n = 1; n <= 4; ++n)
      for (uint64_t a = 0; a < 1u << m; ++a)
        for (uint64_t b = 0; b < 1u << n; ++b) {
          BitVec joined = apply(Kind::Concat, {BitVec(m, a), BitVec(n, b)});
          ASSERT_EQ(joined.width(), m + n);
          ASSERT_EQ(joined.to_u64(), a * (1u << n) + b);
        }
  for (uint32_t w = 1; w <= 4; ++w)
    for (uint64_t a = 0; a < 1u << w; ++a)
      for (uint32_t high = 0; high < w; ++high)
        for (uint32_t low = 0; low <= high; ++low) {
          BitVec part = apply(Kind::Extract, {BitVec(w, a)}, {high, low});
          ASSERT_EQ(part.width(), high - low + 1);
          ASSERT_EQ(part.to_u64(), a / (1u << low) % (1u << (high - low + 1)));
        }
}

// Operands that meet corner cases: extremes, small ones, sparse ones.
uint64_t operand(std::mt19937_64 &rng) {
  switch (rng() % 6) {
  case 0:
    return rng() % 70;
  case 1:
    return ~(rng() % 70);
  case 2:
    return (uint64_t(1) << 63) + rng() % 3 - 1;
  case 3:
    return uint64_t(1) << rng() % 64;
  default:
    return rng() >> rng() % 64;
  }
}

TEST(Operators, RandomAt64Bits) {
  std::mt19937_64 rng(1);
  for (Kind kind : kinds_with({SortRule::BvOp, SortRule::BvPred,
                               SortRule::BvCompare, SortRule::Equal}))
    for (int i = 0; i < 3000; ++i)
      check(kind, 64, operand(rng), operand(rng), uint32_t(rng() % 200));
}

// Numbers as lists of bits, least significant first.
using Bits = std::vector<bool>;

Bits bits_of(const BitVec &v) {
  Bits r;
  for (uint32_t i = 0; i < v.width(); ++i)
    r.push_back(v.bit(i));
  return r;
}

Bits add(const Bits &a, const Bits &b, bool carry = false) {
  Bits r;
  for (size_t i = 0; i < a.size(); ++i) {
    r.push_back(a[i] ^ b[i] ^ carry);
    carry = (a[i] && b[i]) || (carry && (a[i] || b[i]));
  }
  return r;
}

Bits flip(Bits a) {
  a.flip();
  return a;
}

Bits negate(const Bits &a) { return add(flip(a), Bits(a.size()), true); }

Bits subtract(const Bits &a, const Bits &b) { return add(a, flip(b), true); }

Bits shift_left(const Bits &a, size_t by) {
  Bits r(a.size());
  for (size_t i = by; i < a.size(); ++i)
    r[i] = a[i - by];
  return r;
}

Bits multiply(const Bits &a, const Bits &b) {
  Bits r(a.size());
  for (size_t i = 0; i < b.size(); ++i)
    if (b[i])
      r = add(r, shift_left(a, i));
  return r;
}

bool less(const Bits &a, const Bits &b) {
  for (size_t i = a.size(); i-- > 0;)
    if (a[i] != b[i])
      return b[i];
  return false;
}

// Long division; b is not zero.
std::pair<Bits, Bits> divide(const Bits &a, const Bits &b) {
  Bits q(a.size()), r(a.size() + 1), d = b;
  d.push_back(false);
  for (size_t i = a.size(); i-- > 0;) {
    r = shift_left(r, 1);
    r[0] = a[i];
    if (!less(r, d)) {
      r = subtract(r, d);
      q[i] = true;
    }
  }
  r.pop_back();
  return {q, r};
}

BitVec random_wide(std::mt19937_64 &rng, uint32_t w) {
  BitVec v(w, operand(rng));
  unsigned shape = rng() % 5;
  for (uint32_t i = 64; shape > 1 && i < w; i += 64)
    v = shl(v, 64) | BitVec(w, operand(rng));
  if (shape == 2)
    v = ~v;
  if (shape == 3)
    v = lshr(v, uint32_t(rng() % w));
  if (shape == 4 && rng() % 8 == 0)
    v = BitVec::signed_min(w);
  return v;
}

Bits resize(Bits a, size_t n, bool fill) {
  a.resize(n, fill);
  return a;
}

TEST(Operators, WideArithmeticBitByBit) {
  std::mt19937_64 rng(2);
  for (int round = 0; round < 1500; ++round) {
    uint32_t w = 65 + uint32_t(rng() % 136);
    BitVec x = random_wide(rng, w), y = random_wide(rng, w);
    Bits a = bits_of(x), b = bits_of(y);
    auto expect = [&](Kind kind, const Bits &want) {
      EXPECT_EQ(bits_of(apply(kind, {x, y})), want)
          << info(kind).name << " " << to_decimal(x) << " " << to_decimal(y)
          << " width " << w;
    };
    auto expect_bool = [&](Kind kind, bool want) { expect(kind, {want}); };
    expect(Kind::BvAdd, add(a, b));
    expect(Kind::BvSub, subtract(a, b));
    expect(Kind::BvMul, multiply(a, b));
    EXPECT_EQ(bits_of(apply(Kind::BvNeg, {x})), negate(a));
    EXPECT_EQ(bits_of(apply(Kind::BvNot, {x})), flip(a));
    bool sa = a.back(), sb = b.back(), zero = y.is_zero();
    expect_bool(Kind::BvUlt, less(a, b));
    expect_bool(Kind::BvUle, !less(b, a));
    expect_bool(Kind::BvSlt, sa != sb ? sa : less(a, b));
    expect_bool(Kind::BvSle, sa != sb ? sa : !less(b, a));
    // Exact results with one more bit, or twice as many.
    Bits sum = add(resize(a, w + 1, false), resize(b, w + 1, false));
    expect_bool(Kind::BvUaddo, sum[w]);
    Bits ssum = add(resize(a, w + 1, sa), resize(b, w + 1, sb));
    expect_bool(Kind::BvSaddo, ssum[w] != ssum[w - 1]);
    Bits sdiff = subtract(resize(a, w + 1, sa), resize(b, w + 1, sb));
    expect_bool(Kind::BvSsubo, sdiff[w] != sdiff[w - 1]);
    expect_bool(Kind::BvUsubo, less(a, b));
    Bits product = multiply(resize(a, 2 * w, false), resize(b, 2 * w, false));
    Bits upper(product.begin() + w, product.end());
    expect_bool(Kind::BvUmulo, upper != Bits(w));
    Bits sproduct = multiply(resize(a, 2 * w, sa), resize(b, 2 * w, sb));
    expect_bool(Kind::BvSmulo,
                sproduct != resize(Bits(sproduct.begin(), sproduct.begin() + w),
                                   2 * w, sproduct[w - 1]));
    auto [q, r] = zero ? std::pair(Bits(w, true), a) : divide(a, b);
    expect(Kind::BvUdiv, q);
    expect(Kind::BvUrem, r);
    Bits ma = sa ? negate(a) : a, mb = sb ? negate(b) : b;
    auto [mq, mr] = zero ? std::pair(Bits(w, true), ma) : divide(ma, mb);
    expect(Kind::BvSdiv, sa != sb ? negate(mq) : mq);
    expect(Kind::BvSrem, sa ? negate(mr) : mr);
    Bits signed_r = sa ? negate(mr) : mr;
    expect(Kind::BvSmod,
           mr == Bits(w) || sa == sb ? signed_r : add(signed_r, b));
  }
}

TEST(Operators, WideShiftsAndPartsBitByBit) {
  std::mt19937_64 rng(3);
  for (int round = 0; round < 1500; ++round) {
    uint32_t w = 65 + uint32_t(rng() % 136);
    BitVec x = random_wide(rng, w);
    Bits a = bits_of(x);
    uint32_t by = uint32_t(rng() % (w + 3));
    BitVec amount(w, by);
    if (rng() % 20 == 0)
      amount = BitVec::signed_min(w), by = w;
    bool sign = a.back();
    Bits left(w), right(w), arithmetic(w, sign), rotated(w);
    for (uint32_t i = 0; i < w; ++i) {
      if (i >= by)
        left[i] = a[i - by];
      if (i + by < w)
        right[i] = arithmetic[i] = a[i + by];
      rotated[(i + by) % w] = a[i];
    }
    EXPECT_EQ(bits_of(apply(Kind::BvShl, {x, amount})), left);
    EXPECT_EQ(bits_of(apply(Kind::BvLshr, {x, amount})), right);
    EXPECT_EQ(bits_of(apply(Kind::BvAshr, {x, amount})), arithmetic);
    EXPECT_EQ(bits_of(apply(Kind::RotateLeft, {x}, {by})), rotated);
    EXPECT_EQ(bits_of(apply(Kind::RotateRight,
                            {apply(Kind::RotateLeft, {x}, {by})}, {by})),
              a);
    uint32_t low = uint32_t(rng() % w),
             high = low + uint32_t(rng() % (w - low));
    EXPECT_EQ(bits_of(apply(Kind::Extract, {x}, {high, low})),
              Bits(a.begin() + low, a.begin() + high + 1));
    Bits twice = a;
    twice.insert(twice.end(), a.begin(), a.end());
    EXPECT_EQ(bits_of(apply(Kind::Concat, {x, x})), twice);
    EXPECT_EQ(bits_of(apply(Kind::Repeat, {x}, {2})), twice);
    EXPECT_EQ(bits_of(apply(Kind::ZeroExtend, {x}, {by})),
              resize(a, w + by, false));
    EXPECT_EQ(bits_of(apply(Kind::SignExtend, {x}, {by})),
              resize(a, w + by, sign));
  }
}

} // namespace
} // namespace fathom
