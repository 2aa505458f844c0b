// The same tests for every back-end, through the interface alone.
#include "solver_fixture.h"

#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"
#include "terms/evaluator.h"
#include "terms/operators.h"

#include <atomic>
#include <set>
#include <thread>

using namespace fathom;

namespace {

class BackEndTest : public testing::TestWithParam<const char *>,
                    public SolverFixture {
protected:
  std::unique_ptr<Solver> solver = make(GetParam());

  Answer ask(std::initializer_list<Term> assumptions = {}) {
    CheckResult result =
        solver->check({assumptions.begin(), assumptions.size()});
    EXPECT_EQ(result.answer == Answer::Unknown, !result.reason.empty())
        << result.reason;
    return result.answer;
  }
};

TEST_P(BackEndTest, EmptyIsSat) { EXPECT_EQ(ask(), Answer::Sat); }

TEST_P(BackEndTest, ValuesOfAModel) {
  Term x = bv("x", 8), y = bv("y", 8);
  solver->assert_term(b.make_eq(b.make_add(x, y), num(8, 200)));
  solver->assert_term(b.make_ult(x, y));
  ASSERT_EQ(ask(), Answer::Sat);
  auto vx = solver->value(x), vy = solver->value(y);
  ASSERT_TRUE(vx && vy);
  EXPECT_EQ(*vx + *vy, BitVec(8, 200));
  EXPECT_TRUE(vx->ult(*vy));
  // Terms that were not part of the question, with unknown variables, too.
  auto sum = solver->value(b.make_sub(b.make_add(x, y), num(8, 1)));
  ASSERT_TRUE(sum);
  EXPECT_EQ(*sum, BitVec(8, 199));
  EXPECT_TRUE(solver->value(bv("never seen", 5)));
  EXPECT_EQ(solver->value(b.make_ult(x, y)), BitVec::from_bool(true));
}

// All values of a word, one after the other: each is found once. From some
// number on ours takes a shorter way.
TEST_P(BackEndTest, AllValuesOfAWord) {
  constexpr unsigned count = 40;
  Term none = num(8, 255), which = none;
  for (unsigned i = count; i-- > 0;) {
    Term x = bv(("x" + std::to_string(i)).c_str(), 8);
    which = b.make_ite(b.make_ult(x, num(8, i + 1)), num(8, i), which);
  }
  solver->push();
  solver->assert_term(b.make_not(b.make_eq(which, none)));
  std::set<uint64_t> found;
  for (unsigned i = 0; i < count; ++i) {
    ASSERT_EQ(ask(), Answer::Sat) << i;
    std::optional<BitVec> value = solver->value(which);
    ASSERT_TRUE(value);
    EXPECT_TRUE(found.insert(value->to_u64()).second) << value->to_u64();
    solver->assert_term(b.make_not(b.make_eq(which, b.make_bv(*value))));
  }
  EXPECT_EQ(ask(), Answer::Unsat);
  EXPECT_FALSE(found.contains(255));
  solver->pop();
  EXPECT_EQ(ask(), Answer::Sat);
}

TEST_P(BackEndTest, WideValues) {
  Term x = bv("x", 200);
  BitVec big = shl(BitVec::one(200), 150) + BitVec(200, 12345);
  solver->assert_term(b.make_eq(x, b.make_bv(big)));
  ASSERT_EQ(ask(), Answer::Sat);
  EXPECT_EQ(solver->value(x), big);
}

TEST_P(BackEndTest, OddNames) {
  Term odd[] = {bv("a b", 4),     bv("let", 4), bv("bvadd", 4),    bv("a|b", 4),
                bv(".hidden", 4), bv("", 4),    bv("fathom.t1", 4)};
  for (unsigned i = 0; i < std::size(odd); ++i)
    solver->assert_term(b.make_eq(odd[i], num(4, i)));
  // The same name at another sort is another variable.
  solver->assert_term(b.make_eq(bv("a b", 5), num(5, 31)));
  ASSERT_EQ(ask(), Answer::Sat);
  for (unsigned i = 0; i < std::size(odd); ++i)
    EXPECT_EQ(solver->value(odd[i]), BitVec(4, i));
}

TEST_P(BackEndTest, PushAndPop) {
  Term x = bv("x", 8), y = bv("y", 8);
  Term sum = b.make_add(x, y);
  solver->assert_term(b.make_ult(x, num(8, 10)));
  solver->push();
  solver->assert_term(b.make_ult(num(8, 20), sum));
  solver->assert_term(b.make_eq(y, num(8, 1)));
  EXPECT_EQ(ask(), Answer::Unsat);
  solver->push();
  EXPECT_EQ(ask(), Answer::Unsat);
  solver->pop();
  solver->pop();
  EXPECT_EQ(ask(), Answer::Sat);
  // What was defined inside is used again outside.
  solver->assert_term(b.make_ult(num(8, 20), sum));
  EXPECT_EQ(ask(), Answer::Sat);
  solver->assert_term(b.make_eq(y, num(8, 1)));
  EXPECT_EQ(ask(), Answer::Unsat);
}

TEST_P(BackEndTest, FailedAssumptions) {
  Term x = bv("x", 8), y = bv("y", 8);
  Term low = b.make_ult(x, num(8, 10)), high = b.make_ult(num(8, 20), x);
  Term other = b.make_ult(y, num(8, 5));
  Term negated = b.make_not(boolean("p"));
  EXPECT_EQ(ask({low, other, negated}), Answer::Sat);
  ASSERT_EQ(ask({other, low, negated, high}), Answer::Unsat);
  std::vector<Term> failed = solver->failed_assumptions();
  for (Term t : failed)
    EXPECT_TRUE(t == other || t == low || t == high || t == negated);
  // What failed is contradictory on its own.
  EXPECT_EQ(solver->check(failed).answer, Answer::Unsat);
  EXPECT_EQ(ask({other}), Answer::Sat);
  // Assumptions used at a level that is gone, and used twice.
  solver->push();
  EXPECT_EQ(ask({high, high}), Answer::Sat);
  solver->pop();
  EXPECT_EQ(ask({high, low}), Answer::Unsat);
  EXPECT_EQ(ask({store.make_bool(false)}), Answer::Unsat);
  EXPECT_EQ(ask({store.make_bool(true)}), Answer::Sat);
}

TEST_P(BackEndTest, UnsatWithoutAssumptionsHasNoFailed) {
  solver->assert_term(store.make_bool(false));
  ASSERT_EQ(ask(), Answer::Unsat);
  EXPECT_TRUE(solver->failed_assumptions().empty());
}

TEST_P(BackEndTest, Arrays) {
  Sort sort = store.array_sort(store.bv_sort(16), store.bv_sort(8));
  Term a = store.make_var("a", sort), c = store.make_var("c", sort);
  Term i = bv("i", 16), j = bv("j", 16);
  solver->assert_term(b.make_eq(c, b.make_store(a, i, num(8, 7))));
  solver->assert_term(b.make_eq(b.make_select(c, j), num(8, 9)));
  ASSERT_EQ(ask(), Answer::Sat);
  auto vi = solver->value(i), vj = solver->value(j);
  ASSERT_TRUE(vi && vj);
  EXPECT_FALSE(*vi == *vj);
  auto vc = solver->array_value(c);
  ASSERT_TRUE(vc);
  EXPECT_EQ(vc->at(*vi), BitVec(8, 7));
  EXPECT_EQ(vc->at(*vj), BitVec(8, 9));
  EXPECT_EQ(solver->value(b.make_select(c, j)), BitVec(8, 9));
  solver->assert_term(b.make_eq(i, j));
  EXPECT_EQ(ask(), Answer::Unsat);
}

TEST_P(BackEndTest, ConstantArraysAfterOthers) {
  Sort sort = store.array_sort(store.bv_sort(4), store.bv_sort(8));
  Term a = store.make_var("a", sort), i = bv("i", 4);
  solver->assert_term(b.make_ult(i, num(4, 3)));
  ASSERT_EQ(ask(), Answer::Sat);
  solver->push();
  Term filled = b.make_const_array(sort, num(8, 5));
  solver->assert_term(b.make_eq(a, b.make_store(filled, i, num(8, 6))));
  ASSERT_EQ(ask(), Answer::Sat);
  auto va = solver->array_value(a);
  ASSERT_TRUE(va);
  EXPECT_EQ(va->at(BitVec(4, 9)), BitVec(8, 5));
  Term read = b.make_select(a, num(4, 9));
  EXPECT_EQ(ask({b.make_eq(read, num(8, 6))}), Answer::Unsat);
  solver->pop();
  EXPECT_EQ(ask({b.make_eq(read, num(8, 6))}), Answer::Sat);
}

TEST_P(BackEndTest, Interrupt) {
  solver->assert_term(hard_formula(56));
  std::atomic<bool> done = false;
  std::thread other([&] {
    while (!done) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      solver->interrupt();
    }
  });
  CheckResult result = solver->check();
  done = true;
  other.join();
  EXPECT_EQ(result.answer, Answer::Unknown);
  EXPECT_EQ(result.reason, "interrupted");
  // It can go on afterwards.
  solver->push();
  solver->assert_term(store.make_bool(false));
  EXPECT_EQ(ask(), Answer::Unsat);
}

