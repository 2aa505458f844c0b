// Which applications are on the way to a block.
#include "unfold/applications.h"

#include "terms/builder.h"

#include <gtest/gtest.h>

namespace fathom::unfold {
namespace {

class ApplicationsTest : public ::testing::Test {
protected:
  Term variable(std::string_view name) {
    return store_.make_var(name, store_.bv_sort(8));
  }
  Application application(uint32_t function, std::string_view name) {
    return {.function = function,
            .arguments = variable(std::string(name) + ".arguments"),
            .value = variable(std::string(name) + ".value"),
            .is_made = {}};
  }
  void meet(sea::BlockId block, std::vector<sea::BlockId> from) {
    applications_.meet(block, from, [&](std::span<const Term> arms) {
      arms_.emplace_back(arms.begin(), arms.end());
      return store_.make_var("met" + std::to_string(arms_.size()),
                             store_.bool_sort());
    });
  }

  TermStore store_;
  Applications applications_{store_};
  const Term yes_ = store_.make_bool(true), no_ = store_.make_bool(false);
  std::vector<std::vector<Term>> arms_; // of the conditions that were made
};

TEST_F(ApplicationsTest, OneWay) {
  const Application f = application(1, "f"), g = application(2, "g");
  applications_.add(0, f);
  applications_.begin(1, 0);
  applications_.add(1, g);
  EXPECT_EQ(applications_.of(1, 1), std::vector{f});
  EXPECT_EQ(applications_.of(1, 2), std::vector{g});
  EXPECT_TRUE(applications_.of(0, 2).empty());
}

TEST_F(ApplicationsTest, OtherWaysAreLeftOut) {
  const Application before = application(1, "before"),
                    left = application(1, "left"),
                    right = application(1, "right");
  applications_.add(0, before);
  applications_.begin(1, 0);
  applications_.begin(2, 0);
  applications_.add(1, left);
  applications_.add(2, right);
  EXPECT_EQ(applications_.of(1, 1), (std::vector{before, left}));
  EXPECT_EQ(applications_.of(2, 1), (std::vector{before, right}));
}

TEST_F(ApplicationsTest, WaysThatMeetSayWhichWasTaken) {
  const Application before = application(1, "before"),
                    left = application(1, "left");
  applications_.add(0, before);
  applications_.begin(1, 0);
  applications_.begin(2, 0);
  applications_.add(1, left);
  meet(3, {1, 2});
  const std::vector<Application> all = applications_.of(3, 1);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0], before);
  EXPECT_EQ(all[1].value, left.value);
  EXPECT_TRUE(all[1].is_made);
  EXPECT_EQ(arms_, (std::vector<std::vector<Term>>{{yes_, no_}}));
}

// What two of three ways have made, in two places of the tree, is one.
TEST_F(ApplicationsTest, ConditionsAreJoinedAgain) {
  applications_.begin(1, 0);
  applications_.begin(2, 0);
  applications_.begin(3, 0);
  const Application one = application(1, "one");
  applications_.add(1, one);
  meet(4, {1, 2});
  meet(5, {1, 3});
  meet(6, {4, 5});
  const std::vector<Application> all = applications_.of(6, 1);
  ASSERT_EQ(all.size(), 1u);
  ASSERT_EQ(arms_.size(), 3u);
  const Term first = applications_.of(4, 1)[0].is_made,
             second = applications_.of(5, 1)[0].is_made;
  EXPECT_EQ(arms_[2], (std::vector{first, second}));
}

// Once in any case, and once more in some.
TEST_F(ApplicationsTest, TwiceOnOneWay) {
  applications_.begin(1, 0);
  const Application one = application(1, "one");
  applications_.add(1, one);
  applications_.begin(2, 1);
  applications_.add(2, one);
  meet(3, {1, 2});
  applications_.begin(4, 0);
  meet(5, {3, 4});
  ASSERT_EQ(applications_.of(5, 1).size(), 1u);
  EXPECT_EQ(arms_.back(), (std::vector{yes_, no_}));
}

TEST_F(ApplicationsTest, NothingHappensWhereAllAgree) {
  applications_.add(0, application(1, "one"));
  applications_.begin(1, 0);
  applications_.begin(2, 0);
  meet(3, {1, 2});
  EXPECT_TRUE(arms_.empty());
  EXPECT_FALSE(applications_.of(3, 1)[0].is_made);
}

} // namespace
} // namespace fathom::unfold
