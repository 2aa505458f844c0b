// Values under a model: laziness, arrays, lambdas, equality between arrays.
#include "terms/evaluator.h"

#include "terms/builder.h"

#include <gtest/gtest.h>

namespace fathom {
namespace {

class EvaluatorTest : public ::testing::Test {
protected:
  Term bv(uint64_t v) { return b_.make_bv(8, v); }
  Term var(const char *name) { return store_.make_var(name, byte_); }
  Term array(const char *name) { return store_.make_var(name, bytes_); }
  std::optional<BitVec> value(Term t) {
    Evaluator evaluator(store_, model_);
    return evaluator.value(t);
  }
  uint64_t number(Term t) {
    std::optional<BitVec> v = value(t);
    return v ? v->to_u64() : UINT64_MAX;
  }

  TermStore store_;
  Builder b_{store_};
  Model model_;
  Sort byte_ = store_.bv_sort(8);
  Sort bytes_ = store_.array_sort(byte_, byte_);
};

TEST_F(EvaluatorTest, VariablesAreZeroUnlessTheModelSays) {
  Term x = var("x"), y = var("y");
  model_.scalars[x] = BitVec(8, 200);
  EXPECT_EQ(number(b_.make_add(x, b_.make_add(y, bv(100)))), 44u);
  EXPECT_EQ(number(b_.make_select(array("a"), x)), 0u);
  EXPECT_EQ(value(store_.make_var("q", store_.ptr_sort(8))), BitVec(24, 0));
}

TEST_F(EvaluatorTest, ConstantArraysStoresAndConditionals) {
  Term x = var("x"), p = store_.make_var("p", store_.bool_sort());
  Term base = b_.make_const_array(bytes_, bv(7));
  Term a = b_.make_store(b_.make_store(base, bv(1), bv(10)), x, bv(20));
  Term mixed = b_.make_ite(p, a, array("m"));
  model_.scalars[x] = BitVec(8, 2);
  model_.arrays[array("m")] = {BitVec(8, 99), {{BitVec(8, 1), BitVec(8, 98)}}};
  EXPECT_EQ(number(b_.make_select(a, bv(0))), 7u);
  EXPECT_EQ(number(b_.make_select(a, bv(1))), 10u);
  EXPECT_EQ(number(b_.make_select(a, bv(2))), 20u);
  EXPECT_EQ(number(b_.make_select(mixed, bv(1))), 98u);
  EXPECT_EQ(number(b_.make_select(mixed, bv(2))), 99u);
  model_.scalars[p] = BitVec(1, 1);
  EXPECT_EQ(number(b_.make_select(mixed, bv(2))), 20u);
  model_.scalars[x] = BitVec(8, 1); // the later store wins
  EXPECT_EQ(number(b_.make_select(a, bv(1))), 20u);
}

TEST_F(EvaluatorTest, ArraysOverBooleans) {
  Sort flags = store_.array_sort(store_.bool_sort(), store_.bool_sort());
  Term a = store_.make_var("flags", flags), yes = b_.make_true();
  Term t = b_.make_select(b_.make_store(a, yes, yes), yes);
  EXPECT_EQ(value(t), BitVec(1, 1));
  EXPECT_EQ(value(b_.make_select(a, yes)), BitVec(1, 0));
}

TEST_F(EvaluatorTest, SelectsInsideOfIndicesAndElements) {
  Term a = array("a");
  model_.arrays[a] = {
      BitVec(8, 3),
      {{BitVec(8, 3), BitVec(8, 4)}, {BitVec(8, 4), BitVec(8, 5)}}};
  Term t = bv(0);
  for (int i = 0; i < 3; ++i)
    t = b_.make_select(a, t);
  EXPECT_EQ(number(t), 5u); // 0 -> 3 -> 4 -> 5
  Term c = b_.make_store(a, b_.make_select(a, bv(9)), b_.make_select(a, bv(4)));
  EXPECT_EQ(number(b_.make_select(c, bv(3))), 5u);
}

TEST_F(EvaluatorTest, Lambda) {
  Term i = store_.make_bound(byte_), x = var("x");
  Term f = b_.make_lambda(i, b_.make_add(b_.make_mul(i, i), x));
  model_.scalars[x] = BitVec(8, 5);
  EXPECT_EQ(number(b_.make_select(f, bv(4))), 21u);
  EXPECT_EQ(number(b_.make_select(b_.make_store(f, bv(4), x), bv(4))), 5u);
  EXPECT_EQ(
      number(b_.make_add(b_.make_select(f, bv(1)), b_.make_select(f, bv(2)))),
      15u);
  Term constant = b_.make_lambda(store_.make_bound(byte_), x);
  EXPECT_EQ(number(b_.make_select(constant, bv(77))), 5u);
}

// Sum over inner and outer variables; the inner lambda is open.
TEST_F(EvaluatorTest, NestedLambdas) {
  Term i = store_.make_bound(byte_), j = store_.make_bound(byte_);
  Term inner = b_.make_lambda(j, b_.make_add(b_.make_mul(i, bv(16)), j));
  Term outer = b_.make_lambda(
      i, b_.make_add(b_.make_select(inner, bv(3)), b_.make_select(inner, i)));
  for (uint64_t k : {0u, 1u, 5u, 9u})
    EXPECT_EQ(number(b_.make_select(outer, bv(k))),
              (k * 16 + 3 + k * 16 + k) % 256);
  // The same closed lambda inside another one that shares its variable.
  Term twice = b_.make_lambda(i, b_.make_add(b_.make_select(outer, i), i));
  EXPECT_EQ(number(b_.make_select(twice, bv(2))), 32 + 3 + 32 + 2 + 2u);
}

TEST_F(EvaluatorTest, OneVariableBoundTwice) {
  Term i = store_.make_bound(byte_);
  Term inner = b_.make_lambda(i, b_.make_add(i, bv(1)));
  Term outer = b_.make_lambda(i, b_.make_mul(b_.make_select(inner, bv(9)), i));
  EXPECT_EQ(number(b_.make_select(outer, bv(5))), 50u);
}

TEST_F(EvaluatorTest, LambdasThatReadEachOtherTakeLinearTime) {
  Term f = array("a");
  model_.arrays[f] = {BitVec(8, 1), {}};
  for (int k = 0; k < 200; ++k) { // 2^200 paths
    Term i = store_.make_bound(byte_);
    f = b_.make_lambda(i,
                       b_.make_add(b_.make_select(f, i),
                                   b_.make_select(f, b_.make_add(i, bv(1)))));
  }
  EXPECT_EQ(number(b_.make_select(f, bv(0))), 0u); // 2^200 modulo 256
}

TEST_F(EvaluatorTest, EqualityBetweenArrays) {
  Term x = var("x"), a = array("a"), c = b_.make_const_array(bytes_, bv(7));
  model_.arrays[a] = {BitVec(8, 7), {{BitVec(8, 3), BitVec(8, 8)}}};
  EXPECT_EQ(value(b_.make_eq(a, c)), BitVec(1, 0));
  EXPECT_EQ(value(b_.make_eq(b_.make_store(a, bv(3), bv(7)), c)), BitVec(1, 1));
  model_.scalars[x] = BitVec(8, 3);
  EXPECT_EQ(value(b_.make_eq(b_.make_store(c, x, bv(8)), a)), BitVec(1, 1));
  EXPECT_EQ(value(b_.make_eq(b_.make_ite(b_.make_eq(x, bv(3)), a, c), a)),
            BitVec(1, 1));
  // Two different defaults do not matter when every index is listed.
  Sort tiny = store_.array_sort(store_.bv_sort(1), byte_);
  Term zero = b_.make_bv(1, 0), one = b_.make_bv(1, 1);
  auto filled = [&](uint64_t base) {
    Term t = b_.make_const_array(tiny, bv(base));
    return b_.make_store(b_.make_store(t, zero, bv(1)), one, bv(2));
  };
  EXPECT_EQ(value(b_.make_eq(filled(8), filled(9))), BitVec(1, 1));
  EXPECT_EQ(value(b_.make_eq(b_.make_const_array(tiny, bv(1)), filled(1))),
            BitVec(1, 0));
}

TEST_F(EvaluatorTest, ArrayValues) {
  Term x = var("x");
  model_.scalars[x] = BitVec(8, 5);
  Term c = b_.make_const_array(bytes_, x);
  Term t = b_.make_store(b_.make_store(c, bv(1), bv(2)), b_.make_add(x, x), x);
  Evaluator evaluator(store_, model_);
  std::optional<ArrayValue> v = evaluator.array_value(t);
  ASSERT_TRUE(v);
  EXPECT_EQ(v->otherwise, BitVec(8, 5));
  EXPECT_EQ(v->at(BitVec(8, 1)), BitVec(8, 2));
  EXPECT_EQ(v->at(BitVec(8, 10)), BitVec(8, 5));
}

// Where there is no finite description there is no value, and asking for
// something else afterwards still works.
TEST_F(EvaluatorTest, EqualityOfLambdasOverWideIndicesHasNoValue) {
  Sort wide = store_.bv_sort(64);
  Term i = store_.make_bound(wide);
  Term f = b_.make_lambda(i, i);
  Term a = store_.make_var("w", store_.array_sort(wide, wide));
  Evaluator evaluator(store_, model_);
  EXPECT_EQ(evaluator.value(b_.make_eq(a, f)), std::nullopt);
  EXPECT_EQ(evaluator.value(b_.make_eq(f, f)), BitVec(1, 1));
  EXPECT_EQ(evaluator.array_value(f), std::nullopt);
  EXPECT_EQ(evaluator.value(bv(3)), BitVec(8, 3));
}

// With few indices every array has a finite description.
TEST_F(EvaluatorTest, EqualityOfLambdasOverFewIndices) {
  Term i = store_.make_bound(byte_), x = var("x");
  Term twice = b_.make_lambda(i, b_.make_add(i, i));
  Term product = b_.make_lambda(i, b_.make_mul(i, x));
  Term equal = b_.make_eq(twice, product);
  model_.scalars[x] = BitVec(8, 2);
  EXPECT_EQ(value(equal), BitVec(1, 1));
  EXPECT_EQ(value(b_.make_eq(b_.make_store(twice, bv(3), bv(5)), product)),
            BitVec(1, 0));
  model_.scalars[x] = BitVec(8, 130); // wrong for odd indices only
  EXPECT_EQ(value(equal), BitVec(1, 0));
  Evaluator evaluator(store_, model_);
  std::optional<ArrayValue> v = evaluator.array_value(product);
  ASSERT_TRUE(v);
  EXPECT_EQ(v->at(BitVec(8, 3)), BitVec(8, 134));
}

TEST_F(EvaluatorTest, ConditionalsAreLazy) {
  Sort wide = store_.array_sort(store_.bv_sort(64), store_.bv_sort(64));
  Term i = store_.make_bound(store_.bv_sort(64));
  Term undecided = b_.make_eq(store_.make_var("w", wide), b_.make_lambda(i, i));
  Term t = b_.make_ite(b_.make_true(), b_.make_false(), undecided);
  EXPECT_EQ(value(t), BitVec(1, 0));
}

TEST_F(EvaluatorTest, ValuesSurviveNewTerms) {
  Evaluator evaluator(store_, model_);
  Term t = b_.make_add(var("x"), bv(1));
  EXPECT_EQ(evaluator.value(t), BitVec(8, 1));
  for (int k = 0; k < 1000; ++k)
    t = b_.make_add(t, t);
  EXPECT_EQ(evaluator.value(t), BitVec(8, 0));
}

} // namespace
} // namespace fathom