TEST_P(BackEndTest, Timeout) {
  solver->assert_term(hard_formula(56));
  stop.set_timeout(0.2);
  CheckResult result = solver->check();
  EXPECT_EQ(result.answer, Answer::Unknown);
  EXPECT_EQ(result.reason, "timeout");
  EXPECT_EQ(solver->check().reason, "timeout");
}

// Deep, but easy: not and neg together add one. Z3 4.8.12 takes cubic time.
TEST_P(BackEndTest, DeepTerms) {
  stop.set_timeout(60);
  bool is_z3 = std::string_view(GetParam()).find("z3") != std::string::npos;
  unsigned depth = is_z3 ? 400 : 10000;
  Term x = bv("x", 8), t = x;
  for (unsigned i = 0; i < depth; ++i)
    t = b.make(i % 2 != 0 ? Kind::BvNeg : Kind::BvNot, {t});
  solver->assert_term(b.make_eq(t, num(8, 1)));
  ASSERT_EQ(ask(), Answer::Sat);
  EXPECT_EQ(solver->value(x), BitVec(8, 1) - BitVec(8, depth / 2));
}

// Every scalar operator on values, at small widths: the back-end must refute
// that the result differs from the evaluator's.
class OperatorTest : public BackEndTest {
protected:
  uint64_t seed = 12345;
  uint64_t random() {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return seed >> 33;
  }
  // Of two small formats.
  Term float_example(Kind kind, uint32_t w, std::vector<Term> &vars) {
    std::vector<uint32_t> indices{w == 3 ? 3u : 4u, 3u};
    if (w != 3 && w != 4)
      return {};
    SortRule rule = info(kind).rule;
    for (unsigned i = 0; i < info(kind).children; ++i) {
      bool mode = i == 0 && rule != SortRule::FpOp && rule != SortRule::FpPred;
      vars.push_back(bv(("v" + std::to_string(random())).c_str(),
                        mode ? 3 : indices[0] + 3));
    }
    if (rule == SortRule::FpFormat)
      indices.insert(indices.end(), {3u, w == 3 ? 5u : 2u});
    if (rule == SortRule::FpToBv)
      indices.push_back(5);
    return b.make(kind, vars, indices);
  }
  // One application over new variables; null if the kind is not scalar.
  Term example(Kind kind, uint32_t w, std::vector<Term> &vars) {
    if (!is_scalar_operator(kind) || info(kind).children == 0)
      return {};
    if (is_float(kind))
      return float_example(kind, w, vars);
    bool boolean_op = info(kind).rule == SortRule::BoolOp;
    for (unsigned i = 0; i < info(kind).children; ++i) {
      bool is_bool = boolean_op || (kind == Kind::Ite && i == 0);
      std::string name = "v" + std::to_string(random());
      vars.push_back(is_bool ? boolean(name.c_str()) : bv(name.c_str(), w));
    }
    switch (kind) {
    case Kind::Extract: {
      uint32_t low = random() % w;
      return b.make(kind, vars, std::vector<uint32_t>{w - 1, low});
    }
    case Kind::RotateLeft:
    case Kind::RotateRight:
      return b.make(kind, vars, std::vector<uint32_t>{uint32_t(random() % 9)});
    case Kind::ZeroExtend:
    case Kind::SignExtend:
    case Kind::Repeat:
      return b.make(kind, vars,
                    std::vector<uint32_t>{uint32_t(1 + random() % 3)});
    default:
      return b.make(kind, vars);
    }
  }
};

