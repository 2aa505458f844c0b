// Pointers and memories through back-ends that lack them, against our own.
#include "solver_fixture.h"

#include <random>

using namespace fathom;

namespace {

class LoweringStageTest : public testing::TestWithParam<const char *>,
                          public SolverFixture {
protected:
  LoweringStageTest() { stop.set_timeout(120); }

  std::unique_ptr<Solver> solver = make(GetParam());
  Term m = store.make_var("m", store.mem_sort(16));
  Term n = store.make_var("n", store.mem_sort(16));
  Term p = store.make_var("p", store.ptr_sort(16));
  Term q = store.make_var("q", store.ptr_sort(16));
  Term length = bv("length", 16);

  Term base(Term t) { return b.make(Kind::PtrBase, {t}); }
  Term load(Term memory, Term ptr, uint32_t bytes) {
    return b.make(Kind::MemLoad, {memory, ptr}, {bytes, 0u});
  }
  Term moved(Term ptr, uint64_t by) {
    return b.make(Kind::PtrAdd, {ptr, num(16, by)});
  }
};

TEST_P(LoweringStageTest, PointersAndTheirValues) {
  solver->assert_term(b.make_eq(q, moved(p, 5)));
  solver->assert_term(b.make_eq(base(p), num(16, 0x1234)));
  solver->assert_term(b.make_eq(b.make(Kind::PtrOffset, {q}), num(16, 3)));
  solver->assert_term(b.make_eq(b.make(Kind::PtrSize, {p}), num(16, 8)));
  ASSERT_EQ(solver->check().answer, Answer::Sat);
  EXPECT_EQ(solver->value(p), BitVec(48, 0x1234fffe0008));
  EXPECT_EQ(solver->value(q), BitVec(48, 0x123400030008));
  EXPECT_EQ(solver->value(moved(q, 1)), BitVec(48, 0x123400040008));
  EXPECT_EQ(solver->value(b.make_eq(p, q)), BitVec::from_bool(false));
  // A pointer that nobody mentioned.
  EXPECT_TRUE(solver->value(store.make_var("r", store.ptr_sort(4))));
  solver->assert_term(b.make_eq(p, q));
  EXPECT_EQ(solver->check().answer, Answer::Unsat);
}

TEST_P(LoweringStageTest, MemoriesAndTheirValues) {
  Term written = b.make(Kind::MemStore, {m, p, num(16, 0xabcd)}, {1u});
  solver->assert_term(b.make_eq(n, written));
  solver->assert_term(b.make_eq(load(n, q, 1), num(8, 0x77)));
  solver->assert_term(b.make_eq(base(p), num(16, 0xffff)));
  solver->assert_term(b.make_eq(b.make(Kind::PtrOffset, {p}), num(16, 0)));
  ASSERT_EQ(solver->check().answer, Answer::Sat);
  std::optional<ArrayValue> v = solver->array_value(n);
  ASSERT_TRUE(v);
  EXPECT_EQ(v->at(BitVec(16, 0xffff)), BitVec(8, 0xab));
  EXPECT_EQ(v->at(BitVec(16, 0)), BitVec(8, 0xcd));
  EXPECT_EQ(solver->value(load(n, p, 2)), BitVec(16, 0xcdab));
  std::optional<ArrayValue> later = solver->array_value(
      b.make(Kind::MemSet, {n, p, num(8, 0x11), num(16, 1)}));
  ASSERT_TRUE(later);
  EXPECT_EQ(later->at(BitVec(16, 0xffff)), BitVec(8, 0x11));
  EXPECT_EQ(later->at(BitVec(16, 0)), BitVec(8, 0xcd));
  Term same = b.make_eq(q, p);
  ASSERT_EQ(solver->check({&same, 1}).answer, Answer::Unsat);
  EXPECT_EQ(solver->failed_assumptions(), std::vector{same});
}

// Set and copy of symbolic length are lambdas, which here are only read.
TEST_P(LoweringStageTest, SetAndCopyThatAreRead) {
  Term zero = b.make(Kind::MemSet, {m, p, num(8, 0), length});
  Term copy = b.make(Kind::MemCopy, {n, q, zero, p, length});
  Term inside = b.make_ult(num(16, 2), length);
  solver->assert_term(b.make_eq(base(q), base(p)));
  solver->push();
  solver->assert_term(inside);
  Term wrong = b.make_not(b.make_eq(load(copy, moved(q, 1), 2), num(16, 0)));
  EXPECT_EQ(solver->check({&wrong, 1}).answer, Answer::Unsat);
  solver->pop();
  ASSERT_EQ(solver->check({&wrong, 1}).answer, Answer::Sat);
  EXPECT_EQ(solver->value(inside), BitVec::from_bool(false));
  std::optional<BitVec> v = solver->value(load(copy, moved(q, 1), 2));
  ASSERT_TRUE(v);
  EXPECT_FALSE(v->is_zero());
}

constexpr const char *lowered_back_ends[] = {"native", "z3", "cvc5",
                                             "smtlib:z3 -in"};
INSTANTIATE_TEST_SUITE_P(All, LoweringStageTest,
                         testing::ValuesIn(lowered_back_ends),
                         [](const testing::TestParamInfo<const char *> &param) {
                           std::string name = param.param;
                           return name.starts_with("smtlib") ? "smtlib_z3"
                                                             : name;
                         });

class LambdaLeft : public testing::Test, public SolverFixture {};

// cvc5 has no lambdas: what compares one is refused, at its level only.
TEST_F(LambdaLeft, IsRefused) {
  std::unique_ptr<Solver> solver = make("cvc5");
  Term m = store.make_var("m", store.mem_sort(16));
  Term p = store.make_var("p", store.ptr_sort(16));
  Term filled = b.make(Kind::MemSet, {m, p, num(8, 1), bv("length", 16)});
  Term same = b.make_eq(m, filled);
  solver->push();
  solver->assert_term(same);
  EXPECT_EQ(solver->check().answer, Answer::Unknown);
  EXPECT_NE(solver->check().reason.find("lambda"), std::string::npos);
  solver->push();
  EXPECT_EQ(solver->check().answer, Answer::Unknown);
  solver->pop();
  solver->pop();
  EXPECT_EQ(solver->check().answer, Answer::Sat);
  EXPECT_EQ(solver->check({&same, 1}).answer, Answer::Unknown);
  EXPECT_EQ(solver->check().answer, Answer::Sat);
}

// Small random formulas: all that answer must agree.
TEST_F(LambdaLeft, BackEndsAgree) {
  stop.set_timeout(300);
  std::mt19937_64 random(7);
  unsigned decided = 0, sat = 0;
  for (unsigned round = 0; round < 60; ++round) {
    constexpr uint32_t w = 4;
    std::string tag = std::to_string(round);
    auto var = [&](const char *name, Sort sort) {
      return store.make_var(name + tag, sort);
    };
    std::vector<Term> memories{var("m", store.mem_sort(w))},
        pointers{var("p", store.ptr_sort(w)), var("q", store.ptr_sort(w))};
    Term n = var("n", store.bv_sort(w)), c = var("c", store.bv_sort(8));
    auto pick = [&](const std::vector<Term> &list) {
      return list[random() % list.size()];
    };
    for (unsigned i = 0; i < 5; ++i) {
      pointers.push_back(
          b.make(Kind::PtrAdd,
                 {pick(pointers), random() % 2 ? n : num(w, random() % 16)}));
      Term m = memories.back(), p = pick(pointers);
      switch (random() % 3) {
      case 0:
        memories.push_back(b.make(Kind::MemStore,
                                  {m, p, b.make_concat(c, num(8, i))},
                                  {uint32_t(random() % 2)}));
        break;
      case 1:
        memories.push_back(b.make(Kind::MemSet, {m, p, c, n}));
        break;
      default:
        memories.push_back(
            b.make(Kind::MemCopy, {m, p, pick(memories), pick(pointers), n}));
      }
    }
    auto read = [&] {
      return b.make(Kind::MemLoad, {pick(memories), pick(pointers)},
                    {2u, uint32_t(random() % 2)});
    };
    std::vector<Term> formulas;
    for (unsigned i = 0; i < 4; ++i) {
      Term e = b.make_eq(read(), random() % 2 ? read() : num(16, random()));
      formulas.push_back(random() % 2 ? b.make_not(e) : e);
    }
    std::vector<Answer> answers;
    for (const char *name : {"native", "z3", "cvc5"}) {
      std::unique_ptr<Solver> solver = make(name);
      for (Term t : formulas)
        solver->assert_term(t);
      CheckResult result = solver->check();
      EXPECT_FALSE(result.internal_error);
      if (result.answer == Answer::Unknown)
        continue;
      answers.push_back(result.answer);
      if (result.answer == Answer::Sat)
        for (Term t : formulas)
          EXPECT_EQ(solver->value(t), BitVec::from_bool(true)) << name;
    }
    ASSERT_FALSE(answers.empty());
    for (Answer a : answers)
      ASSERT_EQ(a, answers[0]) << "round " << round;
    decided += answers.size() == 3;
    sat += answers[0] == Answer::Sat;
  }
  EXPECT_EQ(decided, 60u);
  EXPECT_GT(sat, 5u);
  EXPECT_LT(sat, 60u);
}

} // namespace
