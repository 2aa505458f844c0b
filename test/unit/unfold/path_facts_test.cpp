#include "unfold/path_facts.h"

#include "terms/builder.h"
#include "terms/evaluator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace fathom::unfold {
namespace {

constexpr uint32_t width = 3;
constexpr unsigned variables = 3;

class PathFactsTest : public testing::Test {
protected:
  Term number(unsigned i) {
    return store_.make_var("x" + std::to_string(i), store_.bv_sort(width));
  }
  Term constant(uint64_t v) { return store_.make_bv(width, v); }
  Term random_number(unsigned depth) {
    unsigned pick = unsigned(random_() % (depth == 0 ? 2 : 8));
    auto part = [&] { return random_number(depth - 1); };
    switch (pick) {
    case 0:
      return number(unsigned(random_() % variables));
    case 1:
      return constant(random_() % 8);
    case 2:
      return rewriter_.make_add(part(), part());
    case 3:
      return rewriter_.make_mul(part(), constant(random_() % 4));
    case 4:
      return rewriter_.make_ite(random_condition(depth - 1), part(), part());
    case 5:
      return rewriter_.make_concat(store_.make_bv(1, 0),
                                   rewriter_.make_extract(part(), 2, 1));
    case 6:
      return b_.make(Kind::BvUdiv, {part(), constant(random_() % 8)});
    default:
      return b_.make(Kind::BvAnd, {part(), part()});
    }
  }
  Term random_condition(unsigned depth) {
    Term a = random_number(depth), b = random_number(depth);
    Term atom;
    switch (random_() % 3) {
    case 0:
      atom = rewriter_.make_eq(a, b);
      break;
    case 1:
      atom = rewriter_.make_ult(a, b);
      break;
    default:
      atom = b_.make(Kind::BvSlt, {a, b});
    }
    if (random_() % 2)
      atom = rewriter_.make_not(atom);
    if (depth > 0 && random_() % 3 == 0) {
      Term other = random_condition(depth - 1);
      return random_() % 2 ? rewriter_.make_and(atom, other)
                           : rewriter_.make_or(atom, other);
    }
    return atom;
  }
  Model model(unsigned bits) {
    Model m;
    for (unsigned i = 0; i < variables; ++i)
      m.scalars.emplace(number(i), BitVec(width, bits >> (width * i) & 7));
    return m;
  }
  bool holds(Term condition, const Model &m) {
    return !Evaluator(store_, m).value(condition)->is_zero();
  }

