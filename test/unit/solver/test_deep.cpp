// The native solver on terms one million levels deep, in a stack of 256 KB; and
// its time limit on them.
#include "solver_fixture.h"
#include "support_stack.h"

#include <chrono>

namespace fathom {
namespace {

class DeepSolving : public testing::Test, public SolverFixture {
protected:
  Term x(int i) { return bv(("x" + std::to_string(i)).c_str(), 4); }
  Term p(int i) { return boolean(("p" + std::to_string(i % 1000)).c_str()); }
  Answer ask(Term formula) {
    auto solver = make("native");
    solver->assert_term(formula);
    CheckResult result = solver->check();
    EXPECT_EQ(result.reason, "");
    return result.answer;
  }
};

TEST_F(DeepSolving, Sums) {
  on_small_stack([this] {
    Term t = x(0);
    for (int i = 1; i < deep; ++i)
      t = b.make_add(t, x(i));
    EXPECT_EQ(ask(b.make_eq(t, num(4, 7))), Answer::Sat);
  });
}

TEST_F(DeepSolving, NegationsAndXors) {
  on_small_stack([this] {
    Term t = p(0);
    for (int i = 0; i < deep; ++i)
      t = i % 2 ? b.make_not(t) : b.make(Kind::Xor, {p(i), t});
    EXPECT_EQ(ask(t), Answer::Sat);
  });
}

TEST_F(DeepSolving, Conditionals) {
  on_small_stack([this] {
    Term bits[] = {bv("a", 1), bv("b", 1), bv("c", 1)}, t = bits[0];
    for (int i = 1; i < deep; ++i)
      t = b.make_ite(p(i), bits[i % 3], t);
    EXPECT_EQ(ask(b.make_eq(t, num(1, 1))), Answer::Sat);
  });
}

TEST_F(DeepSolving, Conjunctions) {
  on_small_stack([this] {
    Term t = p(0);
    for (int i = 0; i < deep; ++i)
      t = b.make_and(t, b.make_or(p(i), p(i * 7 + 1)));
    EXPECT_EQ(ask(t), Answer::Sat);
    EXPECT_EQ(ask(b.make_and(b.make_not(p(0)), t)), Answer::Unsat);
  });
}

// A read at a constant index is rewritten; one at a variable is followed by the
// array solver, which adds a lemma for what it passes.
TEST_F(DeepSolving, Arrays) {
  on_small_stack([this] {
    Sort word = store.bv_sort(32);
    Term a = store.make_var("a", store.array_sort(word, store.bv_sort(4)));
    for (int i = 0; i < deep; ++i) {
      a = b.make_store(a, num(32, uint64_t(i)), x(i % 1000));
      if (i != deep / 10)
        continue;
      Term read = b.make_select(a, bv("index", 32));
      EXPECT_EQ(ask(b.make_eq(read, num(4, 7))), Answer::Sat);
    }
    Term read = b.make_select(a, num(32, 0));
    EXPECT_EQ(ask(b.make_eq(read, num(4, 7))), Answer::Sat);
    EXPECT_EQ(ask(b.make_not(b.make_eq(read, x(0)))), Answer::Unsat);
  });
}

// Whatever is going on when the time is over - rewriting, blasting, encoding,
// searching - ends soon. Without looking at the clock this takes minutes.
TEST_F(DeepSolving, TimeIsLimited) {
  using Clock = std::chrono::steady_clock;
  Term t = x(0);
  for (int i = 1; i < deep; ++i)
    t = b.make_ite(b.make_ult(t, x(i % 1000)), x((i + 1) % 1000),
                   b.make_add(t, num(4, 1)));
  Term formula = b.make_eq(t, num(4, 7));
  for (double limit : {0.2, 3.0, 9.0}) {
    StopToken own;
    own.set_timeout(limit);
    SolverContext limited{store, config, own};
    auto solver = std::move(*make_solver(limited, "native"));
    solver->assert_term(formula);
    auto start = Clock::now();
    CheckResult result = solver->check();
    double seconds =
        std::chrono::duration<double>(Clock::now() - start).count();
    EXPECT_LT(seconds, limit + 10);
    EXPECT_EQ(result.answer, Answer::Unknown);
    EXPECT_EQ(result.reason, "timeout");
  }
}

} // namespace
} // namespace fathom
