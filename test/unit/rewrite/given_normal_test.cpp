// RewriteConfig::given_is_normal: rules are tried above what is replaced or
// bounded, and nowhere else.
#include "rewrite/rewriter.h"

#include <gtest/gtest.h>

namespace fathom::test {
namespace {

class GivenNormal : public testing::Test {
protected:
  TermStore store;
  Builder plain{store};
  Rewriter context{store, [] {
                     RewriteConfig config;
                     config.given_is_normal = true;
                     return config;
                   }()};
  Sort byte = store.bv_sort(8);
  Term x = store.make_var("x", byte), y = store.make_var("y", byte);
  Term p = store.make_var("p", store.bool_sort());
  Term ten = store.make_bv(8, 10);
};

TEST_F(GivenNormal, WhatIsGivenIsBelieved) {
  Term not_normal = plain.make_and(p, p);
  EXPECT_EQ(context.rewrite(not_normal), not_normal);
  EXPECT_EQ(Rewriter(store).rewrite(not_normal), p);
}

TEST_F(GivenNormal, RulesAreTriedAboveWhatIsReplaced) {
  Term q = plain.make_ult(x, y);
  Term t = plain.make_not(plain.make_and(p, q));
  context.replace(q, store.make_bool(true));
  EXPECT_EQ(context.rewrite(t), plain.make_not(p));
}

TEST_F(GivenNormal, RulesAreTriedAboveWhatIsBounded) {
  Term sum = plain.make_add(x, store.make_bv(8, 1));
  Term small = plain.make_ult(sum, ten);
  Term other = plain.make_ult(y, ten);
  ASSERT_TRUE(context.ranges().assume(x, 0, 5));
  EXPECT_TRUE(store.is_true(context.rewrite(small)));
  EXPECT_EQ(context.rewrite(other), other);
  EXPECT_EQ(context.rewrite(plain.make_and(small, other)), other);
}

TEST_F(GivenNormal, BoundsThatAreLearntBetweenTwoTermsCountInTheSecond) {
  Term first = plain.make_ult(x, y), second = plain.make_ult(x, ten);
  EXPECT_EQ(context.rewrite(first), first);
  ASSERT_TRUE(context.ranges().assume(x, 0, 5));
  EXPECT_TRUE(store.is_true(context.rewrite(second)));
}

TEST_F(GivenNormal, WhatRulesMakeIsRewritten) {
  // (p and q) and r: with p true two levels are new.
  Term q = plain.make_ult(x, y), r = plain.make_ult(x, y);
  Term t = plain.make_and(plain.make_and(p, q), plain.make_not(r));
  context.replace(p, store.make_bool(true));
  EXPECT_TRUE(store.is_false(context.rewrite(t)));
}

} // namespace
} // namespace fathom::test
