// Z3 with reads of arrays written out (--arrays=eager with a limit, as the
// re-check of proofs asks): the same answers as with its own arrays, and facts
// that hold for a reason each.
#include "solver/z3/without_arrays.h"
#include "solver_fixture.h"

#include <random>

using namespace fathom;

namespace {

class WithoutArraysTest : public testing::Test, public SolverFixture {
protected:
  const Sort array_sort = store.array_sort(store.bv_sort(4), store.bv_sort(8));
  const Term a = store.make_var("a", array_sort),
             c = store.make_var("c", array_sort);

  Answer ask(Term formula, bool is_eager) {
    config.resource_limit = 100'000'000;
    config.arrays = is_eager ? ArrayStrategy::Eager : ArrayStrategy::Auto;
    auto solver = make("z3");
    solver->assert_term(formula);
    return solver->check().answer;
  }
  void expect_valid(Term holds) {
    EXPECT_EQ(ask(b.make_not(holds), true), Answer::Unsat);
  }
  void expect_not_valid(Term holds) {
    EXPECT_EQ(ask(b.make_not(holds), true), Answer::Sat);
  }
  Term same(Term x, Term y) { return b.make_eq(x, y); }
  Term read(Term array, Term index) { return b.make_select(array, index); }
};

TEST_F(WithoutArraysTest, NothingIsLeftOfArrays) {
  Term i = bv("i", 4), j = bv("j", 4);
  WithoutArrays without(store);
  std::optional<Term> plain =
      without.expand(same(read(b.make_store(a, i, num(8, 3)), j), read(a, i)));
  ASSERT_TRUE(plain);
  EXPECT_TRUE(without.has_reads());
  ASSERT_EQ(without.facts().size(), 1u); // two reads of one name
  // A comparison of arrays is not written out, and nothing is from then on.
  EXPECT_FALSE(without.expand(same(a, c)));
  EXPECT_FALSE(without.expand(same(read(a, i), num(8, 1))));
}

TEST_F(WithoutArraysTest, ReadsOfOneName) {
  Term i = bv("i", 4), j = bv("j", 4);
  Term equal = same(i, j);
  expect_valid(b.make_implies(equal, same(read(a, i), read(a, j))));
  expect_not_valid(same(read(a, i), read(a, j)));
  expect_not_valid(b.make_implies(equal, same(read(a, i), read(c, j))));
  // An index may be read from an array, too.
  Term low = b.make_extract(read(a, i), 3, 0);
  expect_valid(b.make_implies(same(low, j), same(read(a, low), read(a, j))));
  expect_not_valid(same(read(a, low), read(a, j)));
}

TEST_F(WithoutArraysTest, Writes) {
  Term i = bv("i", 4), j = bv("j", 4), x = bv("x", 8);
  Term written = b.make_store(a, i, x);
  expect_valid(same(read(written, i), x));
  expect_not_valid(same(read(written, j), x));
  expect_valid(b.make_or(same(i, j), same(read(written, j), read(a, j))));
  expect_not_valid(same(read(written, j), read(a, j)));
  Term again = b.make_store(b.make_store(written, j, num(8, 9)), i, x);
  expect_valid(same(read(again, i), x));
  expect_valid(b.make_or(same(i, j), same(read(again, j), num(8, 9))));
  expect_not_valid(same(read(again, j), num(8, 9)));
}

TEST_F(WithoutArraysTest, ChoicesConstantsAndFunctions) {
  Term i = bv("i", 4), x = bv("x", 8), p = boolean("p");
  Term either = b.make_ite(p, a, b.make_const_array(array_sort, x));
  expect_valid(b.make_implies(p, same(read(either, i), read(a, i))));
  expect_valid(b.make_or(p, same(read(either, i), x)));
  expect_not_valid(same(read(either, i), x));
  Term bound = store.make_bound(store.bv_sort(4));
  Term f = b.make_lambda(
      bound, b.make_ite(b.make_ult(bound, num(4, 5)), x, read(a, bound)));
  expect_valid(b.make_implies(b.make_ult(i, num(4, 5)), same(read(f, i), x)));
  expect_valid(
      b.make_or(b.make_ult(i, num(4, 5)), same(read(f, i), read(a, i))));
  expect_not_valid(same(read(f, i), x));
}

// Formulas by chance, with either way.
TEST_F(WithoutArraysTest, AgreesWithItsOwnArrays) {
  std::mt19937 random(7);
  auto pick = [&](const std::vector<Term> &from) {
    return from[random() % from.size()];
  };
  unsigned refuted = 0;
  for (unsigned round = 0; round < 30; ++round) {
    std::vector<Term> arrays{a, c}, indices{bv("i", 4), bv("j", 4), num(4, 2)},
        values{bv("x", 8), num(8, 1)}, facts;
    for (unsigned step = 0; step < 8; ++step) {
      Term value = read(pick(arrays), pick(indices));
      values.push_back(value);
      indices.push_back(b.make_extract(value, 3, 0));
      arrays.push_back(
          random() % 3 == 0
              ? b.make_ite(same(pick(indices), pick(indices)), pick(arrays),
                           pick(arrays))
              : b.make_store(pick(arrays), pick(indices), pick(values)));
      Term fact = random() % 2 == 0 ? same(pick(indices), pick(indices))
                                    : same(pick(values), pick(values));
      facts.push_back(random() % 2 == 0 ? fact : b.make_not(fact));
    }
    Term all = facts[0];
    for (Term fact : facts)
      all = b.make_and(all, fact);
    const Answer eager = ask(all, true);
    refuted += eager == Answer::Unsat;
    ASSERT_EQ(eager, ask(all, false)) << "round " << round;
  }
  EXPECT_GT(refuted, 3u); // otherwise nothing was compared
  EXPECT_LT(refuted, 25u);
}

} // namespace
