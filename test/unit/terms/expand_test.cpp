// Definitions of derived operators, and overflow predicates for SMT-LIB 2.6:
// equal to the operators themselves for all operands at widths 1 to 4.
#include "terms/expand.h"

#include "terms/evaluator.h"
#include "terms/expand_standard.h"
#include "terms/operators.h"
#include "terms/traverse.h"

#include <functional>
#include <gtest/gtest.h>
#include <vector>

namespace fathom {
namespace {

class ExpandTest : public ::testing::Test {
protected:
  // t and its expansion agree under every assignment to x and y.
  void expect_equal(Term t, Term expanded, Term x, Term y) {
    ASSERT_EQ(store_.sort(t), store_.sort(expanded));
    uint32_t w = store_.is_bool(x) ? 1 : store_.width(x);
    for (uint64_t a = 0; a < 1u << w; ++a)
      for (uint64_t b = 0; b < 1u << w; ++b) {
        Model model;
        model.scalars[x] = BitVec(w, a);
        model.scalars[y] = BitVec(w, b);
        Evaluator evaluator(store_, model);
        ASSERT_EQ(evaluator.value(t), evaluator.value(expanded))
            << info(store_.kind(t)).name << " width " << w << " of " << a
            << ", " << b;
      }
  }

  // Calls test(t, x, y) for the operator at widths 1 to 4.
  void for_widths(Kind kind, std::function<void(Term, Term, Term)> test) {
    for (uint32_t w = 1; w <= 4; ++w) {
      Sort sort = info(kind).rule == SortRule::BoolOp ? store_.bool_sort()
                                                      : store_.bv_sort(w);
      Term x = store_.make_var("x", sort), y = store_.make_var("y", sort);
      Term args[2] = {x, y};
      uint32_t first = kind == Kind::Repeat, last = 2 * w + 1;
      for (uint32_t index = first; index <= last; ++index) {
        test(builder_.make(kind, {args, info(kind).children},
                           {&index, info(kind).indices}),
             x, y);
        if (info(kind).indices == 0)
          break;
      }
    }
  }

  TermStore store_;
  Builder builder_{store_};
};

TEST_F(ExpandTest, DerivedOperators) {
  for (unsigned i = 0; i < num_kinds; ++i)
    if (is_derived(Kind(i)) && !is_float(Kind(i))) // bitblast/floats_test.cpp
      for_widths(Kind(i), [&](Term t, Term x, Term y) {
        expect_equal(t, expand_derived(builder_, t), x, y);
      });
}

TEST_F(ExpandTest, OverflowPredicatesFor26) {
  for (Kind kind : {Kind::BvNego, Kind::BvUaddo, Kind::BvSaddo, Kind::BvUsubo,
                    Kind::BvSsubo, Kind::BvUmulo, Kind::BvSmulo, Kind::BvSdivo})
    for_widths(kind, [&](Term t, Term x, Term y) {
      Term root = builder_.make_not(builder_.make_not(t));
      Term roots[2] = {root, x};
      std::vector<Term> expanded = expand_for_smtlib26(builder_, roots);
      ASSERT_EQ(expanded.size(), 2u);
      EXPECT_EQ(expanded[1], x);
      for (Term u : reachable(store_, expanded))
        EXPECT_NE(store_.kind(u), kind);
      expect_equal(root, expanded[0], x, y);
    });
}

TEST_F(ExpandTest, StandardTermsStayThemselves) {
  Term x = store_.make_var("x", store_.bv_sort(8));
  Term t = builder_.make_eq(builder_.make_add(x, x), x);
  EXPECT_EQ(expand_for_smtlib26(builder_, {&t, 1})[0], t);
}

} // namespace
} // namespace fathom
