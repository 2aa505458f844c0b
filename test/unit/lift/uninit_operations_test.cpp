// Shadows against their definition: a bit of a result is uninitialised if some
// choice of the uninitialised bits of the operands changes it. All operands
// and shadows of three bits.
#include "lift/words/uninit_operations.h"

#include "terms/evaluator.h"

#include <functional>
#include <gtest/gtest.h>

namespace fathom::lift {
namespace {

constexpr uint32_t width = 3;
constexpr unsigned count = 1u << width;

class UninitOperationsTest : public testing::Test {
protected:
  Term var(const char *name) {
    return store_.make_var(name, store_.bv_sort(width));
  }
  uint64_t evaluate(Term t, unsigned a, unsigned sa, unsigned b, unsigned sb) {
    Model model;
    model.scalars[a_.value] = BitVec(width, a);
    model.scalars[a_.shadow] = BitVec(width, sa);
    model.scalars[b_.value] = BitVec(width, b);
    model.scalars[b_.shadow] = BitVec(width, sb);
    return Evaluator(store_, model).value(t)->to_u64();
  }
  // The result and its shadow as functions of the values of the variables.
  struct Tables {
    std::vector<uint64_t> value;  // by a, b
    std::vector<uint64_t> shadow; // by a, sa, b, sb
  };
  Tables tables(Term value, Term shadow) {
    Tables t;
    for (unsigned a = 0; a < count; ++a)
      for (unsigned b = 0; b < count; ++b)
        t.value.push_back(evaluate(value, a, 0, b, 0));
    for (unsigned i = 0; i < count * count * count * count; ++i)
      t.shadow.push_back(
          evaluate(shadow, i / 512, i / 64 % 8, i / 8 % 8, i % 8));
    return t;
  }
  static uint64_t definition(const Tables &t, unsigned a, unsigned sa,
                             unsigned b, unsigned sb) {
    uint64_t result = 0;
    for (unsigned x = 0; x < count; ++x)
      for (unsigned y = 0; y < count; ++y)
        if (((x ^ a) & ~sa) == 0 && ((y ^ b) & ~sb) == 0)
          result |= t.value[a * count + b] ^ t.value[x * count + y];
    return result;
  }
  void expect_shadow(Term value, Term shadow, bool is_exact) {
    Tables t = tables(value, shadow);
    for (unsigned a = 0; a < count; ++a)
      for (unsigned sa = 0; sa < count; ++sa)
        for (unsigned b = 0; b < count; ++b)
          for (unsigned sb = 0; sb < count; ++sb) {
            uint64_t wanted = definition(t, a, sa, b, sb);
            uint64_t got =
                t.shadow[((a * count + sa) * count + b) * count + sb];
            ASSERT_EQ(is_exact ? got : got & wanted, wanted)
                << a << "/" << sa << " and " << b << "/" << sb;
            if (sa == 0 && sb == 0)
              ASSERT_EQ(got, 0u);
          }
  }

