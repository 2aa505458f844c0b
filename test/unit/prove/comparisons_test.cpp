// Two bounds that are one comparison are said as that, and no others are.
#include "prove/text/comparisons.h"
#include "terms/builder.h"

#include <gtest/gtest.h>

using namespace fathom;
using namespace fathom::prove;
using Op = Comparison::Op;

namespace {

class Comparisons : public testing::Test {
protected:
  Term make(Kind kind, Term a, Term b) { return builder_.make(kind, {a, b}); }
  Term negation(Term a) { return builder_.make(Kind::Not, {a}); }
  // The only part of it; nothing if it has several.
  std::optional<Comparison> only(Term t) {
    const std::optional<Operands> all = operands_of(store_, t);
    return all && all->list.size() == 1 ? all->list[0].comparison
                                        : std::nullopt;
  }
  size_t num_parts(Term t) {
    const std::optional<Operands> all = operands_of(store_, t);
    return all ? all->list.size() : 0;
  }

  TermStore store_;
  Builder builder_{store_};
  Term x_ = store_.make_fresh_var("x", store_.bv_sort(8));
  Term y_ = store_.make_fresh_var("y", store_.bv_sort(8));
  Term c_ = store_.make_bv(8, 4);
};

TEST_F(Comparisons, ANegationIsTheOtherComparison) {
  const Comparison c =
      *comparison_of(store_, negation(make(Kind::BvUle, x_, c_)));
  EXPECT_EQ(c, (Comparison{c_, x_, Op::Less, false}));
  EXPECT_EQ(comparison_of(store_, negation(make(Kind::BvSlt, x_, y_)))->op,
            Op::AtMost);
  EXPECT_EQ(comparison_of(store_, negation(make(Kind::Eq, x_, y_)))->op,
            Op::Differ);
}

TEST_F(Comparisons, TwoThatAreOne) {
  for (Kind kind : {Kind::BvUle, Kind::BvSle}) {
    const Term a = make(kind, x_, c_), b = make(kind, c_, x_);
    EXPECT_EQ(only(make(Kind::Or, negation(a), negation(b)))->op, Op::Differ);
    EXPECT_EQ(only(make(Kind::Implies, a, negation(b)))->op, Op::Differ);
    EXPECT_EQ(only(negation(make(Kind::And, a, b)))->op, Op::Differ);
    EXPECT_EQ(only(make(Kind::And, a, b))->op, Op::Equal);
    EXPECT_EQ(only(negation(make(Kind::Or, negation(a), negation(b))))->op,
              Op::Equal);
    EXPECT_EQ(only(make(Kind::And, a, a))->op, Op::AtMost); // said once
  }
}

TEST_F(Comparisons, TwoThatAreTwo) {
  const Term a = make(Kind::BvUle, x_, c_), b = make(Kind::BvUle, c_, x_);
  EXPECT_EQ(num_parts(make(Kind::Or, a, b)), 2u);
  EXPECT_EQ(num_parts(make(Kind::And, negation(a), negation(b))), 2u);
  // Of other numbers, or other orders.
  EXPECT_EQ(num_parts(make(Kind::And, a, make(Kind::BvUle, y_, x_))), 2u);
  EXPECT_EQ(num_parts(make(Kind::And, a, make(Kind::BvSle, c_, x_))), 2u);
  EXPECT_EQ(num_parts(make(Kind::And, a, make(Kind::BvUlt, c_, x_))), 2u);
  // What stands inside of another connective is a part of its own.
  EXPECT_EQ(num_parts(make(Kind::Or, make(Kind::And, a, b), negation(b))), 2u);
  EXPECT_EQ(num_parts(a), 0u);
}

} // namespace
