#include "solver/native/facts/common_conjuncts.h"
#include "terms/builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace fathom {
namespace {

class CommonConjuncts : public testing::Test {
protected:
  Term var(const char *name) {
    return store_.make_var(name, store_.bool_sort());
  }
  std::vector<Term> find(Term fact) {
    return common_conjuncts(rewriter_, fact);
  }

  TermStore store_;
  Builder b{store_};
  Rewriter rewriter_{store_, {}};
  Term a_ = var("a"), b_ = var("b"), c_ = var("c"), d_ = var("d");
};

TEST_F(CommonConjuncts, OfCasesOfAChoice) {
  Term fact =
      b.make_ite(d_, b.make_and(a_, b_), b.make_and(b_, b.make_and(c_, a_)));
  std::vector<Term> found = find(fact);
  EXPECT_TRUE(std::find(found.begin(), found.end(), a_) != found.end());
  EXPECT_TRUE(std::find(found.begin(), found.end(), b_) != found.end());
  EXPECT_TRUE(std::find(found.begin(), found.end(), c_) == found.end());
  EXPECT_TRUE(std::find(found.begin(), found.end(), d_) == found.end());
}

TEST_F(CommonConjuncts, OfNestedDisjunctions) {
  Term fact =
      b.make_or(b.make_and(a_, b_),
                b.make_or(b.make_and(a_, c_), b.make_and(b.make_not(b_), a_)));
  EXPECT_EQ(find(fact), std::vector<Term>{a_});
}

TEST_F(CommonConjuncts, NegationsAreLookedThrough) {
  Term fact = b.make_not(b.make_and(b.make_or(a_, b_), b.make_or(c_, a_)));
  EXPECT_EQ(find(fact), std::vector<Term>{b.make_not(a_)});
}

TEST_F(CommonConjuncts, NothingInCommon) {
  EXPECT_TRUE(find(b.make_or(a_, b.make_not(a_))).empty());
  EXPECT_TRUE(find(b.make_or(a_, b_)).empty());
  EXPECT_TRUE(find(a_).empty());
}

TEST_F(CommonConjuncts, DeepAndWideIsCheap) {
  Term fact = a_;
  for (int i = 0; i < 50000; ++i)
    fact =
        b.make_or(b.make_and(var(("x" + std::to_string(i)).c_str()), a_), fact);
  find(fact);
  Term many = a_;
  for (int i = 0; i < 5000; ++i)
    many = b.make_and(var(("x" + std::to_string(i)).c_str()), many);
  EXPECT_LE(find(b.make_or(many, b.make_and(b_, many))).size(), 300u);
}

} // namespace
} // namespace fathom
