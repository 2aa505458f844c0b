// Circuits against native arithmetic: exhaustively for small widths (with all
// the operands as inputs, and with constant bits mixed in), randomly up to 64.
#include "bitblast/circuits/circuits.h"

#include "bitblast/aig_eval.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

namespace fathom {
namespace {

using Wide = __int128;

uint64_t mask(size_t width) {
  return width == 64 ? ~0ull : (1ull << width) - 1;
}

int64_t to_signed(uint64_t value, size_t width) {
  return static_cast<int64_t>(value << (64 - width)) >> (64 - width);
}

bool fits_signed(Wide value, size_t width) {
  Wide bound = static_cast<Wide>(1) << (width - 1);
  return -bound <= value && value < bound;
}

// One operation: the circuit and its meaning on native integers.
struct Operation {
  const char *name;
  std::function<Bits(Circuits &, const Bits &, const Bits &)> circuit;
  std::function<uint64_t(uint64_t, uint64_t, size_t)> meaning;
};

Bits one_bit(Lit lit) { return {lit}; }

std::vector<Operation> word_operations() {
  using B = const Bits &;
  using U = uint64_t;
  return {
      {"and", [](Circuits &c, B a, B b) { return c.gates.bit_and(a, b); },
       [](U a, U b, size_t) { return a & b; }},
      {"or", [](Circuits &c, B a, B b) { return c.gates.bit_or(a, b); },
       [](U a, U b, size_t) { return a | b; }},
      {"xor", [](Circuits &c, B a, B b) { return c.gates.bit_xor(a, b); },
       [](U a, U b, size_t) { return a ^ b; }},
      {"add", [](Circuits &c, B a, B b) { return c.adders.add(a, b); },
       [](U a, U b, size_t) { return a + b; }},
      {"add carry",
       [](Circuits &c, B a, B b) { return c.adders.add(a, b, a[0]); },
       [](U a, U b, size_t) { return a + b + (a & 1); }},
      {"sub", [](Circuits &c, B a, B b) { return c.adders.sub(a, b); },
       [](U a, U b, size_t) { return a - b; }},
      {"neg", [](Circuits &c, B a, B) { return c.adders.neg(a); },
       [](U a, U, size_t) { return -a; }},
      {"increment",
       [](Circuits &c, B a, B) { return c.adders.increment(a, 5); },
       [](U a, U, size_t) { return a + 5; }},
      {"mul", [](Circuits &c, B a, B b) { return c.multipliers.mul(a, b); },
       [](U a, U b, size_t) { return a * b; }},
      {"square", [](Circuits &c, B a, B) { return c.multipliers.mul(a, a); },
       [](U a, U, size_t) { return a * a; }},
      {"udiv",
       [](Circuits &c, B a, B b) {
         return c.dividers.udivrem_circuit(a, b).quotient;
       },
       [](U a, U b, size_t) { return b ? a / b : ~0ull; }},
      {"urem",
       [](Circuits &c, B a, B b) {
         return c.dividers.udivrem_circuit(a, b).remainder;
       },
       [](U a, U b, size_t) { return b ? a % b : a; }},
      {"shl", [](Circuits &c, B a, B b) { return c.shifters.shl(a, b); },
       [](U a, U b, size_t w) { return b < w ? a << b : 0; }},
      {"lshr", [](Circuits &c, B a, B b) { return c.shifters.lshr(a, b); },
       [](U a, U b, size_t w) { return b < w ? a >> b : 0; }},
      {"ashr", [](Circuits &c, B a, B b) { return c.shifters.ashr(a, b); },
       [](U a, U b, size_t w) {
         return static_cast<U>(to_signed(a, w) >> std::min<U>(b, 63));
       }},
      {"ite", [](Circuits &c, B a, B b) { return c.gates.ite(a[0], a, b); },
       [](U a, U b, size_t) { return a & 1 ? a : b; }},
  };
}

std::vector<Operation> predicates() {
  using B = const Bits &;
  using U = uint64_t;
  auto s = [](U a, size_t w) { return static_cast<Wide>(to_signed(a, w)); };
  auto u = [](U a) { return static_cast<Wide>(a); };
  return {
      {"eq", [](Circuits &c, B a, B b) { return one_bit(c.gates.eq(a, b)); },
       [](U a, U b, size_t) { return a == b; }},
      {"is_zero",
       [](Circuits &c, B a, B) { return one_bit(c.gates.is_zero(a)); },
       [](U a, U, size_t) { return a == 0; }},
      {"ult", [](Circuits &c, B a, B b) { return one_bit(c.adders.ult(a, b)); },
       [](U a, U b, size_t) { return a < b; }},
      {"ule", [](Circuits &c, B a, B b) { return one_bit(c.adders.ule(a, b)); },
       [](U a, U b, size_t) { return a <= b; }},
      {"slt", [](Circuits &c, B a, B b) { return one_bit(c.adders.slt(a, b)); },
       [=](U a, U b, size_t w) { return s(a, w) < s(b, w); }},
      {"sle", [](Circuits &c, B a, B b) { return one_bit(c.adders.sle(a, b)); },
       [=](U a, U b, size_t w) { return s(a, w) <= s(b, w); }},
      {"uaddo",
       [](Circuits &c, B a, B b) { return one_bit(c.adders.uaddo(a, b)); },
       [=](U a, U b, size_t w) { return u(a) + u(b) > u(mask(w)); }},
      {"saddo",
       [](Circuits &c, B a, B b) { return one_bit(c.adders.saddo(a, b)); },
       [=](U a, U b, size_t w) { return !fits_signed(s(a, w) + s(b, w), w); }},
      {"usubo",
       [](Circuits &c, B a, B b) { return one_bit(c.adders.usubo(a, b)); },
       [](U a, U b, size_t) { return a < b; }},
      {"ssubo",
       [](Circuits &c, B a, B b) { return one_bit(c.adders.ssubo(a, b)); },
       [=](U a, U b, size_t w) { return !fits_signed(s(a, w) - s(b, w), w); }},
      {"umulo",
       [](Circuits &c, B a, B b) { return one_bit(c.multipliers.umulo(a, b)); },
       [=](U a, U b, size_t w) {
         return static_cast<unsigned __int128>(a) * b > mask(w);
       }},
      {"smulo",
       [](Circuits &c, B a, B b) { return one_bit(c.multipliers.smulo(a, b)); },
       [=](U a, U b, size_t w) { return !fits_signed(s(a, w) * s(b, w), w); }},
      {"sdivo",
       [](Circuits &c, B a, B b) { return one_bit(c.adders.sdivo(a, b)); },
       [=](U a, U b, size_t w) {
         return s(b, w) != 0 && !fits_signed(s(a, w) / s(b, w), w);
       }},
      {"nego", [](Circuits &c, B a, B) { return one_bit(c.adders.nego(a)); },
       [=](U a, U, size_t w) { return !fits_signed(-s(a, w), w); }},
  };
}

std::vector<Operation> all_operations() {
  std::vector<Operation> operations = word_operations();
  for (Operation &operation : predicates())
    operations.push_back(std::move(operation));
  return operations;
}

// Two words of inputs with 64 assignments at a time.
class Bench {
public:
  Bench(size_t width, CircuitOptions options, bool two_level = true)
      : aig(two_level), circuits(aig, options),
        a(circuits.gates.new_inputs(width)),
        b(circuits.gates.new_inputs(width)) {}