  TermStore store_;
  Builder builder_{store_};
  UninitOperations ops_{builder_};
  Shadowed a_{var("a"), var("sa")}, b_{var("b"), var("sb")};
};

TEST_F(UninitOperationsTest, BitsAndSumsAreExact) {
  auto value = [&](Kind kind) {
    return builder_.make(kind, {a_.value, b_.value});
  };
  expect_shadow(value(Kind::BvAnd), ops_.bit_and(a_, b_), true);
  expect_shadow(value(Kind::BvOr), ops_.bit_or(a_, b_), true);
  expect_shadow(value(Kind::BvXor), ops_.bit_xor(a_, b_), true);
  expect_shadow(value(Kind::BvAdd), ops_.add(a_, b_), true);
  expect_shadow(value(Kind::BvSub), ops_.sub(a_, b_), true);
}

TEST_F(UninitOperationsTest, ComparisonsAreExact) {
  auto value = [&](Kind kind) {
    return builder_.make(kind, {a_.value, b_.value});
  };
  expect_shadow(value(Kind::Eq), ops_.equal(a_, b_), true);
  expect_shadow(value(Kind::BvUlt), ops_.less(a_, b_, false, false), true);
  expect_shadow(value(Kind::BvUle), ops_.less(a_, b_, false, true), true);
  expect_shadow(value(Kind::BvSlt), ops_.less(a_, b_, true, false), true);
  expect_shadow(value(Kind::BvSle), ops_.less(a_, b_, true, true), true);
}

// The sign and its copies are one bit.
TEST_F(UninitOperationsTest, ExtendedSignsAreExact) {
  auto wide = [&](Term t) { return builder_.make_sext(t, 2); };
  auto extended = [&](Shadowed s) {
    return Shadowed{wide(s.value), wide(s.shadow), 2};
  };
  Shadowed a = extended(a_), b = extended(b_);
  for (bool or_equal : {false, true})
    expect_shadow(
        builder_.make(or_equal ? Kind::BvSle : Kind::BvSlt, {a.value, b.value}),
        ops_.less(a, b, true, or_equal), true);
  // Two bits more are enough for every sum.
  expect_shadow(builder_.make(Kind::BvSaddo, {a.value, b.value}),
                ops_.add_overflows(a, b, true), true);
  expect_shadow(builder_.make(Kind::BvSsubo, {a.value, b.value}),
                ops_.sub_overflows(a, b, true), true);
}

// Numbers between the extremes need not be there: only an upper bound.
TEST_F(UninitOperationsTest, OverflowsAreNotMissed) {
  auto value = [&](Kind kind) {
    return builder_.make(kind, {a_.value, b_.value});
  };
  expect_shadow(value(Kind::BvUaddo), ops_.add_overflows(a_, b_, false), true);
  expect_shadow(value(Kind::BvUsubo), ops_.sub_overflows(a_, b_, false), true);
  expect_shadow(value(Kind::BvSaddo), ops_.add_overflows(a_, b_, true), false);
  expect_shadow(value(Kind::BvSsubo), ops_.sub_overflows(a_, b_, true), false);
}

TEST_F(UninitOperationsTest, ProductsAndQuotientsAreNotMissed) {
  auto value = [&](Kind kind, Term b) {
    return builder_.make(kind, {a_.value, b});
  };
  expect_shadow(value(Kind::BvMul, b_.value), ops_.mul(a_, b_), false);
  for (Kind kind : {Kind::BvUdiv, Kind::BvUrem, Kind::BvSdiv, Kind::BvSrem})
    expect_shadow(value(kind, b_.value), ops_.divide(kind, a_, b_), false);
  for (unsigned c = 0; c < count; ++c) {
    Shadowed constant{builder_.make_bv(width, c), ops_.none(width)};
    bool power = (c & (c - 1)) == 0;
    expect_shadow(value(Kind::BvMul, constant.value), ops_.mul(a_, constant),
                  power);
    for (Kind kind : {Kind::BvUdiv, Kind::BvUrem})
      if (c != 0)
        expect_shadow(value(kind, constant.value),
                      ops_.divide(kind, a_, constant), power);
  }
}

// By an initialised amount; any other is taken to decide every bit.
TEST_F(UninitOperationsTest, ShiftsMoveShadows) {
  for (Kind kind : {Kind::BvShl, Kind::BvLshr, Kind::BvAshr}) {
    Term value = builder_.make(kind, {a_.value, b_.value});
    Shadowed amount{b_.value, ops_.none(width)};
    Term moved = ops_.shift(kind, a_, amount);
    Tables t = tables(value, moved);
    for (unsigned i = 0; i < t.shadow.size(); ++i)
      if (i % 8 == 0)
        ASSERT_EQ(t.shadow[i],
                  definition(t, i / 512, i / 64 % 8, i / 8 % 8, 0));
    expect_shadow(value, ops_.shift(kind, a_, b_), false);
  }
}

// One condition for both shadows, as in `x < 4 ? x : y`: the operands are not
// independent of it, so only an upper bound.
TEST_F(UninitOperationsTest, ChoicesAreNotMissed) {
  Term zero = builder_.make_bv(width, 0);
  Shadowed nothing{zero, zero};
  Term condition = builder_.make_eq(b_.value, zero);
  Term bad = ops_.equal(b_, nothing);
  expect_shadow(builder_.make_ite(condition, a_.value, b_.value),
                ops_.choose(condition, bad, a_, b_), false);
  // Independent: exact.
  Shadowed constant{builder_.make_bv(width, 5), zero};
  expect_shadow(builder_.make_ite(condition, a_.value, constant.value),
                ops_.choose(condition, bad, a_, constant), true);
}

// What a program without failures under rough shadows relies on: they are not
// smaller than exact ones, and no shadow shrinks when others grow.
class RoughShadowsTest : public UninitOperationsTest {
protected:
  void expect_no_more(Term smaller, Term larger) {
    for (unsigned i = 0; i < count * count * count * count; ++i) {
      unsigned a = i / 512, sa = i / 64 % 8, b = i / 8 % 8, sb = i % 8;
      uint64_t got = evaluate(larger, a, sa, b, sb);
      ASSERT_EQ(evaluate(smaller, a, sa, b, sb) & ~got, 0u) << i;
      for (unsigned bit = 1; bit < count; bit *= 2) {
        ASSERT_EQ(got & ~evaluate(larger, a, sa | bit, b, sb), 0u) << i;
        ASSERT_EQ(got & ~evaluate(larger, a, sa, b, sb | bit), 0u) << i;
      }
    }
  }
  using Operation = std::function<Term(UninitOperations &)>;
  void expect_rough(const Operation &operation) {
    UninitOperations rough(builder_, true);
    expect_no_more(operation(ops_), operation(rough));
  }
};

TEST_F(RoughShadowsTest, AreNeverSmaller) {
  expect_rough([&](UninitOperations &o) { return o.add(a_, b_); });
  expect_rough([&](UninitOperations &o) { return o.sub(a_, b_); });
  expect_rough([&](UninitOperations &o) { return o.equal(a_, b_); });
  for (bool is_signed : {false, true}) {
    expect_rough(
        [&](UninitOperations &o) { return o.less(a_, b_, is_signed, true); });
    expect_rough(
        [&](UninitOperations &o) { return o.less(a_, b_, is_signed, false); });
    expect_rough([&](UninitOperations &o) {
      return o.add_overflows(a_, b_, is_signed);
    });
    expect_rough([&](UninitOperations &o) {
      return o.sub_overflows(a_, b_, is_signed);
    });
  }
}

TEST_F(RoughShadowsTest, OtherShadowsGrowWithTheirOperands) {
  expect_rough([&](UninitOperations &o) { return o.bit_and(a_, b_); });
  expect_rough([&](UninitOperations &o) { return o.bit_or(a_, b_); });
  expect_rough([&](UninitOperations &o) { return o.bit_xor(a_, b_); });
  expect_rough([&](UninitOperations &o) { return o.mul(a_, b_); });
  for (unsigned c = 0; c < count; ++c) {
    Shadowed constant{builder_.make_bv(width, c), ops_.none(width)};
    expect_rough([&](UninitOperations &o) { return o.mul(a_, constant); });
    for (Kind kind : {Kind::BvUdiv, Kind::BvUrem})
      expect_rough(
          [&](UninitOperations &o) { return o.divide(kind, a_, constant); });
  }
  for (Kind kind : {Kind::BvUdiv, Kind::BvUrem, Kind::BvSdiv, Kind::BvSrem})
    expect_rough([&](UninitOperations &o) { return o.divide(kind, a_, b_); });
  for (Kind kind : {Kind::BvShl, Kind::BvLshr, Kind::BvAshr})
    expect_rough([&](UninitOperations &o) { return o.shift(kind, a_, b_); });
  Term condition = builder_.make_ult(a_.value, b_.value);
  expect_rough([&](UninitOperations &o) {
    return o.choose(condition, o.less(a_, b_, false, false), a_, b_);
  });
}

TEST_F(RoughShadowsTest, AreSaidToBeRough) {
  UninitOperations rough(builder_, true);
  Shadowed five{builder_.make_bv(width, 5), rough.none(width)};
  rough.less(five, five, false, false);
  rough.bit_and(a_, b_);
  EXPECT_FALSE(rough.was_rough());
  rough.less(a_, five, false, false);
  EXPECT_TRUE(rough.was_rough());
  ops_.less(a_, five, false, false);
  EXPECT_FALSE(ops_.was_rough());
}

} // namespace
} // namespace fathom::lift
