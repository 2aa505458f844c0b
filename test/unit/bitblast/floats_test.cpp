// Circuits of floating-point operators against MPFR (terms/floats/values.h):
// all operands and modes of small formats, all numbers of half precision for
// operators with one argument, and random ones of the machine's formats.
// MPFR's side is compared with the machine in test/unit/terms/floats_test.cpp.
#include "bitblast/aig_eval.h"
#include "bitblast/blaster.h"
#include "support/bitvec/bits.h"
#include "support/bitvec/text.h"
#include "terms/floats/format.h"
#include "terms/operators.h"

#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace fathom {
namespace {

bool has_mode(Kind kind) {
  return info(kind).rule != SortRule::FpOp &&
         info(kind).rule != SortRule::FpPred;
}

// The x87's numbers have 79 bits.
using Bits = unsigned __int128;
BitVec number(uint32_t width, Bits value) {
  BitVec low(64, uint64_t(value));
  return width <= 64 ? BitVec(width, uint64_t(value))
                     : concat(BitVec(width - 64, uint64_t(value >> 64)), low);
}
Bits value_of(const BitVec &v) {
  if (v.width() <= 64)
    return v.to_u64();
  return Bits(v.extract(v.width() - 1, 64).to_u64()) << 64 |
         v.extract(63, 0).to_u64();
}

// One operator, simulated for 64 assignments at a time.
class Simulated {
public:
  Simulated(Kind kind, std::vector<uint32_t> widths,
            std::vector<uint32_t> indices)
      : kind_(kind), widths_(std::move(widths)), indices_(std::move(indices)) {
    Builder b(store_);
    for (size_t i = 0; i < widths_.size(); ++i)
      vars_.push_back(
          store_.make_var("x" + std::to_string(i), store_.bv_sort(widths_[i])));
    Term t = b.make(kind, vars_, indices_);
    Blaster blaster(store_, aig_);
    for (Term v : vars_) { // inputs in this order
      auto bits = blaster.bits(v);
      inputs_.insert(inputs_.end(), bits.begin(), bits.end());
    }
    auto bits = blaster.bits(t);
    result_.assign(bits.begin(), bits.end());
  }

  // Adds one; the 64th starts the comparison.
  void add(std::vector<Bits> values) {
    batch_.push_back(std::move(values));
    if (batch_.size() == 64)
      compare();
  }
  void compare() {
    if (batch_.empty())
      return;
    std::vector<uint64_t> words(aig_.node_count());
    size_t input = 0;
    for (size_t v = 0; v < widths_.size(); ++v)
      for (uint32_t i = 0; i < widths_[v]; ++i, ++input)
        for (size_t k = 0; k < batch_.size(); ++k)
          words[inputs_[input].node()] |= uint64_t(batch_[k][v] >> i & 1) << k;
    auto of = [&](Lit l) {
      return words[l.node()] ^ (l.is_negated() ? ~uint64_t(0) : 0);
    };
    for (uint32_t n = 1; n < aig_.node_count(); ++n)
      if (aig_.is_and(n))
        words[n] = of(aig_.left(n)) & of(aig_.right(n));
    for (size_t k = 0; k < batch_.size(); ++k) {
      Bits got = 0;
      for (size_t i = 0; i < result_.size(); ++i)
        got |= Bits(of(result_[i]) >> k & 1) << i;
      check(batch_[k], got);
    }
    batch_.clear();
  }
  uint64_t errors = 0;

private:
  void check(const std::vector<Bits> &values, Bits got) {
    std::vector<BitVec> args;
    std::vector<const BitVec *> pointers;
    for (size_t i = 0; i < values.size(); ++i)
      args.push_back(number(widths_[i], values[i]));
    for (const BitVec &a : args)
      pointers.push_back(&a);
    BitVec want = apply_operator(kind_, pointers, indices_);
    if (value_of(want) == got)
      return;
    if (++errors > 3)
      return;
    std::string text(info(kind_).name);
    for (const BitVec &a : args)
      text += " " + to_decimal(a);
    ADD_FAILURE() << text << ": circuit "
                  << to_decimal(number(want.width(), got)) << ", MPFR "
                  << to_decimal(want);
  }

