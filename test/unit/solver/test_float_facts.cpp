// Circuits of floating point that rest on the ranges of their operands
// (blaster.h, set_float_facts), against MPFR for all operands in these ranges.
#include "bitblast/aig_eval.h"
#include "bitblast/blaster.h"
#include "rewrite/ranges.h"
#include "terms/operators.h"

#include <gtest/gtest.h>

#include <random>

namespace fathom {
namespace {

class FloatFactsTest : public testing::Test {
protected:
  // How many gates the circuit has.
  uint64_t compare(Kind kind, FloatFormat f, unsigned mode,
                   std::span<const FloatRange> assumed) {
    TermStore store;
    Builder b(store);
    Ranges ranges(store);
    std::vector<Term> variables, args;
    bool rounds = info(kind).rule != SortRule::FpOp;
    if (rounds)
      args.push_back(b.make_bv(rounding_mode_width, mode));
    for (const FloatRange &range : assumed) {
      variables.push_back(store.make_var("x" + std::to_string(variables.size()),
                                         store.bv_sort(f.width())));
      args.push_back(variables.back());
      ranges.assume(variables.back(), range);
    }
    std::vector<uint32_t> indices{f.exponent, f.significand};
    if (kind == Kind::FpToFp)
      indices.insert(indices.end(), {3, 3});
    if (info(kind).rule == SortRule::FpToBv)
      indices.push_back(4);
    Term t = b.make(kind, args, indices);
    Aig aig;
    Blaster blaster(store, aig);
    blaster.set_float_facts(
        [&](Term x, FloatFormat format) { return ranges.float_of(x, format); });
    blaster.set_known_bits([&](Term x) {
      const Range &range = ranges.of(x);
      return Blaster::KnownBits{range.zeros, range.ones};
    });
    std::vector<std::vector<Lit>> inputs;
    for (Term x : variables) {
      auto bits = blaster.bits(x);
      inputs.emplace_back(bits.begin(), bits.end());
    }
    auto bits = blaster.bits(t);
    std::vector<Lit> result(bits.begin(), bits.end());
    uint64_t values = uint64_t(1) << (f.width() * variables.size());
    AigEval<uint8_t> eval(aig);
    for (uint64_t all = 0; all < values && !HasFailure(); ++all) {
      std::vector<BitVec> operands;
      if (rounds)
        operands.emplace_back(rounding_mode_width, mode);
      bool inside = true;
      for (size_t i = 0; i < variables.size(); ++i) {
        BitVec value(f.width(), all >> (f.width() * i));
        inside &= assumed[i].contains(value.to_u64());
        operands.push_back(value);
      }
      if (!inside)
        continue;
      eval.reset();
      for (size_t i = 0; i < variables.size(); ++i)
        for (uint32_t k = 0; k < f.width(); ++k)
          eval.set_input(inputs[i][k], operands[i + rounds].bit(k));
      std::vector<const BitVec *> pointers;
      for (const BitVec &x : operands)
        pointers.push_back(&x);
      BitVec want = apply_operator(kind, pointers, indices);
      uint64_t got = 0;
      for (size_t k = 0; k < result.size(); ++k)
        got |= uint64_t(eval.value(result[k])) << k;
      EXPECT_EQ(got, want.to_u64()) << info(kind).name << " " << all;
    }
    return aig.node_count();
  }
};

TEST_F(FloatFactsTest, CircuitsAreRightWhereTheFactsHold) {
  std::mt19937_64 random(5);
  constexpr Kind kinds[] = {Kind::FpAdd,   Kind::FpSub,        Kind::FpMul,
                            Kind::FpDiv,   Kind::FpRem,        Kind::FpMod,
                            Kind::FpSqrt,  Kind::FpToIntegral, Kind::FpToFp,
                            Kind::FpToSbv, Kind::FpToUbv,      Kind::FpMin};
  for (FloatFormat f : {FloatFormat{2, 3}, FloatFormat{3, 3}})
    for (Kind kind : kinds)
      for (unsigned i = 0; i < 40; ++i) {
        FloatRange all = FloatRange::everything(f);
        std::vector<FloatRange> assumed;
        bool rounds = info(kind).rule != SortRule::FpOp;
        for (unsigned k = 0; k < info(kind).children - rounds; ++k) {
          uint64_t a = all.lo + random() % (all.hi - all.lo + 1);
          uint64_t c = all.lo + random() % (all.hi - all.lo + 1);
          if (random() % 2) // without zero, and short
            c = std::min(all.hi, a + random() % 6);
          assumed.push_back(
              {f, std::min(a, c), std::max(a, c), random() % 6 == 0});
        }
        compare(kind, f, random() % num_rounding_modes, assumed);
        ASSERT_FALSE(HasFailure());
      }
}

TEST_F(FloatFactsTest, CircuitsAreSmallerByThem) {
  FloatFormat f{3, 4};
  uint64_t one = float_place(f, float_one(f).to_u64());
  FloatRange all = FloatRange::everything(f);
  FloatRange near{f, one, one + 4, false};
  for (Kind kind : {Kind::FpAdd, Kind::FpMul, Kind::FpDiv}) {
    FloatRange any[] = {all, all}, both[] = {near, near};
    EXPECT_LT(2 * compare(kind, f, 0, both), compare(kind, f, 0, any))
        << info(kind).name;
  }
}

} // namespace
} // namespace fathom
