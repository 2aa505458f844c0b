// The rules of floating point against MPFR: on every example of their rows, for
// all numbers and modes of a format of 5 bits, and for random ones of others.
// Ranges under assumptions.
#include "rewrite/example_text.h"
#include "rewrite/rewriter.h"
#include "terms/evaluator.h"
#include "terms/floats/values.h"
#include "terms/traverse.h"

#include <gtest/gtest.h>

#include <random>

namespace fathom::test {
namespace {

// A format, and one that is wide enough for the rules of two roundings.
struct Formats {
  FloatFormat narrow, wide;
};

constexpr Formats all_formats[] = {{{2, 3}, {4, 8}},
                                   {{3, 4}, {5, 10}},
                                   {{5, 11}, {8, 24}},
                                   {{8, 24}, {11, 53}}};

std::vector<Example> float_examples() {
  std::vector<Example> all;
  std::span<const RuleInfo> infos = RuleTable::get().infos();
  for (size_t i = 0; i < infos.size(); ++i) {
    std::string_view rest =
        infos[i].family == "floats" ? infos[i].examples : "";
    while (!rest.empty()) {
      size_t end = std::min(rest.find('\n'), rest.size());
      all.push_back({i, std::string(rest.substr(0, end))});
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return all;
}

// Reads an example (procedures.def says how they are written).
class FloatExample {
public:
  FloatExample(TermStore &store, Formats formats, std::string_view text)
      : store_(store), b_(store), formats_(formats), text_(text) {}

  Term read() { return read_term(formats_.narrow); }

private:
  std::string token() {
    while (text_[at_] == ' ')
      ++at_;
    size_t start = at_;
    if (text_[at_] == '(' || text_[at_] == ')')
      return std::string(1, text_[at_++]);
    while (at_ < text_.size() && text_[at_] != ' ' && text_[at_] != ')' &&
           text_[at_] != '(')
      ++at_;
    return std::string(text_.substr(start, at_ - start));
  }
  bool closes() {
    while (text_[at_] == ' ')
      ++at_;
    return text_[at_] == ')' ? ++at_ : false;
  }

  Term read_term(FloatFormat format) {
    std::string word = token();
    if (word != "(")
      return leaf(word, format);
    std::vector<uint32_t> indices;
    std::string name = token();
    if (name == "(") {
      token(); // _
      name = token();
      while (!closes())
        indices.push_back(uint32_t(std::stoul(token())));
    }
    return application(name, indices, format);
  }

  Term application(std::string name, std::vector<uint32_t> indices,
                   FloatFormat format) {
    FloatFormat n = formats_.narrow, w = formats_.wide;
    if (name == "widen" || name == "narrow") {
      bool widens = name == "widen";
      Term mode = widens ? b_.make_bv(3, 0) : read_term(format);
      Term x = read_term(widens ? n : w);
      EXPECT_TRUE(closes());
      FloatFormat from = widens ? n : w, to = widens ? w : n;
      return b_.make(
          Kind::FpToFp, {mode, x},
          {from.exponent, from.significand, to.exponent, to.significand});
    }
    FloatFormat inner = format;
    if (name.starts_with("wide.")) {
      name = "fp." + name.substr(5);
      inner = w;
    } else if (name.starts_with("fp.") || name.starts_with("to_fp")) {
      inner = n;
    }
    std::vector<Term> args;
    while (!closes())
      args.push_back(read_term(inner));
    std::optional<Kind> kind = kind_by_smt_name(name);
    EXPECT_TRUE(kind) << name;
    if (is_float(*kind)) {
      indices = {inner.exponent, inner.significand};
      if (info(*kind).rule == SortRule::FpToBv)
        indices.push_back(3);
    }
    return b_.make(*kind, args, indices);
  }

  Term leaf(const std::string &word, FloatFormat format) {
    if (word.starts_with("#b"))
      return b_.make_bv(uint32_t(word.size() - 2),
                        std::stoul(word.substr(2), nullptr, 2));
    if (word[0] == '#') {
      bool minus = word[1] == '-';
      std::optional<BitVec> value = float_of_decimal(
          format, RoundingMode::NearestEven, word.substr(minus ? 2 : 1));
      EXPECT_TRUE(value) << word;
      Term number = b_.make_bv(*value);
      if (!minus)
        return number;
      return b_.make_bv(
          BitVec(format.width(),
                 value->to_u64() | uint64_t(1) << (format.width() - 1)));
    }
    const char *modes[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
    for (unsigned i = 0; i < 5; ++i)
      if (word == modes[i])
        return b_.make_bv(rounding_mode_width, i);
    uint32_t width =
        word == "m" || word == "i" || word == "j" ? 3 : formats_.narrow.width();
    return store_.make_var(word, store_.bv_sort(width));
  }

  TermStore &store_;
  Builder b_;
  Formats formats_;
  std::string_view text_;
  size_t at_ = 0;
};

// Interesting ones are likely.
uint64_t random_bits(std::mt19937_64 &random, FloatFormat f, uint32_t width) {
  if (width != f.width())
    return random();
  uint64_t sign = random() % 2 << (width - 1);
  switch (random() % 8) {
  case 0:
    return sign;
  case 1:
    return sign | float_infinity(f).to_u64();
  case 2:
    return sign | float_one(f).to_u64();
  case 3:
    return sign | random() % 4;
  case 4:
    return sign | (float_infinity(f).to_u64() + random() % 3 - 1);
  case 5: // few digits, near one
    return sign | (float_one(f).to_u64() +
                   ((random() % 64 - 32)
                    << (f.fraction() > 5 ? f.fraction() - 4 : 0)));
  default:
    return random();
  }
}

// Compares the example with what the rule makes of it, if it fires, and with
// what all rules do. Whether it fired.
bool prove(Formats formats, const std::string &text,
           std::optional<size_t> rule) {
  TermStore store;
  Term match = FloatExample(store, formats, text).read();
  Rewriter rewriter(store);
  Term result = rule ? rewriter.apply_rule(*rule, match) : Term{};
  Term all = rewriter.rewrite(match);
  std::vector<Term> variables;
  uint32_t bits = 0;
  for (Term t : reachable(store, std::vector<Term>{match}))
    if (store.kind(t) == Kind::Var) {
      variables.push_back(t);
      bits += store.width(t);
    }
  bool everything = bits <= 13;
  uint64_t count = everything ? uint64_t(1) << bits : 1500;
  std::mt19937_64 random(1);
  Model model;
  for (uint64_t i = 0; i < count && !testing::Test::HasFailure(); ++i) {
    uint64_t rest = i;
    for (Term t : variables) {
      uint32_t w = store.width(t);
      uint64_t value =
          everything ? rest : random_bits(random, formats.narrow, w);
      model.scalars[t] = BitVec(w, value);
      rest >>= w;
    }
    Evaluator evaluator(store, model);
    BitVec expected = *evaluator.value(match);
    if (result)
      EXPECT_EQ(*evaluator.value(result), expected) << text;
    EXPECT_EQ(*evaluator.value(all), expected) << text << " by all rules";
  }
  return bool(result);
}

class FloatRule : public testing::TestWithParam<Example> {};

TEST_P(FloatRule, FiresAndHolds) {
  bool fired = false;
  for (Formats formats : all_formats)
    fired |= prove(formats, GetParam().text, GetParam().rule);
  EXPECT_TRUE(fired) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(Rules, FloatRule, testing::ValuesIn(float_examples()),
                         example_name);

// What looks like an example of a rule and is none: a zero of the other sign, a
// mode, an integer that does not fit, an infinity.
TEST(FloatRules, HoldWhereTheyAreAlmostRight) {
  for (const char *text :
       {"(fp.add RNE x #0)",
        "(fp.add RTN x #-0)",
        "(fp.add m x #0)",
        "(fp.sub RNE x #-0)",
        "(fp.sub RTN x #0)",
        "(fp.sub m x x)",
        "(fp.sub RTN (fp.abs x) (fp.abs x))",
        "(fp.mul m x #0)",
        "(fp.mul m x #-2)",
        "(fp.div m x x)",
        "(fp.div m #1 x)",
        "(fp.div m x #0)",
        "(fp.div m x #3)",
        "(fp.div m #0 x)",
        "(fp.mul RNE (to_fp_signed RNE i) (to_fp_signed RNE j))",
        "(fp.add RTN (to_fp_signed RNE i) (to_fp_signed RNE j))",
        "(fp.sub RTN (to_fp_signed RNE i) (to_fp_unsigned RNE j))",
        "(fp.to_sbv m (to_fp_unsigned RNE i))",
        "(fp.to_ubv m (to_fp_signed RNE i))",
        "(narrow RTZ (wide.add RTZ (widen x) (widen y)))",
        "(narrow RNE (wide.add RTZ (widen x) (widen y)))",
        "(narrow RNE (wide.mul RNE (widen x) #1.0625))",
        "(wide.lt (widen x) #0.1)",
        "(wide.lt #0.1 (widen x))",
        "(wide.leq #-0.1 (widen x))",
        "(wide.eq (widen x) #0.1)",
        "(fp.lt (fp.neg x) (fp.abs y))",
        "(fp.isNegative (fp.abs x))",
        "(fp.roundToIntegral m (fp.mul RNE x #0.5))",
        "(fp.isNaN (fp.fma m x x x))",
        "(fp.min (fp.neg x) x)",
        "(fp.leq (fp.mul m x x) #-0)",
        "(fp.lt (fp.mul m x y) #0)"})
    for (Formats formats : all_formats)
      prove(formats, text, {});
}

// Random terms over numbers, integers and choices.
class RandomFloats {
public:
  RandomFloats(TermStore &store, Formats formats, uint64_t seed)
      : b_(store), formats_(formats), random_(seed) {
    for (const char *name : {"x", "y"})
      numbers_.push_back(
          store.make_var(name, store.bv_sort(formats.narrow.width())));
    words_.push_back(store.make_var("i", store.bv_sort(3)));
    for (const char *text : {"0", "1", "2", "0.5", "1.5"})
      numbers_.push_back(b_.make_bv(
          *float_of_decimal(formats.narrow, RoundingMode::NearestEven, text)));
    conditions_.push_back(store.make_var("p", store.bool_sort()));
  }

  Term condition(unsigned steps) {
    for (unsigned i = 0; i < steps; ++i)
      step();
    return conditions_.back();
  }

private:
  template <class T> T pick(const std::vector<T> &from) {
    // Younger ones are more likely.
    size_t n = from.size(), a = random_() % n, b = random_() % n;
    return from[std::max(a, b)];
  }
  Term make(Kind kind, std::vector<Term> args) {
    std::vector<uint32_t> indices{formats_.narrow.exponent,
                                  formats_.narrow.significand};
    if (info(kind).rule == SortRule::FpToBv)
      indices.push_back(3);
    return b_.make(kind, args, indices);
  }
  Term mode() {
    return b_.make_bv(rounding_mode_width, random_() % num_rounding_modes);
  }

  void step() {
    constexpr Kind computing[] = {Kind::FpAdd, Kind::FpSub, Kind::FpMul,
                                  Kind::FpDiv};
    constexpr Kind orders[] = {Kind::FpLt, Kind::FpLe, Kind::FpGt, Kind::FpGe,
                               Kind::FpEq};
    constexpr Kind classes[] = {
        Kind::FpIsNormal, Kind::FpIsSubnormal, Kind::FpIsZero,    Kind::FpIsInf,
        Kind::FpIsNaN,    Kind::FpIsNegative,  Kind::FpIsPositive};
    Term x = pick(numbers_), y = pick(numbers_);
    switch (random_() % 12) {
    case 0:
    case 1:
      return numbers_.push_back(make(computing[random_() % 4], {mode(), x, y}));
    case 2:
      return numbers_.push_back(
          make(random_() % 2 ? Kind::FpMin : Kind::FpMax, {x, y}));
    case 3: {
      Term sign = b_.make_bv(BitVec::signed_min(formats_.narrow.width()));
      return numbers_.push_back(random_() % 2 ? b_.make(Kind::BvXor, {x, sign})
                                              : make(Kind::FpAbs, {x}));
    }
    case 4:
      return numbers_.push_back(
          make(random_() % 2 ? Kind::FpSqrt : Kind::FpToIntegral, {mode(), x}));
    case 5:
      return numbers_.push_back(
          make(random_() % 2 ? Kind::FpFromSbv : Kind::FpFromUbv,
               {mode(), pick(words_)}));
    case 6:
      return words_.push_back(
          make(random_() % 2 ? Kind::FpToSbv : Kind::FpToUbv, {mode(), x}));
    case 7:
    case 8:
      return numbers_.push_back(b_.make_ite(pick(conditions_), x, y));
    case 9:
      return conditions_.push_back(make(classes[random_() % 7], {x}));
    case 10:
      if (conditions_.size() > 1)
        return conditions_.push_back(
            random_() % 2 ? b_.make_not(pick(conditions_))
                          : b_.make_and(pick(conditions_), pick(conditions_)));
      [[fallthrough]];
    default:
      return conditions_.push_back(make(orders[random_() % 5], {x, y}));
    }
  }

  Builder b_;
  Formats formats_;
  std::mt19937_64 random_;
  std::vector<Term> numbers_, words_, conditions_;
};

// x y i p as the bits of a number.
Model model_of(TermStore &store, FloatFormat f, uint64_t bits) {
  Model model;
  uint32_t w = f.width();
  auto next = [&](uint32_t width) {
    BitVec value(width, bits);
    bits >>= width;
    return value;
  };
  model.scalars[store.make_var("x", store.bv_sort(w))] = next(w);
  model.scalars[store.make_var("y", store.bv_sort(w))] = next(w);
  model.scalars[store.make_var("i", store.bv_sort(3))] = next(3);
  model.scalars[store.make_var("p", store.bool_sort())] = next(1);
  return model;
}

TEST(FloatRules, KeepTheValueOfRandomTerms) {
  for (unsigned seed = 0; seed < 400; ++seed) {
    Formats formats = all_formats[seed % 3];
    TermStore store;
    Term t = RandomFloats(store, formats, seed).condition(25);
    Term simple = Rewriter(store).rewrite(t);
    std::mt19937_64 random(seed);
    for (unsigned k = 0; k < 60; ++k) {
      Model model = model_of(store, formats.narrow, random());
      Evaluator evaluator(store, model);
      ASSERT_EQ(*evaluator.value(t), *evaluator.value(simple)) << seed;
    }
  }
}

// What a rewriter concludes from bounds of x and y holds wherever these do.
TEST(FloatRules, HoldUnderAssumedRanges) {
  unsigned decided = 0;
  for (unsigned seed = 0; seed < 600; ++seed) {
    Formats formats = all_formats[seed % 2];
    FloatFormat f = formats.narrow;
    TermStore store;
    Term t = RandomFloats(store, formats, seed).condition(20);
    Rewriter rewriter(store);
    std::mt19937_64 random(seed);
    FloatRange ranges[2];
    const char *names[] = {"x", "y"};
    for (unsigned i = 0; i < 2; ++i) {
      FloatRange all = FloatRange::everything(f);
      uint64_t a = all.lo + random() % (all.hi - all.lo + 1);
      uint64_t c = all.lo + random() % (all.hi - all.lo + 1);
      ranges[i] = {f, std::min(a, c), std::max(a, c), random() % 4 == 0};
      rewriter.ranges().assume(
          store.make_var(names[i], store.bv_sort(f.width())), ranges[i]);
    }
    Term simple = rewriter.rewrite(t);
    decided += store.is_const(simple);
    for (unsigned k = 0; k < 200; ++k) {
      Model model = model_of(store, f, random());
      bool inside = true;
      for (unsigned i = 0; i < 2; ++i)
        inside &= ranges[i].contains(
            model.scalars.at(store.make_var(names[i], store.bv_sort(f.width())))
                .to_u64());
      if (!inside)
        continue;
      Evaluator evaluator(store, model);
      ASSERT_EQ(*evaluator.value(t), *evaluator.value(simple)) << seed;
    }
  }
  EXPECT_GT(decided, 50u);
}

} // namespace
} // namespace fathom::test
