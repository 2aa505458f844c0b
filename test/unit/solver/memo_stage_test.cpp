// What was refuted is not asked again; everything else is.
#include "solver/stages/memo_stage.h"
#include "support/stop.h"
#include "terms/builder.h"

#include <gtest/gtest.h>
#include <set>
#include <thread>

namespace fathom {
namespace {

// Says unsatisfiable for a while, and counts who asks.
class Inner final : public Solver {
public:
  Inner(int &asked, Answer answer) : asked_(asked), answer_(answer) {}
  void assert_term(Term) override {}
  void push() override {}
  void pop() override {}
  CheckResult check(std::span<const Term>) override {
    ++asked_;
    std::this_thread::sleep_for(std::chrono::milliseconds(210));
    return {answer_, answer_ == Answer::Unknown ? "test" : ""};
  }
  std::optional<BitVec> value(Term) override { return {}; }
  std::optional<ArrayValue> array_value(Term) override { return {}; }
  std::vector<Term> failed_assumptions() override { return {}; }
  void interrupt() override {}
  void add_statistics(Stats &) const override {}

private:
  int &asked_;
  Answer answer_;
};

class Memory final : public QuestionMemory {
public:
  explicit Memory(std::set<std::string> &known) : known_(known) {}
  std::string digest(std::string_view text) const override {
    return "[" + std::string(text) + "]";
  }
  bool is_refuted(const std::string &question) override {
    return known_.contains(question);
  }
  void keep_refuted(const std::string &question) override {
    known_.insert(question);
  }

private:
  std::set<std::string> &known_;
};

class MemoStageTest : public ::testing::Test {
protected:
  std::unique_ptr<Solver> make(Answer answer) {
    return make_memo_stage({store, {}, stop},
                           std::make_unique<Inner>(asked, answer),
                           std::make_unique<Memory>(known));
  }
  TermStore store;
  StopToken stop;
  int asked = 0;
  std::set<std::string> known;
  Term a = store.make_var("a", store.bool_sort());
  Term b = store.make_var("b", store.bool_sort());
};

TEST_F(MemoStageTest, ARefutedQuestionIsKnownToTheNextSolver) {
  auto first = make(Answer::Unsat);
  first->assert_term(a);
  EXPECT_EQ(first->check().answer, Answer::Unsat);
  auto second = make(Answer::Sat);
  second->assert_term(a);
  EXPECT_EQ(second->check().answer, Answer::Unsat);
  EXPECT_EQ(asked, 1);
}

TEST_F(MemoStageTest, AnotherQuestionIsAsked) {
  auto first = make(Answer::Unsat);
  first->assert_term(a);
  first->check();
  auto second = make(Answer::Sat);
  second->assert_term(Builder(store).make(Kind::Not, {a}));
  EXPECT_EQ(second->check().answer, Answer::Sat);
  second->assert_term(a); // more than what was refuted
  EXPECT_EQ(second->check().answer, Answer::Sat);
  EXPECT_EQ(asked, 3);
}

// What a solver that was not asked has not put into the store changes nothing.
TEST_F(MemoStageTest, TheNumbersOfTermsDoNotMatter) {
  auto question = [](TermStore &in) {
    Term x = in.make_var("x", in.bv_sort(8)),
         y = in.make_var("y", in.bv_sort(8));
    Term sum = Builder(in).make(Kind::BvAdd, {x, y});
    return Builder(in).make(Kind::BvUlt,
                            {sum, Builder(in).make(Kind::BvMul, {sum, sum})});
  };
  auto first = make(Answer::Unsat);
  first->assert_term(question(store));
  first->check();
  TermStore other;
  Term z = other.make_var("z", other.bv_sort(8));
  Builder(other).make(Kind::BvMul, {z, z});
  auto second = make_memo_stage({other, {}, stop},
                                std::make_unique<Inner>(asked, Answer::Sat),
                                std::make_unique<Memory>(known));
  second->assert_term(question(other));
  EXPECT_EQ(second->check().answer, Answer::Unsat);
  EXPECT_EQ(asked, 1);
}

// Names are numbers in the order in which they are met: which of two it is in a
// later part of the question counts.
TEST_F(MemoStageTest, WhichVariableItIsDoesMatter) {
  Term x = store.make_var("x", store.bv_sort(8)),
       y = store.make_var("y", store.bv_sort(8));
  Term less = Builder(store).make(Kind::BvUlt, {x, y}),
       more = Builder(store).make(Kind::BvUlt, {y, x});
  auto first = make(Answer::Unsat);
  first->assert_term(less);
  first->push();
  first->assert_term(more); // cannot be, with what is below
  first->check();
  auto second = make(Answer::Sat);
  second->assert_term(less);
  EXPECT_TRUE(second->is_known_refuted(more));
  EXPECT_FALSE(second->is_known_refuted(less));
  second->push();
  second->assert_term(less);
  EXPECT_EQ(second->check().answer, Answer::Sat);
  EXPECT_EQ(asked, 2);
}

TEST_F(MemoStageTest, WhatIsKnownOfAPartIsToldWithoutAsking) {
  auto first = make(Answer::Unsat);
  first->assert_term(a);
  first->push();
  first->assert_term(b);
  first->check();
  first->pop();
  auto second = make(Answer::Sat);
  EXPECT_TRUE(second->remembers());
  second->assert_term(a);
  EXPECT_TRUE(second->is_known_refuted(b));
  EXPECT_FALSE(second->is_known_refuted(Builder(store).make(Kind::Not, {b})));
  EXPECT_EQ(second->check().answer, Answer::Sat); // nothing of it is left
  EXPECT_EQ(asked, 2);
}

TEST_F(MemoStageTest, ALevelThatIsLeftIsForgotten) {
  auto first = make(Answer::Unsat);
  first->assert_term(a);
  first->push();
  first->assert_term(b);
  first->check();
  first->pop();
  auto second = make(Answer::Sat);
  second->assert_term(a);
  EXPECT_EQ(second->check().answer, Answer::Sat); // without b
  second->push();
  second->assert_term(b);
  EXPECT_EQ(second->check().answer, Answer::Unsat);
  second->pop();
  EXPECT_EQ(second->check().answer, Answer::Sat);
}

TEST_F(MemoStageTest, OnlyRefutationsAreKept) {
  for (Answer answer : {Answer::Sat, Answer::Unknown}) {
    auto solver = make(answer);
    solver->assert_term(a);
    EXPECT_EQ(solver->check().answer, answer);
  }
  EXPECT_TRUE(known.empty());
}

TEST_F(MemoStageTest, AssumptionsAreAlwaysAsked) {
  auto solver = make(Answer::Unsat);
  const Term assumed[] = {a};
  solver->check(assumed);
  solver->check(assumed);
  EXPECT_EQ(asked, 2);
  EXPECT_TRUE(known.empty());
}

} // namespace
} // namespace fathom
