// Terms one million levels deep become circuits in a stack of 256 KB, and those
// become clauses.
#include "bitblast/blaster.h"
#include "bitblast/cnf.h"
#include "sat/cadical_solver.h"
#include "support_stack.h"

#include <gtest/gtest.h>

namespace fathom {
namespace {

class DeepBlasting : public testing::Test {
protected:
  TermStore store;
  Builder b{store};
  Sort pair = store.bv_sort(2);

  Term x(int i) { return store.make_var("x" + std::to_string(i % 1000), pair); }
  Term p(int i) {
    return store.make_var("p" + std::to_string(i % 1000), store.bool_sort());
  }
  // The number of AND gates; all of it is encoded.
  uint64_t blast(Term t) {
    Aig aig;
    Blaster blaster(store, aig);
    std::span<const Lit> bits = blaster.bits(t);
    EXPECT_EQ(bits.size(), store.is_bool(t) ? 1 : store.width(t));
    CadicalSolver sat;
    CnfEncoder cnf(aig, sat);
    cnf.literals(std::vector<Lit>(bits.begin(), bits.end()));
    return aig.and_count();
  }
};

TEST_F(DeepBlasting, Sums) {
  on_small_stack([this] {
    Term t = x(0);
    for (int i = 1; i < deep; ++i)
      t = b.make_add(t, x(i));
    EXPECT_GT(blast(t), uint64_t(deep));
  });
}

TEST_F(DeepBlasting, Negations) {
  on_small_stack([this] {
    Term t = p(0), u = x(0);
    for (int i = 0; i < deep; ++i) {
      t = b.make_not(t);
      u = b.make(Kind::BvNot, {u});
    }
    EXPECT_EQ(blast(t), 0u);
    EXPECT_EQ(blast(u), 0u);
  });
}

TEST_F(DeepBlasting, ConditionalsAndBooleans) {
  on_small_stack([this] {
    Term t = x(0), u = p(0);
    for (int i = 1; i < deep; ++i) {
      t = b.make_ite(p(i), x(i), t);
      u = i % 2 ? b.make_or(u, p(i)) : b.make(Kind::Xor, {p(i + 1), u});
    }
    EXPECT_GT(blast(t), 1000u);
    EXPECT_GT(blast(u), 1000u);
  });
}

// Derived operators are expanded on the way, and reads are inputs.
TEST_F(DeepBlasting, ReadsAndDerivedOperators) {
  on_small_stack([this] {
    Term a = store.make_var("a", store.array_sort(pair, pair)), t = x(0);
    for (int i = 0; i < deep; ++i)
      t = i % 2 ? b.make_select(a, t) : b.make(Kind::BvXnor, {t, x(i)});
    EXPECT_GT(blast(t), uint64_t(deep));
    Term stores = a;
    for (int i = 0; i < deep; ++i)
      stores = b.make_store(stores, x(i), x(i + 1));
    EXPECT_EQ(blast(b.make_select(stores, x(0))), 0u);
  });
}

} // namespace
} // namespace fathom
