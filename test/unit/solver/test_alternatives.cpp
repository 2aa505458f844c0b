// The alternatives of a goal: parts of the youngest disjunction, oldest first.
#include "solver/native/facts/alternatives.h"

#include <gtest/gtest.h>

namespace fathom {
namespace {

class AlternativesTest : public ::testing::Test {
protected:
  Term flag(const std::string &name) {
    return store_.make_var(name, store_.bool_sort());
  }

  TermStore store_;
  Builder b_{store_};
  Rewriter rw_{store_};
};

TEST_F(AlternativesTest, PartsOfNestedDisjunctions) {
  Term p = flag("p"), q = flag("q"), r = flag("r"), s = flag("s");
  Term older = b_.make_or(q, r);
  // p or not (q and (not r and s)), in some order
  Term goal = b_.make_or(
      b_.make_not(b_.make_and(q, b_.make_and(b_.make_not(r), s))), p);
  std::vector<Term> parts =
      goal_alternatives(rw_, std::vector<Term>{goal, older, s});
  std::vector<Term> expected{p, b_.make_not(q), r, b_.make_not(s)};
  EXPECT_EQ(parts, expected);
}

TEST_F(AlternativesTest, NoDisjunctionNoAlternatives) {
  Term p = flag("p"), q = flag("q");
  EXPECT_TRUE(goal_alternatives(
                  rw_, std::vector<Term>{p, b_.make_and(p, q), b_.make_not(q)})
                  .empty());
}

TEST_F(AlternativesTest, ALongDisjunctionIsNotSplit) {
  for (unsigned n : {48u, 49u}) {
    Term goal = flag("first" + std::to_string(n));
    for (unsigned i = 1; i < n; ++i)
      goal = b_.make_or(goal, flag("x" + std::to_string(i)));
    EXPECT_EQ(goal_alternatives(rw_, std::vector<Term>{goal}).size(),
              n <= 48 ? n : 0);
  }
}

} // namespace
} // namespace fathom