TEST_P(OperatorTest, AgreesWithTheEvaluator) {
  std::vector<Term> differences;
  for (unsigned k = 0; k < num_kinds; ++k)
    for (uint32_t w : {1u, 2u, 3u, 4u, 65u})
      for (unsigned round = 0; round < 6; ++round) {
        // Circuits of floats are large: others than ours see a few of them.
        if (is_float(Kind(k)) && (w == 4 || round > 0) &&
            std::string(GetParam()) != "native")
          continue;
        std::vector<Term> vars;
        Term t = example(Kind(k), w, vars);
        if (!t)
          continue;
        Model model;
        for (Term v : vars) {
          uint32_t width = value_width(store.info(store.sort(v)));
          BitVec value(width, random());
          if (round == 0)
            value = BitVec::signed_min(width);
          else if (round == 1)
            value = BitVec::ones(width);
          model.scalars[v] = value;
          solver->assert_term(b.make_eq(v, b.make_const(value, store.sort(v))));
        }
        BitVec expected = *Evaluator(store, model).value(t);
        differences.push_back(
            b.make_not(b.make_eq(t, b.make_const(expected, store.sort(t)))));
      }
  Term any = store.make_bool(false);
  for (Term t : differences)
    any = b.make_or(any, t);
  ASSERT_EQ(ask(), Answer::Sat);
  if (ask({any}) == Answer::Unsat)
    return;
  for (Term t : differences)
    EXPECT_EQ(ask({t}), Answer::Unsat)
        << info(store.kind(store.child(store.child(t, 0), 0))).name
        << " of width "
        << store.width(store.child(store.child(store.child(t, 0), 0), 0));
}

