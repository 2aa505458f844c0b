// Polynomials over terms, and what equations say of them: compared with the
// values of the terms, for all values of the variables.
#include "rewrite/polynomial_basis.h"

#include "rewrite/linear.h"
#include "terms/builder.h"
#include "terms/evaluator.h"

#include <gtest/gtest.h>

#include <random>

namespace fathom::test {
namespace {

class Polynomials : public testing::Test {
protected:
  static constexpr uint32_t width = 4;
  TermStore store;
  Builder b{store};
  Term x = store.make_var("x", store.bv_sort(width));
  Term y = store.make_var("y", store.bv_sort(width));
  std::mt19937 random{11};

  Term num(uint64_t value) { return store.make_bv(width, value); }
  Polynomial difference(Term a, Term c) {
    std::optional<Polynomial> p = polynomial_difference(store, a, c);
    EXPECT_TRUE(p.has_value());
    return p ? *p : Polynomial{.width = width, .parts = {}};
  }

  // Sums and products of words of four and of three bits, with shifts and
  // extensions between them.
  Term random_word() {
    std::vector<Term> words{x, y, num(random() % 16), num(random() % 16)};
    std::vector<Term> narrow{b.make_extract(x, 2, 0), b.make_extract(y, 2, 0),
                             b.make_extract(x, 3, 1),
                             store.make_bv(3, random() % 8)};
    auto any = [&](std::vector<Term> &from) {
      return from[random() % from.size()];
    };
    auto combine = [&](std::vector<Term> &from) {
      const Kind kinds[] = {Kind::BvAdd, Kind::BvSub, Kind::BvMul, Kind::BvMul};
      switch (random() % 6) {
      case 0:
        return b.make_neg(any(from));
      case 1:
        return b.make(Kind::BvNot, {any(from)});
      default:
        return b.make(kinds[random() % 4], {any(from), any(from)});
      }
    };
    for (int i = 0; i < 4; ++i) {
      narrow.push_back(combine(narrow));
      words.push_back(combine(words));
      Term zero = store.make_bv(1, 0), small = any(narrow);
      words.push_back(random() % 2 ? b.make_concat(small, zero)
                                   : b.make_concat(zero, small));
      words.push_back(b.make_concat(b.make_extract(any(words), 2, 0), zero));
    }
    return b.make_add(words.back(), b.make_mul(any(words), any(words)));
  }

  uint64_t value(Term t, const Model &model) {
    std::optional<BitVec> v = Evaluator(store, model).value(t);
    EXPECT_TRUE(v.has_value());
    return v ? v->to_u64() : 0;
  }
  uint64_t value(const Polynomial &p, const Model &model) {
    uint64_t sum = 0;
    for (const auto &[m, factor] : p.parts) {
      uint64_t product = factor;
      for (Term t : m)
        product *= value(t, model);
      sum += product;
    }
    return sum & width_mask(p.width);
  }
  template <typename Visit> void for_all_values(Visit visit) {
    for (uint64_t i = 0; i < 256; ++i) {
      Model model;
      model.scalars.emplace(x, BitVec(width, i % 16));
      model.scalars.emplace(y, BitVec(width, i / 16));
      visit(model);
    }
  }
};

TEST_F(Polynomials, ADifferenceIsThatOfTheTerms) {
  size_t num_products = 0;
  for (int round = 0; round < 60; ++round) {
    Term a = random_word(), c = random_word();
    const Polynomial p = difference(a, c);
    num_products += p.degree() > 1;
    for_all_values([&](const Model &model) {
      ASSERT_EQ(value(p, model),
                (value(a, model) - value(c, model)) & width_mask(width));
    });
  }
  EXPECT_GT(num_products, 30u);
}

// Also where the equations contradict each other, or have consequences of a
// lower degree.
TEST_F(Polynomials, WhatIsReducedIsEqualWhereTheEquationsHold) {
  size_t num_reduced = 0, num_points = 0, num_contradictions = 0;
  for (int round = 0; round < 150; ++round) {
    PolynomialBasis basis(width);
    std::vector<Polynomial> equations;
    for (size_t i = 0; i < 1 + size_t(round) % 3; ++i)
      equations.push_back(difference(random_word(), random_word()));
    for (const Polynomial &p : equations)
      basis.add(p);
    basis.complete();
    num_contradictions += basis.is_contradictory();
    const Polynomial p = difference(random_word(), random_word());
    const std::optional<Polynomial> rest = basis.reduce(p);
    if (!rest)
      continue;
    num_reduced += rest->parts != p.parts;
    EXPECT_FALSE(basis.applies_to(*rest));
    for_all_values([&](const Model &model) {
      for (const Polynomial &equation : equations)
        if (value(equation, model) != 0)
          return;
      ++num_points;
      ASSERT_FALSE(basis.is_contradictory());
      ASSERT_EQ(value(*rest, model), value(p, model));
    });
  }
  EXPECT_GT(num_reduced, 30u);
  EXPECT_GT(num_points, 200u);
  EXPECT_GT(num_contradictions, 3u);
}

// 2 x = y^2 + y stays so if x becomes x + y + 1 and y becomes y + 1; not if x
// becomes x + y.
TEST_F(Polynomials, LeadingFactorsMayBeEven) {
  auto sides = [&](Term u, Term v) {
    return difference(b.make_mul(num(2), u), b.make_add(b.make_mul(v, v), v));
  };
  PolynomialBasis basis(width);
  basis.add(sides(x, y));
  basis.complete();
  Term next = b.make_add(y, num(1));
  EXPECT_TRUE(basis.reduce(sides(b.make_add(x, next), next))->is_zero());
  EXPECT_FALSE(basis.reduce(sides(b.make_add(x, y), next))->is_zero());
}

// x y = 1 and y^2 = 2 say that x is odd and y^2 is even: 0 is not 4.
TEST_F(Polynomials, ConsequencesContradictEachOther) {
  PolynomialBasis basis(width);
  basis.add(difference(b.make_mul(x, y), num(1)));
  basis.add(difference(b.make_mul(y, y), num(2)));
  EXPECT_FALSE(basis.is_contradictory());
  basis.complete();
  EXPECT_TRUE(basis.is_contradictory());
}

} // namespace
} // namespace fathom::test
