// Formulas as circuits, roughly: what must cost more than what.
#include "check/unfolding/gates.h"
#include "terms/builder.h"
#include "terms/traverse.h"

#include <gtest/gtest.h>

namespace fathom::check {
namespace {

class Gates : public testing::Test {
protected:
  Term word(const char *name) {
    return store_.make_var(name, store_.bv_sort(64));
  }
  uint64_t of(Term t) { return num_gates(store_, reachable(store_, {&t, 1})); }

  TermStore store_;
  Builder b_{store_};
  Term x_ = word("x"), y_ = word("y");
  Term c_ = store_.make_var("c", store_.bool_sort());
};

TEST_F(Gates, LeavesAndWiresAreFree) {
  EXPECT_EQ(of(x_), 0u);
  EXPECT_EQ(of(b_.make_extract(x_, 7, 0)), 0u);
  EXPECT_EQ(of(b_.make_not(c_)), 0u);
}

TEST_F(Gates, ABranchIsOneAndAChoiceOfWordsMany) {
  EXPECT_EQ(of(b_.make_and(c_, b_.make_not(c_))), 1u);
  EXPECT_EQ(of(b_.make_ite(c_, x_, y_)), 3u * 64);
}

TEST_F(Gates, OnlyBitsInWhichConstantsDifferAreChosen) {
  EXPECT_EQ(of(b_.make_ite(c_, b_.make_bv(64, 5), b_.make_bv(64, 6))), 2u);
}

TEST_F(Gates, ConstantsAreCheaperToCompareWith) {
  EXPECT_LT(of(b_.make_eq(x_, b_.make_bv(64, 5))), of(b_.make_eq(x_, y_)));
}

TEST_F(Gates, SumsCostMoreThanChoicesAndProductsMost) {
  EXPECT_GT(of(b_.make_add(x_, y_)), of(b_.make_ite(c_, x_, y_)));
  EXPECT_GT(of(b_.make_mul(x_, y_)), 10 * of(b_.make_add(x_, y_)));
}

} // namespace
} // namespace fathom::check