std::string test_name(const testing::TestParamInfo<const char *> &param) {
  std::string name = param.param;
  return name.starts_with("smtlib") ? "smtlib_z3" : name;
}

constexpr const char *all_back_ends[] = {"native", "z3", "cvc5",
                                         "smtlib:z3 -in"};

INSTANTIATE_TEST_SUITE_P(All, BackEndTest, testing::ValuesIn(all_back_ends),
                         test_name);
INSTANTIATE_TEST_SUITE_P(All, OperatorTest, testing::ValuesIn(all_back_ends),
                         test_name);

// Lambdas that are only read: all back-ends know those.
class LambdaTest : public BackEndTest {};

TEST_P(LambdaTest, ReadsAndEquality) {
  Sort index = store.bv_sort(8);
  Term i = store.make_bound(index), x = bv("x", 8);
  Term doubled = b.make_mul(i, num(8, 2));
  Term f = b.make_lambda(i, b.make_add(b.make_add(doubled, doubled), x));
  solver->assert_term(b.make_eq(b.make_select(f, num(8, 3)), num(8, 15)));
  ASSERT_EQ(ask(), Answer::Sat);
  EXPECT_EQ(solver->value(x), BitVec(8, 3));
  EXPECT_EQ(solver->value(b.make_select(f, num(8, 0))), BitVec(8, 3));
  EXPECT_EQ(ask({b.make_eq(b.make_select(f, num(8, 1)), num(8, 8))}),
            Answer::Unsat);
}

TEST_P(LambdaTest, Nested) {
  Sort index = store.bv_sort(4);
  Term i = store.make_bound(index), j = store.make_bound(index);
  Term inner = b.make_lambda(j, b.make_add(b.make_add(i, i), j));
  Term outer = b.make_lambda(i, b.make_select(inner, b.make_add(i, num(4, 1))));
  // outer(k) = 2k + k + 1
  Term k = bv("k", 4);
  Term expected = b.make_add(b.make_mul(k, num(4, 3)), num(4, 1));
  solver->assert_term(b.make_not(b.make_eq(b.make_select(outer, k), expected)));
  EXPECT_EQ(ask(), Answer::Unsat);
}

INSTANTIATE_TEST_SUITE_P(All, LambdaTest, testing::ValuesIn(all_back_ends),
                         test_name);

} // namespace
