// Comparisons of choices between constants, taken apart down to their ends:
// facts mean the same for every value of the conditions, and what values decide
// needs no search. Twins differ in one value.
#include "rewrite/rewriter.h"
#include "solver/native/facts/constant_choices.h"
#include "solver/native/facts/value_sets.h"
#include "solver_fixture.h"
#include "terms/evaluator.h"
#include "terms/traverse.h"

#include <random>

namespace fathom {

namespace {

class ConstantChoices : public SolverFixture, public testing::Test {
protected:
  Rewriter plain{store};
  std::mt19937 random{11};
  std::vector<Term> conditions;

  void make_conditions(unsigned count) {
    for (unsigned i = 0; i < count; ++i)
      conditions.push_back(boolean(("c" + std::to_string(i)).c_str()));
  }
  // Where executions meet, one after the other: of two words that are chosen
  // together, or of one alone.
  std::vector<Term> joined(std::vector<Term> words, uint32_t width,
                           uint64_t (*next)(std::mt19937 &)) {
    for (Term c : conditions) {
      const bool all = random() % 3 != 0;
      for (Term &w : words)
        if (all || random() % 2)
          w = plain.make_ite(c, num(width, next(random)), w);
    }
    return words;
  }
  Term compared(Kind kind, Term a, Term b_) {
    return plain.make(kind, {a, b_});
  }
  // The same for all values of the conditions, or of 512 of them.
  void expect_same(Term before, Term after) {
    const uint64_t all = uint64_t(1) << conditions.size();
    for (uint64_t i = 0; i < std::min<uint64_t>(all, 512); ++i) {
      const uint64_t bits = all <= 512 ? i : random();
      Model model;
      for (size_t k = 0; k < conditions.size(); ++k)
        model.scalars.emplace(conditions[k], BitVec(1, bits >> k & 1));
      Evaluator evaluator(store, model);
      const std::optional<BitVec> x = evaluator.value(before),
                                  y = evaluator.value(after);
      ASSERT_TRUE(x && y);
      EXPECT_EQ(*x, *y) << "conditions " << bits;
    }
  }
  size_t num_words(std::span<const Term> facts) {
    size_t n = 0;
    for (Term t : reachable(store, facts))
      n += store.sort_kind(t) == SortKind::BitVec && !store.is_const(t);
    return n;
  }
};

TEST_F(ConstantChoices, RandomFactsMeanTheSame) {
  make_conditions(8);
  size_t num_changed = 0;
  for (unsigned round = 0; round < 200; ++round) {
    const uint32_t width = round % 2 ? 3 : 32;
    auto next = [](std::mt19937 &r) { return uint64_t(r() % 6) - 2; };
    std::vector<Term> words =
        joined({num(width, 1), num(width, 3)}, width, +next);
    Term any = store.make_bool(false);
    for (unsigned i = 0; i < 6; ++i) {
      const Kind kind = std::array{Kind::Eq, Kind::BvUlt, Kind::BvSlt}[i % 3];
      Term x = words[random() % 2], y = words[random() % 2];
      if (random() % 2)
        y = num(width, uint64_t(random() % 7) - 3);
      Term atom = random() % 2 ? compared(kind, x, y) : compared(kind, y, x);
      any = plain.make_ite(conditions[random() % 8], atom, any);
    }
    if (store.is_const(any))
      continue;
    std::vector<Term> facts{any};
    num_changed += compare_at_ends(plain, facts);
    ASSERT_EQ(facts.size(), 1u);
    expect_same(any, facts[0]);
  }
  EXPECT_GT(num_changed, 300u);
}

// Two positions that are chosen together: no pair has its end before its start.
// Apart they overlap, and no bounds of the two words say it.
TEST_F(ConstantChoices, PairsThatAreChosenTogether) {
  make_conditions(40);
  for (bool is_wrong : {false, true}) {
    Term start = num(32, 0), end = num(32, 0);
    for (size_t i = 0; i < conditions.size(); ++i) {
      start = plain.make_ite(conditions[i], num(32, i), start);
      const uint64_t to = is_wrong && i == 17 ? 3 : i + i % 3;
      end = plain.make_ite(conditions[i], num(32, to), end);
    }
    std::vector<Term> facts{compared(Kind::BvSlt, end, start)};
    EXPECT_EQ(compare_at_ends(plain, facts), 1u);
    EXPECT_EQ(store.is_false(facts[0]), !is_wrong);
    EXPECT_EQ(num_words(facts), 0u);
  }
}

// Words without conditions in common would have as many pairs as the product
// of their sizes: then everything stays.
TEST_F(ConstantChoices, NothingInCommonStays) {
  make_conditions(400);
  Term a = num(32, 0), c = num(32, 1);
  for (size_t i = 0; i < conditions.size(); ++i) {
    Term &word = i % 2 ? a : c;
    word = plain.make_ite(conditions[i], num(32, i % 60), word);
  }
  const std::vector<Term> before{compared(Kind::BvUlt, a, c)};
  std::vector<Term> facts = before;
  const size_t size = store.size();
  EXPECT_EQ(compare_at_ends(plain, facts), 0u);
  EXPECT_EQ(facts, before);
  EXPECT_LT(store.size() - size, 20'000u);
}

// What else is there is most of the work: nothing is tried.
TEST_F(ConstantChoices, ASmallPartIsLeftAlone) {
  make_conditions(3);
  Term word = num(8, 0);
  for (Term c : conditions)
    word = plain.make_ite(c, num(8, word.id % 7), word);
  Term product = b.make_mul(bv("x", 64), bv("y", 64));
  Term other = bv("z", 64);
  for (unsigned i = 0; i < 20; ++i)
    other = b.make_add(b.make_mul(other, product), num(64, i));
  std::vector<Term> facts{plain.rewrite(compared(Kind::BvUlt, word, num(8, 3))),
                          plain.rewrite(b.make_ult(other, num(64, 9)))};
  const std::vector<Term> before = facts;
  EXPECT_EQ(compare_at_ends(plain, facts), 0u);
  EXPECT_EQ(facts, before);
}

TEST_F(ConstantChoices, SetsAgainstEnumeration) {
  make_conditions(6);
  for (unsigned round = 0; round < 100; ++round) {
    auto next = [](std::mt19937 &r) { return uint64_t(r() % 16); };
    std::vector<Term> words = joined({num(4, 5), num(4, 11)}, 4, +next);
    const std::vector<Term> terms = reachable(store, words);
    ValueSets sets(store, terms);
    for (Kind kind : {Kind::Eq, Kind::BvUlt, Kind::BvSlt})
      if (std::optional<bool> decided = sets.decide(kind, words[0], words[1])) {
        Term atom = compared(kind, words[0], words[1]);
        expect_same(atom, store.make_bool(*decided));
      }
    for (bool is_signed : {false, true}) {
      const Kind less = is_signed ? Kind::BvSlt : Kind::BvUlt;
      const uint64_t v = random() % 16;
      Term x = words[0];
      if (std::optional<uint64_t> n = sets.next_from(x, v, is_signed))
        expect_same(compared(less, x, num(4, v)),
                    compared(less, x, num(4, *n)));
      else
        expect_same(compared(less, x, num(4, v)), store.make_bool(true));
      if (std::optional<uint64_t> l = sets.last_up_to(x, v, is_signed))
        expect_same(compared(less, num(4, v), x),
                    compared(less, num(4, *l), x));
      else
        expect_same(compared(less, num(4, v), x), store.make_bool(true));
    }
  }
}

} // namespace

} // namespace fathom