  TermStore store_;
  Builder b_{store_};
  Rewriter rewriter_{store_, {}};
  std::mt19937 random_{7};
};

// Whatever is decided holds in every case in which the facts hold.
TEST_F(PathFactsTest, DecisionsFollowFromTheFacts) {
  unsigned decided = 0;
  for (unsigned round = 0; round < 60; ++round) {
    PathFacts facts(rewriter_);
    FactsId at = 0;
    std::vector<Term> all;
    for (unsigned i = 0; i < 4; ++i) {
      all.push_back(random_condition(1));
      at = facts.add(at, all.back());
    }
    Term asked = random_condition(2), measured = random_number(3);
    std::optional<bool> answer = facts.decide(at, asked);
    PathFacts::Interval range = facts.range_of(at, measured);
    decided += answer.has_value();
    for (unsigned bits = 0; bits < 1u << (width * variables); ++bits) {
      Model m = model(bits);
      bool possible = true;
      for (Term fact : all)
        possible &= holds(fact, m);
      if (!possible)
        continue;
      if (answer)
        ASSERT_EQ(holds(asked, m), *answer) << round;
      uint64_t v = Evaluator(store_, m).value(measured)->to_u64();
      ASSERT_TRUE(range.lo <= v && v <= range.hi) << round;
    }
  }
  EXPECT_GT(decided, 6u);
}

// The same on ways that part and meet, with facts of one way among others of
// another: what holds on other ways only must not be used.
TEST_F(PathFactsTest, DecisionsOnManyWays) {
  unsigned decided = 0;
  for (unsigned round = 0; round < 20; ++round) {
    PathFacts facts(rewriter_);
    std::vector<FactsId> places{0};
    std::vector<std::vector<Term>> known(1); // at each place
    for (unsigned i = 0; i < 120; ++i) {
      size_t from =
          random_() % 4 == 0 ? random_() % places.size() : places.size() - 1;
      if (known[from].size() > 3)
        from = random_() % (from + 1);
      std::vector<Term> all = known[from];
      all.push_back(random_condition(1));
      places.push_back(facts.add(places[from], all.back()));
      known.push_back(std::move(all));
    }
    for (unsigned i = 0; i < 40; ++i) {
      size_t at = random_() % places.size();
      Term asked = random_condition(1), measured = random_number(1);
      std::optional<bool> answer = facts.decide(places[at], asked);
      Interval range = facts.range_of(places[at], measured);
      decided += answer.has_value();
      for (unsigned bits = 0; bits < 1u << (width * variables); bits += 3) {
        Model m = model(bits);
        if (!std::all_of(known[at].begin(), known[at].end(),
                         [&](Term fact) { return holds(fact, m); }))
          continue;
        if (answer)
          ASSERT_EQ(holds(asked, m), *answer) << round;
        uint64_t v = Evaluator(store_, m).value(measured)->to_u64();
        ASSERT_TRUE(range.lo <= v && v <= range.hi) << round;
      }
    }
  }
  EXPECT_GT(decided, 50u);
}

// Neither many facts about something else nor many about the same number make
// an old one forgotten; nor do those of other ways.
TEST_F(PathFactsTest, OldFactsCount) {
  PathFacts facts(rewriter_);
  Sort word = store_.bv_sort(32);
  auto value = [&](uint64_t v) { return store_.make_bv(32, v); };
  Term n = store_.make_var("n", word);
  FactsId at = facts.add(0, rewriter_.make_ult(n, value(5)));
  at = facts.add(at, b_.make(Kind::BvSlt, {value(0), n}));
  for (unsigned i = 0; i < 1000; ++i) {
    Term other = store_.make_var("other" + std::to_string(i), word);
    at = facts.add(at, rewriter_.make_ult(n, other));
    facts.add(at, rewriter_.make_eq(n, value(i % 5))); // nobody goes that way
  }
  EXPECT_EQ(facts.range_of(at, n).hi, 4u);
  EXPECT_EQ(facts.decide(at, rewriter_.make_ult(n, value(7))), true);
  EXPECT_EQ(facts.decide(at, b_.make(Kind::BvSlt, {value(0), n})), true);
  EXPECT_FALSE(facts.decide(at, rewriter_.make_eq(n, value(2))));
}

TEST_F(PathFactsTest, CasesThatAreUsedUp) {
  PathFacts facts(rewriter_);
  Term x = number(0);
  FactsId at = facts.add(0, rewriter_.make_ult(x, constant(3)));
  EXPECT_FALSE(facts.decide(at, rewriter_.make_eq(x, constant(2))));
  for (unsigned i : {0u, 1u})
    at = facts.add(at, rewriter_.make_not(rewriter_.make_eq(x, constant(i))));
  EXPECT_EQ(facts.decide(at, rewriter_.make_eq(x, constant(2))), true);
}

TEST_F(PathFactsTest, WhereWaysMeet) {
  PathFacts facts(rewriter_);
  Term x = number(0), y = number(1);
  Term small = rewriter_.make_ult(x, constant(3));
  Term one = rewriter_.make_eq(y, constant(1));
  FactsId before = facts.add(0, small);
  FactsId left = facts.add(before, one);
  FactsId right = facts.add(before, rewriter_.make_not(one));
  FactsId joined = facts.common(left, right);
  EXPECT_EQ(facts.decide(joined, small), true);
  EXPECT_FALSE(facts.decide(joined, one));
  // A Bool that only the left way can have made true.
  Term reg = store_.make_var("b", store_.bool_sort());
  Term arms[] = {rewriter_.make_eq(x, constant(2)), store_.make_bool(false)};
  FactsId paths[] = {left, right};
  facts.note_choice(reg, arms, paths);
  FactsId known = facts.add(joined, reg);
  EXPECT_EQ(facts.decide(known, one), true);
  EXPECT_EQ(facts.decide(known, rewriter_.make_eq(x, constant(2))), true);
  EXPECT_FALSE(facts.decide(facts.add(joined, rewriter_.make_not(reg)), one));
}

TEST_F(PathFactsTest, TheCaseMayBeSaidLater) {
  PathFacts facts(rewriter_);
  Term kind = number(0), y = number(1);
  Term zero = rewriter_.make_eq(kind, constant(0));
  FactsId left = facts.add(0, zero);
  FactsId right = facts.add(0, rewriter_.make_not(zero));
  Term reg = store_.make_var("b", store_.bool_sort());
  Term arms[] = {rewriter_.make_eq(y, constant(1)),
                 rewriter_.make_eq(y, constant(2))};
  FactsId paths[] = {left, right};
  facts.note_choice(reg, arms, paths);
  FactsId known = facts.add(0, reg);
  EXPECT_FALSE(facts.decide(known, arms[1]));
  known = facts.add(known, rewriter_.make_eq(kind, constant(3)));
  EXPECT_EQ(facts.decide(known, arms[1]), true);
}

} // namespace
} // namespace fathom::unfold
