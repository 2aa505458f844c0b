// Terms one million levels deep are rewritten in a stack of 256 KB.
#include "rewrite/rewriter.h"
#include "support_stack.h"
#include "terms/evaluator.h"

#include <gtest/gtest.h>

namespace fathom {
namespace {

class DeepRewriting : public testing::Test {
protected:
  TermStore store;
  Builder b{store};
  Sort byte = store.bv_sort(8);

  Term x(int i) { return store.make_var("x" + std::to_string(i % 1000), byte); }
  Term p(int i) {
    return store.make_var("p" + std::to_string(i % 1000), store.bool_sort());
  }
  // Rewrites, and compares the values under a model. Those are computed on the
  // small stack, too.
  Term rewrite(Term t) {
    Rewriter rewriter(store);
    Term result = rewriter.rewrite(t);
    Model model;
    for (int i = 0; i < 1000; ++i) {
      model.scalars[x(i)] = BitVec(8, uint64_t(i) * 37 % 251);
      model.scalars[p(i)] = BitVec(1, i % 3 == 0);
    }
    Evaluator evaluator(store, model);
    EXPECT_EQ(evaluator.value(t), evaluator.value(result));
    return result;
  }
};

TEST_F(DeepRewriting, Sums) {
  on_small_stack([this] {
    Term t = x(0);
    for (int i = 1; i < deep; ++i)
      t = b.make_add(t, x(i));
    rewrite(t);
    Term u = x(0);
    for (int i = 0; i < deep; ++i)
      u = b.make_add(b.make_bv(8, 1), u);
    EXPECT_EQ(rewrite(u), rewrite(b.make_add(x(0), b.make_bv(8, deep))));
  });
}

TEST_F(DeepRewriting, Negations) {
  on_small_stack([this] {
    Term t = p(0), u = x(0);
    for (int i = 0; i < deep; ++i) {
      t = b.make_not(t);
      u = b.make(i % 2 ? Kind::BvNeg : Kind::BvNot, {u});
    }
    EXPECT_EQ(rewrite(t), p(0));
    rewrite(u);
  });
}

TEST_F(DeepRewriting, BooleansAndXors) {
  on_small_stack([this] {
    Term t = p(0);
    for (int i = 0; i < deep; ++i)
      t = i % 3 == 0   ? b.make_and(b.make_ult(x(i), x(i + 1)), t)
          : i % 3 == 1 ? b.make_or(t, p(i))
                       : b.make(Kind::Xor, {p(i), t});
    rewrite(t);
  });
}

TEST_F(DeepRewriting, Conditionals) {
  on_small_stack([this] {
    Term t = x(0);
    for (int i = 0; i < deep; ++i)
      t = b.make_ite(b.make_eq(x(i), b.make_bv(8, uint64_t(i) % 256)), x(i + 1),
                     t);
    rewrite(t);
    Term u = x(0);
    for (int i = 0; i < deep; ++i)
      u = b.make_ite(b.make_ult(u, x(i)), x(i + 1), x(i + 2));
    rewrite(u);
  });
}

TEST_F(DeepRewriting, Arrays) {
  on_small_stack([this] {
    Sort word = store.bv_sort(32);
    Term a = store.make_var("a", store.array_sort(word, byte));
    for (int i = 0; i < deep; ++i)
      a = b.make_store(a, b.make_bv(32, uint64_t(i)), x(i));
    EXPECT_EQ(rewrite(b.make_select(a, b.make_bv(32, 0))), x(0));
    Term c = store.make_var("c", store.array_sort(byte, byte)), t = x(0);
    for (int i = 0; i < deep; ++i)
      t = b.make_select(c, b.make_add(t, x(1)));
    rewrite(t);
  });
}

// A chain of replacements is as deep as a term.
TEST_F(DeepRewriting, Replacements) {
  on_small_stack([this] {
    Rewriter rewriter(store);
    Term last = x(0);
    for (int i = 0; i < deep; ++i) {
      Term next = store.make_fresh_var("y", byte);
      rewriter.replace(next, i % 2 ? last : b.make_add(last, b.make_bv(8, 1)));
      last = next;
    }
    EXPECT_EQ(rewriter.rewrite(last),
              rewriter.rewrite(b.make_add(x(0), b.make_bv(8, deep / 2))));
  });
}

} // namespace
} // namespace fathom
