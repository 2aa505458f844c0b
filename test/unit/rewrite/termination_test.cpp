// Rewriting ends, and its work grows with the number of terms and no faster: a
// doubling series of chains for operators that like to be rewritten.
#include "rewrite/rewriter.h"
#include "support/stats.h"

#include <gtest/gtest.h>

#include <functional>
#include <numeric>

namespace fathom::test {
namespace {

struct Work {
  size_t terms = 0;
  uint64_t visited = 0, applied = 0, cut = 0;
};

struct Leaves {
  std::vector<Term> x;
  std::vector<Term> p;
  Term m;
};

// The i-th link of a chain: a term over the one before it.
using Link = std::function<Term(Builder &, const Leaves &, Term, unsigned)>;

Work rewrite_chain(const Link &link, unsigned length, bool array) {
  TermStore store;
  Builder build(store);
  Leaves leaves;
  Sort word = store.bv_sort(32);
  for (int i = 0; i < 7; ++i) {
    leaves.x.push_back(store.make_var("x" + std::to_string(i), word));
    leaves.p.push_back(
        store.make_var("p" + std::to_string(i), store.bool_sort()));
  }
  leaves.m = store.make_var("m", store.array_sort(word, word));
  Term t = array ? leaves.m : leaves.x[0];
  for (unsigned i = 0; i < length; ++i)
    t = link(build, leaves, t, i);
  Work work;
  work.terms = store.size();
  Rewriter rewriter(store);
  rewriter.rewrite(t);
  work.visited = rewriter.visited();
  work.applied = std::accumulate(rewriter.rule_hits().begin(),
                                 rewriter.rule_hits().end(), uint64_t(0));
  Stats stats;
  rewriter.add_statistics(stats);
  work.cut = stats.count("rewrite.out-of-steps");
  return work;
}

// Doubling the chain at most doubles the work (and a little).
void expect_linear(const char *name, const Link &link, bool array = false) {
  Work before;
  for (unsigned length = 250; length <= 4000; length *= 2) {
    Work work = rewrite_chain(link, length, array);
    EXPECT_EQ(work.cut, 0u) << name;
    EXPECT_LE(work.visited, 60 * work.terms) << name << " of " << length;
    EXPECT_LE(work.applied, 40 * work.terms) << name << " of " << length;
    if (before.terms != 0) {
      EXPECT_LE(work.visited, before.visited * 5 / 2 + 200) << name;
      EXPECT_LE(work.applied, before.applied * 5 / 2 + 200) << name;
    }
    before = work;
  }
}

TEST(Termination, SumsAndProducts) {
  expect_linear("x + y", [](Builder &b, const Leaves &l, Term t, unsigned i) {
    return b.make_add(t, l.x[i % 7]);
  });
  expect_linear(
      "3x - y + 1", [](Builder &b, const Leaves &l, Term t, unsigned i) {
        Term three = b.make_mul(t, b.make_bv(32, 3));
        return b.make_add(b.make_sub(three, l.x[i % 7]), b.make_bv(32, 1));
      });
  expect_linear("-(x * y)",
                [](Builder &b, const Leaves &l, Term t, unsigned i) {
                  return b.make_neg(b.make_mul(t, l.x[i % 7]));
                });
  expect_linear(
      "(x + 1) * 4", [](Builder &b, const Leaves &l, Term t, unsigned i) {
        Term sum = b.make_add(t, b.make_bv(32, i));
        return b.make_add(b.make_mul(sum, b.make_bv(32, 4)), l.x[i % 7]);
      });
}

TEST(Termination, BitsAndStructure) {
  expect_linear("rotate and xor",
                [](Builder &b, const Leaves &l, Term t, unsigned i) {
                  Term turned = b.make(Kind::RotateLeft, {t}, {5});
                  return b.make(Kind::BvXor, {turned, l.x[i % 7]});
                });
  expect_linear("masks", [](Builder &b, const Leaves &l, Term t, unsigned i) {
    Term masked = b.make(Kind::BvAnd, {t, b.make_bv(32, 0xff00ff)});
    return b.make(Kind::BvOr, {masked, l.x[i % 7]});
  });
  expect_linear("shifts", [](Builder &b, const Leaves &l, Term t, unsigned i) {
    Term left = b.make(Kind::BvShl, {t, b.make_bv(32, 3)});
    Term right = b.make(Kind::BvLshr, {t, b.make_bv(32, 5)});
    return b.make(Kind::BvXor,
                  {b.make(Kind::BvXor, {left, right}), l.x[i % 7]});
  });
  expect_linear("bytes", [](Builder &b, const Leaves &l, Term t, unsigned i) {
    Term low = b.make_extract(t, 23, 0),
         high = b.make_extract(l.x[i % 7], 7, 0);
    return b.make(Kind::BvNot, {b.make_concat(low, high)});
  });
  expect_linear("narrow sums",
                [](Builder &b, const Leaves &l, Term t, unsigned i) {
                  Term low = b.make_extract(b.make_add(t, l.x[i % 7]), 15, 0);
                  return b.make_sext(low, 16);
                });
}

TEST(Termination, ConditionalsAndComparisons) {
  expect_linear("ite", [](Builder &b, const Leaves &l, Term t, unsigned i) {
    return b.make_ite(l.p[i % 7], b.make_add(t, b.make_bv(32, i)), t);
  });
  expect_linear(
      "ite of constants", [](Builder &b, const Leaves &l, Term t, unsigned i) {
        Term is = b.make_eq(t, b.make_bv(32, i));
        return b.make_ite(b.make_or(is, l.p[i % 7]), b.make_bv(32, i + 1), t);
      });
  expect_linear("comparisons",
                [](Builder &b, const Leaves &l, Term t, unsigned i) {
                  Term less = b.make(Kind::BvSge, {t, l.x[i % 7]});
                  return b.make_ite(b.make_not(less), l.x[i % 5], t);
                });
  expect_linear("conjunctions",
                [](Builder &b, const Leaves &l, Term t, unsigned i) {
                  Term atom = b.make_ult(l.x[i % 7], b.make_bv(32, i + 2));
                  Term is = b.make_and(atom, b.make_eq(t, l.x[i % 5]));
                  return b.make_ite(is, l.x[i % 3], l.x[i % 2]);
                });
  expect_linear(
      "division", [](Builder &b, const Leaves &l, Term t, unsigned i) {
        return b.make(i % 2 ? Kind::BvSdiv : Kind::BvSrem, {t, l.x[i % 7]});
      });
}

TEST(Termination, Arrays) {
  expect_linear(
      "stores",
      [](Builder &b, const Leaves &l, Term t, unsigned i) {
        Term at = b.make_add(l.x[i % 3], b.make_bv(32, i));
        return b.make_store(t, at, l.x[i % 7]);
      },
      true);
  expect_linear(
      "conditional stores",
      [](Builder &b, const Leaves &l, Term t, unsigned i) {
        return b.make_ite(l.p[i % 7], b.make_store(t, l.x[i % 5], l.x[i % 7]),
                          t);
      },
      true);
}

} // namespace
} // namespace fathom::test
