// Sums of parts of words: what is decided about random pairs holds for all
// values, and it is decided for what it is made for.
#include "rewrite/integer_sums.h"
#include "rewrite/lane_evaluator.h"
#include "terms/builder.h"

#include <gtest/gtest.h>

#include <random>

namespace fathom::test {
namespace {

class IntegerSums : public testing::Test {
protected:
  TermStore store;
  Builder b{store};
  Ranges ranges{store};

  Term var(const char *name, uint32_t width) {
    return store.make_var(name, store.bv_sort(width));
  }
  std::optional<uint64_t> difference(Term x, Term y) {
    return integer_difference(store, ranges, x, y);
  }
};

// Sums that were packed into a word are taken out, added, and compared with a
// sum of the bytes themselves.
TEST_F(IntegerSums, PackedAndTakenOut) {
  Term x = var("x", 8), y = var("y", 8), z = var("z", 8);
  auto wide = [&](Term t, uint32_t w) { return b.make_zext(t, w - 8); };
  Term low = b.make_add(wide(x, 16), wide(y, 16));
  Term high =
      b.make_add(b.make_add(wide(y, 16), wide(z, 16)), b.make_bv(16, 3));
  Term packed = b.make_concat(high, low);
  Term both = b.make_add(b.make_zext(b.make_extract(packed, 31, 16), 16),
                         b.make_zext(b.make_extract(packed, 15, 0), 16));
  Term less = b.make_add(both, b.make_bv(32, 0xfffffffdu));
  Term two_y = b.make_mul(wide(y, 24), b.make_bv(24, 2));
  Term plain = b.make_add(b.make_add(wide(x, 24), wide(z, 24)), two_y);
  EXPECT_EQ(difference(b.make_extract(less, 23, 0), plain), 0u);
  EXPECT_EQ(difference(plain, b.make_extract(both, 23, 0)), 0xfffffdu);
}

// The same over as few bits that the sum may wrap around.
TEST_F(IntegerSums, WhatWrapsAroundIsAPartOfItsOwn) {
  Term x = var("x", 8), y = var("y", 8);
  Term narrow = b.make_zext(b.make_add(x, y), 8);
  Term wide = b.make_add(b.make_zext(x, 8), b.make_zext(y, 8));
  Term one = b.make_bv(16, 1);
  EXPECT_EQ(difference(b.make_add(narrow, one), b.make_add(wide, one)),
            std::nullopt);
  Term x7 = b.make_zext(var("u", 7), 1), y7 = b.make_zext(var("v", 7), 1);
  Term sum = b.make_zext(b.make_add(x7, y7), 8);
  Term sums = b.make_add(b.make_zext(x7, 8), b.make_zext(y7, 8));
  EXPECT_EQ(difference(b.make_add(sum, one), sums), 1u);
}

class RandomSums : public IntegerSums {
protected:
  std::mt19937 random{11};
  std::vector<Term> pool;

  Term any() { return pool[random() % pool.size()]; }
  Term any_of(uint32_t width) {
    for (int i = 0; i < 20; ++i)
      if (Term t = any(); store.width(t) == width)
        return t;
    return b.make_bv(width, random());
  }
  Term next() {
    Term t = any();
    uint32_t w = store.width(t);
    switch (random() % 8) {
    case 0:
      return b.make(Kind::BvNeg, {t});
    case 1:
      return b.make_mul(t, b.make_bv(w, random()));
    case 2:
      return b.make_sub(t, any_of(w));
    case 3: {
      uint32_t low = random() % w;
      return b.make_extract(t, low + random() % (w - low), low);
    }
    case 4:
      return w <= 5 ? b.make_concat(t, any_of(3)) : t;
    case 5:
      return w <= 5 ? b.make_zext(t, 1 + random() % 3) : t;
    default:
      return b.make_add(t, any_of(w));
    }
  }
};

TEST_F(RandomSums, WhatIsDecidedHolds) {
  Term x = var("x", 2), y = var("y", 3), z = var("z", 1);
  std::vector<Term> variables{x, y, z};
  LaneEvaluator lanes(store, 64);
  lanes.set_all_assignments(variables);
  size_t decided = 0, different = 0;
  for (int round = 0; round < 150; ++round) {
    pool = {x, y, b.make_zext(z, 2), b.make_zext(x, 2), b.make_zext(y, 3)};
    while (pool.size() < 60)
      pool.push_back(next());
    for (Term p : pool)
      for (Term q : pool) {
        if (p == q || store.width(p) != store.width(q))
          continue;
        std::optional<uint64_t> d = difference(p, q);
        if (!d)
          continue;
        ++decided;
        different += *d != 0;
        for (uint64_t v : lanes.value(
                 b.make_sub(b.make_sub(p, q), b.make_bv(store.width(p), *d))))
          ASSERT_EQ(v & low_bits(store.width(p)), 0u);
      }
  }
  EXPECT_GT(decided, 500u);
  EXPECT_GT(different, 50u);
}

} // namespace
} // namespace fathom::test