  TermStore store_;
  Aig aig_;
  Kind kind_;
  std::vector<uint32_t> widths_, indices_;
  std::vector<Term> vars_;
  std::vector<Lit> inputs_, result_;
  std::vector<std::vector<Bits>> batch_;
};

std::vector<uint32_t> widths_of(Kind kind, FloatFormat f, uint32_t integer) {
  std::vector<uint32_t> widths(info(kind).children, f.width());
  if (has_mode(kind))
    widths[0] = rounding_mode_width;
  if (info(kind).rule == SortRule::FpFromBv)
    widths[1] = integer;
  return widths;
}

std::vector<uint32_t> indices_of(Kind kind, FloatFormat f, FloatFormat to,
                                 uint32_t integer) {
  std::vector<uint32_t> indices{f.exponent, f.significand};
  if (info(kind).rule == SortRule::FpFormat) {
    indices.push_back(to.exponent);
    indices.push_back(to.significand);
  }
  if (info(kind).rule == SortRule::FpToBv)
    indices.push_back(integer);
  return indices;
}

void all_operands(Kind kind, FloatFormat f, FloatFormat to, uint32_t integer) {
  std::vector<uint32_t> widths = widths_of(kind, f, integer);
  Simulated test(kind, widths, indices_of(kind, f, to, integer));
  std::vector<Bits> values(widths.size());
  // One that is no mode is enough.
  auto end = [&](size_t i) {
    return i == 0 && has_mode(kind) ? num_rounding_modes + 1
                                    : uint64_t(1) << widths[i];
  };
  while (true) {
    test.add(values);
    size_t i = values.size();
    while (i > 0 && ++values[i - 1] == end(i - 1))
      values[--i] = 0;
    if (i == 0)
      break;
  }
  test.compare();
}

template <class Test> void for_float_kinds(Test &&test) {
  for (unsigned i = 0; i < num_kinds; ++i)
    if (is_float(Kind(i)))
      test(Kind(i));
}

void small_format(FloatFormat f, std::vector<FloatFormat> others) {
  for_float_kinds([&](Kind kind) {
    if (kind == Kind::FpFma && f.width() > 6)
      return; // below, at random
    SortRule rule = info(kind).rule;
    bool integers = rule == SortRule::FpFromBv || rule == SortRule::FpToBv;
    for (FloatFormat to : others) {
      for (uint32_t integer : {1u, 2u, 5u, 9u}) {
        all_operands(kind, f, to, integer);
        if (!integers)
          break;
      }
      if (rule != SortRule::FpFormat)
        break;
    }
  });
}

TEST(FloatCircuits, SixBits) {
  small_format({3, 3}, {{2, 2}, {2, 5}, {3, 3}, {4, 2}, {4, 6}, {5, 3}});
}
TEST(FloatCircuits, SmallestExponent) {
  small_format({2, 4}, {{3, 2}, {2, 2}, {2, 7}});
}
TEST(FloatCircuits, SmallestSignificand) {
  small_format({4, 2}, {{2, 2}, {3, 5}});
}
TEST(FloatCircuits, EightBits) {
  small_format({4, 4}, {{3, 3}, {5, 3}, {3, 6}, {8, 8}});
}

TEST(FloatCircuits, HalfWithOneArgument) {
  FloatFormat half{5, 11};
  for_float_kinds([&](Kind kind) {
    SortRule rule = info(kind).rule;
    if (info(kind).children - has_mode(kind) != 1 || rule == SortRule::FpFromBv)
      return;
    for (FloatFormat to : {FloatFormat{4, 4}, {8, 8}}) {
      all_operands(kind, half, to, to.width());
      if (rule != SortRule::FpFormat && rule != SortRule::FpToBv)
        return;
    }
  });
  all_operands(Kind::FpFromSbv, half, half, 16);
  all_operands(Kind::FpFromUbv, half, half, 16);
}

// Operands that meet: equal exponents, neighbours, the ends of the range.
Bits some_number(std::mt19937_64 &rng, uint32_t width, FloatFormat f,
                 Bits other) {
  auto any = [&] { return Bits(rng()) << 64 | rng(); };
  Bits mask = (Bits(1) << width) - 1;
  Bits fraction = (Bits(1) << f.fraction()) - 1;
  switch (rng() % 8) {
  case 0:
    return (other + rng() % 5 - 2) & mask;
  case 1:
    return (other ^ Bits(1) << (width - 1)) & mask;
  case 2:
    return any() & fraction & mask; // subnormal
  case 3:
    return (other & ~fraction) ^ (any() & fraction & mask);
  case 4: { // near in size
    Bits step = Bits(rng() % 7) << f.fraction();
    return (other + step + (any() & fraction)) & mask;
  }
  case 5: {
    BitVec ends[] = {float_infinity(f), float_max(f), float_one(f),
                     float_nan(f)};
    return (value_of(ends[rng() % 4]) ^ Bits(rng() % 2) << (width - 1)) & mask;
  }
  default:
    return any() & mask;
  }
}

void random_operands(Kind kind, FloatFormat f, FloatFormat to, uint32_t integer,
                     unsigned rounds) {
  std::mt19937_64 rng(unsigned(kind) * 1000 + f.width());
  std::vector<uint32_t> widths = widths_of(kind, f, integer);
  Simulated test(kind, widths, indices_of(kind, f, to, integer));
  for (unsigned i = 0; i < rounds * 64; ++i) {
    std::vector<Bits> values;
    for (uint32_t w : widths)
      values.push_back(
          w == rounding_mode_width
              ? rng() % 8
              : some_number(rng, w, f, values.empty() ? rng() : values.back()));
    test.add(values);
  }
}

TEST(FloatCircuits, RandomNumbersOfTheMachine) {
  for (FloatFormat f :
       {FloatFormat{4, 4}, {5, 11}, {8, 8}, {8, 24}, {11, 53}, {15, 64}})
    for_float_kinds([&](Kind kind) {
      bool remainder = kind == Kind::FpRem || kind == Kind::FpMod;
      if (remainder && f.exponent > 8)
        return; // large; once is enough, below
      for (FloatFormat to : {FloatFormat{5, 11}, {8, 24}, {11, 53}, {15, 64}})
        for (uint32_t integer : {16u, 32u, 64u}) {
          random_operands(kind, f, to, integer, 40);
          if (info(kind).indices == 2 && info(kind).rule != SortRule::FpFromBv)
            return;
        }
    });
  random_operands(Kind::FpMod, {11, 53}, {}, 0, 4);
  random_operands(Kind::FpRem, {11, 53}, {}, 0, 4);
}

} // namespace
} // namespace fathom