  // The operation's value under up to 64 assignments of the two words.
  std::vector<uint64_t>
  run(const Bits &result,
      const std::vector<std::pair<uint64_t, uint64_t>> &in) {
    AigEval<uint64_t> eval(aig);
    for (size_t i = 0; i < a.size(); i++) {
      uint64_t word_a = 0, word_b = 0;
      for (size_t k = 0; k < in.size(); k++) {
        word_a |= (in[k].first >> i & 1) << k;
        word_b |= (in[k].second >> i & 1) << k;
      }
      eval.set_input(a[i], word_a);
      eval.set_input(b[i], word_b);
    }
    std::vector<uint64_t> out(in.size(), 0);
    for (size_t i = 0; i < result.size(); i++) {
      uint64_t word = eval.value(result[i]);
      for (size_t k = 0; k < in.size(); k++)
        out[k] |= (word >> k & 1) << i;
    }
    return out;
  }

  Aig aig;
  Circuits circuits;
  Bits a, b;
};

using Pairs = std::vector<std::pair<uint64_t, uint64_t>>;

void check(Bench &bench, const Operation &operation, const Bits &result,
           const Pairs &pairs, size_t width,
           const std::function<std::pair<uint64_t, uint64_t>(
               std::pair<uint64_t, uint64_t>)> &actual) {
  for (size_t start = 0; start < pairs.size(); start += 64) {
    Pairs part(pairs.begin() + start,
               pairs.begin() + std::min(start + 64, pairs.size()));
    std::vector<uint64_t> out = bench.run(result, part);
    for (size_t k = 0; k < part.size(); k++) {
      auto [x, y] = actual(part[k]);
      uint64_t expected = operation.meaning(x, y, width) & mask(result.size());
      ASSERT_EQ(out[k], expected)
          << operation.name << " width " << width << " of " << x << ", " << y;
    }
  }
}

Pairs all_pairs(size_t width) {
  Pairs pairs;
  for (uint64_t a = 0; a <= mask(width); a++)
    for (uint64_t b = 0; b <= mask(width); b++)
      pairs.emplace_back(a, b);
  return pairs;
}

const MultiplierKind both_kinds[] = {MultiplierKind::Array,
                                     MultiplierKind::Dadda};

TEST(Circuits, ExhaustiveOnInputs) {
  for (MultiplierKind kind : both_kinds)
    for (bool two_level : {true, false})
      for (size_t width = 1; width <= 5; width++)
        for (const Operation &operation : all_operations()) {
          Bench bench(width, {kind}, two_level);
          Bits result = operation.circuit(bench.circuits, bench.a, bench.b);
          check(bench, operation, result, all_pairs(width), width,
                [](auto in) { return in; });
        }
}

// The value of a word whose constant bits override those of `value`.
uint64_t with_constants(const Bits &bits, uint64_t value) {
  for (size_t i = 0; i < bits.size(); i++)
    if (bits[i].is_constant())
      value = (value & ~(1ull << i)) |
              static_cast<uint64_t>(bits[i] == true_lit) << i;
  return value;
}

void check_all_pairs(Bench &bench, const Operation &operation, const Bits &a,
                     const Bits &b) {
  Bits result = operation.circuit(bench.circuits, a, b);
  check(bench, operation, result, all_pairs(a.size()), a.size(), [&](auto in) {
    return std::pair(with_constants(a, in.first), with_constants(b, in.second));
  });
}

// Every pattern of 0, 1 and symbolic bits at widths 1 to 3.
TEST(Circuits, ExhaustiveWithConstantBits) {
  for (MultiplierKind kind : both_kinds)
    for (size_t width = 1; width <= 3; width++)
      for (const Operation &operation : all_operations()) {
        Bench bench(width, {kind});
        uint64_t patterns = 1;
        for (size_t i = 0; i < 2 * width; i++)
          patterns *= 3;
        for (uint64_t pattern = 0; pattern < patterns; pattern++) {
          Bits a = bench.a, b = bench.b;
          uint64_t rest = pattern;
          for (size_t i = 0; i < 2 * width; i++, rest /= 3)
            if (rest % 3 != 2)
              (i < width ? a[i] : b[i - width]) = constant_lit(rest % 3);
          check_all_pairs(bench, operation, a, b);
        }
      }
}

TEST(Circuits, ExhaustiveWithAConstantOperand) {
  for (MultiplierKind kind : both_kinds)
    for (size_t width = 4; width <= 5; width++)
      for (const Operation &operation : all_operations()) {
        Bench bench(width, {kind});
        for (uint64_t value = 0; value <= mask(width); value++) {
          Bits constant = wires::constant(width, value);
          check_all_pairs(bench, operation, constant, bench.b);
          check_all_pairs(bench, operation, bench.a, constant);
        }
      }
}

TEST(Circuits, RandomWide) {
  std::mt19937_64 rng(5);
  for (MultiplierKind kind : both_kinds)
    for (size_t width : {6, 7, 8, 11, 16, 24, 31, 32, 33, 48, 63, 64})
      for (const Operation &operation : all_operations()) {
        Bench bench(width, {kind});
        Bits result = operation.circuit(bench.circuits, bench.a, bench.b);
        Pairs pairs;
        for (int i = 0; i < 192; i++) {
          // Sparse, dense, small and extreme values all matter.
          auto value = [&] {
            uint64_t v = rng();
            switch (rng() % 5) {
            case 0:
              v &= 0xff;
              break;
            case 1:
              v = ~(v & 0xff);
              break;
            case 2:
              v = 1ull << rng() % width;
              break;
            case 3:
              v &= mask(width / 2);
              break;
            }
            return v & mask(width);
          };
          pairs.emplace_back(value(), value());
        }
        check(bench, operation, result, pairs, width,
              [](auto in) { return in; });
      }
}

// Operands extended from fewer bits, and constants, at 64 bits.
TEST(Circuits, RandomStructuredProducts) {
  std::mt19937_64 rng(6);
  std::vector<Operation> operations = all_operations();
  for (MultiplierKind kind : both_kinds)
    for (int round = 0; round < 120; round++) {
      size_t width = 2 + rng() % 63;
      Bench bench(width, {kind});
      auto shape = [&](const Bits &bits) {
        size_t size = 1 + rng() % width;
        Bits part(bits.begin(), bits.begin() + size);
        switch (rng() % 4) {
        case 0:
          return wires::zero_extend(part, width);
        case 1:
          return wires::sign_extend(part, width);
        case 2: {
          uint64_t constant = rng();
          if (rng() % 2)
            constant |= rng() | rng();
          return wires::constant(width, constant);
        }
        default:
          return bits;
        }
      };
      Bits a = shape(bench.a), b = shape(bench.b);
      Pairs pairs;
      for (int i = 0; i < 64; i++)
        pairs.emplace_back(rng() & mask(width), rng() & mask(width));
      std::vector<uint64_t> in_a = bench.run(a, pairs);
      std::vector<uint64_t> in_b = bench.run(b, pairs);
      for (const Operation &operation : operations) {
        Bits result = operation.circuit(bench.circuits, a, b);
        std::vector<uint64_t> out = bench.run(result, pairs);
        for (size_t k = 0; k < pairs.size(); k++)
          ASSERT_EQ(out[k], operation.meaning(in_a[k], in_b[k], width) &
                                mask(result.size()))
              << operation.name << " width " << width << " of " << in_a[k]
              << ", " << in_b[k];
      }
    }
}

TEST(Circuits, ConstantShiftsAndRotationsAreFree) {
  std::mt19937_64 rng(7);
  for (size_t width : {1, 2, 3, 5, 8, 31, 64}) {
    Bench bench(width, {});
    uint32_t nodes = bench.aig.node_count();
    for (size_t amount = 0; amount <= width + 1; amount++) {
      uint64_t x = rng() & mask(width);
      auto value = [&](const Bits &bits) {
        return bench.run(bits, {{x, 0}})[0];
      };
      size_t turn = amount % width;
      uint64_t left = turn ? (x << turn | x >> (width - turn)) : x;
      uint64_t right = turn ? (x >> turn | x << (width - turn)) : x;
      EXPECT_EQ(value(wires::rotate_left(bench.a, amount)), left & mask(width));
      EXPECT_EQ(value(wires::rotate_right(bench.a, amount)),
                right & mask(width));
      EXPECT_EQ(value(wires::shift(bench.a, amount, wires::Shift::Left)),
                amount < width ? x << amount & mask(width) : 0);
      EXPECT_EQ(
          value(wires::shift(bench.a, amount, wires::Shift::LogicalRight)),
          amount < width ? x >> amount : 0);
      EXPECT_EQ(
          value(wires::shift(bench.a, amount, wires::Shift::ArithmeticRight)),
          static_cast<uint64_t>(to_signed(x, width) >>
                                std::min<size_t>(amount, 63)) &
              mask(width));
      Bits word = wires::constant(width, amount);
      if (amount <= mask(width)) {
        EXPECT_EQ(bench.circuits.shifters.shl(bench.a, word),
                  wires::shift(bench.a, amount, wires::Shift::Left));
      }
    }
    EXPECT_EQ(bench.aig.node_count(), nodes);
  }
}

TEST(Circuits, CarryOut) {
  Bench bench(4, {});
  Lit carry;
  Bits sum = bench.circuits.adders.add(bench.a, bench.b, bench.a[3], carry);
  sum.push_back(carry);
  for (auto [x, y] : all_pairs(4))
    ASSERT_EQ(bench.run(sum, {{x, y}})[0], x + y + (x >> 3));
}

// For all operands, all values of the fresh inputs: the conditions can be met,
// and then the results are the right ones. Leading bits are also constants.
void check_relational(size_t width, size_t size_a, size_t size_b,
                      uint64_t constant_b) {
  Bench bench(width, {});
  auto cut = [&](Bits bits, size_t size) {
    bits.resize(size);
    return wires::zero_extend(bits, width);
  };
  Bits a = cut(bench.a, size_a);
  Bits b =
      constant_b ? wires::constant(width, constant_b) : cut(bench.b, size_b);
  uint32_t before = bench.aig.input_count();
  std::vector<Lit> conditions;
  Division division =
      bench.circuits.dividers.udivrem_relational(a, b, conditions);
  Lit all = bench.aig.make_and(conditions);
  uint32_t fresh = bench.aig.input_count() - before;
  for (uint64_t x = 0; x <= mask(size_a); x++)
    for (uint64_t y = 0; y <= (constant_b ? 0 : mask(size_b)); y++) {
      uint64_t by = constant_b ? constant_b : y;
      uint64_t quotient = by ? x / by : mask(width);
      uint64_t remainder = by ? x % by : x;
      bool is_met = false;
      for (uint64_t guess = 0; guess < 1ull << fresh; guess++) {
        AigEval<uint8_t> eval(bench.aig);
        for (size_t i = 0; i < width; i++) {
          eval.set_input(bench.a[i], x >> i & 1);
          eval.set_input(bench.b[i], y >> i & 1);
        }
        for (uint32_t i = 0; i < fresh; i++)
          eval.set_input(Lit::of_node(bench.aig.input_node(before + i)),
                         guess >> i & 1);
        if (!eval.value(all))
          continue;
        is_met = true;
        for (size_t i = 0; i < width; i++) {
          ASSERT_EQ(eval.value(division.quotient[i]), quotient >> i & 1);
          ASSERT_EQ(eval.value(division.remainder[i]), remainder >> i & 1);
        }
      }
      ASSERT_TRUE(is_met) << x << " / " << by << " width " << width;
    }
}

TEST(Circuits, RelationalDivision) {
  for (size_t width = 1; width <= 3; width++)
    for (size_t size_a = 1; size_a <= width; size_a++) {
      for (size_t size_b = 1; size_b <= width; size_b++)
        check_relational(width, size_a, size_b, 0);
      for (uint64_t constant = 1; constant <= mask(width); constant++)
        check_relational(width, size_a, width, constant);
    }
  for (uint64_t constant = 1; constant < 16; constant++)
    check_relational(4, 4, 4, constant);
}

TEST(Circuits, DivisionChoosesByOperands) {
  Bench bench(32, {});
  std::vector<Lit> conditions;
  Bits small(bench.a.begin(), bench.a.begin() + 4);
  small = wires::zero_extend(small, 32);
  bench.circuits.dividers.udivrem(small, wires::constant(32, 7), conditions);
  EXPECT_TRUE(conditions.empty());
  Division fixed = bench.circuits.dividers.udivrem(
      wires::constant(32, 100), wires::constant(32, 7), conditions);
  EXPECT_TRUE(conditions.empty());
  EXPECT_EQ(fixed.quotient, wires::constant(32, 14));
  EXPECT_EQ(fixed.remainder, wires::constant(32, 2));
  bench.circuits.dividers.udivrem(bench.a, bench.b, conditions);
  EXPECT_FALSE(conditions.empty());
}

TEST(Circuits, ProductsCommuteStructurally) {
  for (MultiplierKind kind : both_kinds) {
    Bench bench(16, {kind});
    EXPECT_EQ(bench.circuits.multipliers.mul(bench.a, bench.b),
              bench.circuits.multipliers.mul(bench.b, bench.a));
  }
}

// What is known of the operands must pay.
TEST(Circuits, SpecialProductsAreSmaller) {
  auto size = [](const std::function<void(Bench &)> &build) {
    Bench bench(32, {});
    build(bench);
    return bench.aig.and_count();
  };
  auto extended = [](const Bits &bits, bool sign) {
    Bits part(bits.begin(), bits.begin() + 16);
    return sign ? wires::sign_extend(part, 32) : wires::zero_extend(part, 32);
  };
  uint32_t general =
      size([](Bench &t) { t.circuits.multipliers.mul(t.a, t.b); });
  uint32_t square =
      size([](Bench &t) { t.circuits.multipliers.mul(t.a, t.a); });
  uint32_t small = size([&](Bench &t) {
    t.circuits.multipliers.mul(extended(t.a, false), extended(t.b, false));
  });
  uint32_t small_signed = size([&](Bench &t) {
    t.circuits.multipliers.mul(extended(t.a, true), extended(t.b, true));
  });
  uint32_t by_15 = size([](Bench &t) {
    t.circuits.multipliers.mul(t.a, wires::constant(32, 15));
  });
  uint32_t by_ff00 = size([](Bench &t) {
    t.circuits.multipliers.mul(t.a, wires::constant(32, 0xff00ff00));
  });
  EXPECT_LT(square, general * 6 / 10);
  EXPECT_LT(small, general * 7 / 10);
  EXPECT_LT(small_signed, general * 9 / 10);
  EXPECT_LT(by_15, 32 * 9u);
  EXPECT_LT(by_ff00, 3 * 32 * 9u);
}

// The product inside an overflow predicate is the product itself.
TEST(Circuits, OverflowSharesTheProduct) {
  for (MultiplierKind kind : both_kinds) {
    Bench bench(32, {kind});
    bench.circuits.multipliers.mul(bench.a, bench.b);
    uint32_t product = bench.aig.and_count();
    bench.circuits.multipliers.umulo(bench.a, bench.b);
    EXPECT_LT(bench.aig.and_count(), product + product / 2);
    bench.circuits.multipliers.smulo(bench.a, bench.b);
    EXPECT_LT(bench.aig.and_count(), product * 2);
  }
}

} // namespace
} // namespace fathom
