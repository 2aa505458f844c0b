// The store's promises (each term once, children first, canonical constants)
// and the builder's sort rules.
#include "terms/builder.h"
#include "terms/traverse.h"

#include <gtest/gtest.h>

namespace fathom {
namespace {

class StoreTest : public ::testing::Test {
protected:
  Term bv(const char *name, uint32_t w) {
    return store_.make_var(name, store_.bv_sort(w));
  }
  Term boolean(const char *name) {
    return store_.make_var(name, store_.bool_sort());
  }
  TermStore store_;
  Builder b_{store_};
};

TEST_F(StoreTest, EqualTermsAreOneTerm) {
  Term x = bv("x", 8), y = bv("y", 8);
  EXPECT_EQ(x, bv("x", 8));
  EXPECT_NE(x, y);
  EXPECT_NE(x, bv("x", 9));
  EXPECT_EQ(b_.make_add(x, y), b_.make_add(x, y));
  EXPECT_NE(b_.make_add(x, y), b_.make_add(y, x)); // nothing is simplified
  EXPECT_NE(b_.make_extract(x, 3, 0), b_.make_extract(x, 3, 1));
  size_t before = store_.size();
  b_.make_add(x, y);
  EXPECT_EQ(store_.size(), before);
}

TEST_F(StoreTest, ChildrenComeFirst) {
  Term t = bv("x", 16);
  for (uint32_t i = 0; i < 1000; ++i)
    t = b_.make_add(b_.make_mul(t, b_.make_bv(16, i)), t);
  for (Term u : reachable(store_, {&t, 1}))
    for (Term child : store_.children(u))
      EXPECT_LT(child.id, u.id);
}

TEST_F(StoreTest, ManyTermsSurviveGrowth) {
  std::vector<Term> terms;
  for (uint32_t i = 0; i < 200000; ++i)
    terms.push_back(b_.make_bv(32, i));
  for (uint32_t i = 0; i < 200000; ++i) {
    ASSERT_EQ(b_.make_bv(32, i), terms[i]);
    ASSERT_EQ(store_.small_value(terms[i]), i);
  }
  EXPECT_GE(store_.memory_bytes(), 200000u * 4);
}

TEST_F(StoreTest, ConstantsAreCanonical) {
  EXPECT_EQ(b_.make_bv(8, 0x1ff), b_.make_bv(8, 0xff)); // modulo 2^8
  EXPECT_NE(b_.make_bv(8, 1), b_.make_bv(9, 1));
  for (uint32_t w : {1u, 31u, 32u, 33u, 63u, 64u, 65u, 128u, 129u, 1000u}) {
    BitVec ones = BitVec::ones(w), min = BitVec::signed_min(w);
    EXPECT_EQ(store_.make_bv(ones), store_.make_bv(ones));
    EXPECT_EQ(store_.value(store_.make_bv(ones)), ones);
    EXPECT_EQ(store_.value(store_.make_bv(min)), min);
    EXPECT_EQ(store_.make_bv(w, 1), store_.make_bv(BitVec::one(w)));
    EXPECT_EQ(store_.width(store_.make_bv(ones)), w);
    if (w <= 64) {
      EXPECT_EQ(store_.small_value(store_.make_bv(min)), min.to_u64());
    }
  }
  EXPECT_TRUE(store_.is_true(b_.make_true()));
  EXPECT_TRUE(store_.is_false(b_.make_false()));
  EXPECT_EQ(store_.value(b_.make_true()), BitVec(1, 1));
  EXPECT_EQ(b_.make_const(BitVec(1, 1), store_.bool_sort()), b_.make_true());
  EXPECT_EQ(b_.make_const(BitVec(1, 1), store_.bv_sort(1)), b_.make_bv(1, 1));
}

TEST_F(StoreTest, WideSorts) {
  EXPECT_EQ(store_.width(bv("w", 65536)), 65536u);
  EXPECT_EQ(store_.width(bv("w", max_width)), max_width);
  EXPECT_EQ(store_.bv_sort(65536), store_.bv_sort(65536));
}

TEST_F(StoreTest, FreshVariablesAreNew) {
  Term taken = store_.make_var("k!0", store_.bool_sort());
  Term a = store_.make_fresh_var("k", store_.bool_sort());
  Term b = store_.make_fresh_var("k", store_.bool_sort());
  EXPECT_NE(a, taken);
  EXPECT_NE(a, b);
  EXPECT_NE(store_.name(a), store_.name(b));
  EXPECT_NE(store_.make_bound(store_.bool_sort()),
            store_.make_bound(store_.bool_sort()));
}

TEST_F(StoreTest, SortsPrint) {
  Sort array = store_.array_sort(store_.bv_sort(32), store_.bool_sort());
  EXPECT_EQ(to_string(store_, array), "(Array (_ BitVec 32) Bool)");
  EXPECT_EQ(to_string(store_, store_.ptr_sort(64)), "(_ Ptr 64)");
  EXPECT_EQ(to_string(store_, store_.mem_sort(16)), "(_ Mem 16)");
}

TEST_F(StoreTest, ReachableIsSortedAndComplete) {
  Term x = bv("x", 8), y = bv("y", 8), z = bv("z", 8);
  Term sum = b_.make_add(x, y), eq = b_.make_eq(sum, sum);
  EXPECT_EQ(reachable(store_, {&eq, 1}), (std::vector<Term>{x, y, sum, eq}));
  Term roots[3] = {z, sum, z};
  EXPECT_EQ(reachable(store_, roots), (std::vector<Term>{x, y, z, sum}));
}

TEST_F(StoreTest, WithChildrenKeepsOperatorAndIndices) {
  Term x = bv("x", 8), y = bv("y", 8);
  Term part = b_.make_extract(x, 6, 2);
  EXPECT_EQ(with_children(store_, part, {&y, 1}), b_.make_extract(y, 6, 2));
}

// Sort errors: the builder dies, the parser reports the same reason.
struct SortError {
  const char *reason;
  Kind kind;
  std::vector<Term> args;
  std::vector<uint32_t> indices;
};

TEST_F(StoreTest, IllSortedApplications) {
  Term x = bv("x", 8), y = bv("y", 9), p = boolean("p");
  Term array = store_.make_var(
      "a", store_.array_sort(store_.bv_sort(8), store_.bv_sort(9)));
  Term ptr = store_.make_var("q", store_.ptr_sort(8));
  Term ptr9 = store_.make_var("q9", store_.ptr_sort(9));
  Term mem = store_.make_var("m", store_.mem_sort(8));
  const SortError cases[] = {
      {"takes 2 arguments, not 1", Kind::BvAdd, {x}, {}},
      {"takes 1 arguments, not 2", Kind::BvNot, {x, x}, {}},
      {"takes 2 indices, not 1", Kind::Extract, {x}, {1}},
      {"takes 0 indices, not 1", Kind::BvNot, {x}, {1}},
      {"one width", Kind::BvAdd, {x, y}, {}},
      {"one width", Kind::BvAdd, {p, p}, {}},
      {"one width", Kind::BvUlt, {x, y}, {}},
      {"one width", Kind::BvComp, {x, y}, {}},
      {"one width", Kind::BvNot, {p}, {}},
      {"one width", Kind::RotateLeft, {p}, {1}},
      {"needs Booleans", Kind::And, {p, x}, {}},
      {"needs Booleans", Kind::Not, {x}, {}},
      {"compares different sorts", Kind::Eq, {x, y}, {}},
      {"needs a condition", Kind::Ite, {x, x, x}, {}},
      {"needs a condition", Kind::Ite, {p, x, y}, {}},
      {"needs a bit-vector", Kind::Concat, {p, x}, {}},
      {"needs bit-vectors", Kind::Concat, {x, p}, {}},
      {"out of range", Kind::Extract, {x}, {8, 0}},
      {"out of range", Kind::Extract, {x}, {2, 3}},
      {"needs a bit-vector", Kind::Extract, {p}, {0, 0}},
      {"needs a bit-vector", Kind::ZeroExtend, {p}, {1}},
      {"gives a width", Kind::ZeroExtend, {x}, {max_width}},
      {"gives a width", Kind::SignExtend, {x}, {UINT32_MAX}},
      {"gives a width of 0", Kind::Repeat, {x}, {0}},
      {"gives a width", Kind::Repeat, {x}, {UINT32_MAX}},
      {"needs an array", Kind::Select, {x, x}, {}},
      {"index of a wrong sort", Kind::Select, {array, y}, {}},
      {"value of a wrong sort", Kind::Store, {array, x, x}, {}},
      {"needs a bound variable", Kind::Lambda, {x, x}, {}},
      {"one width", Kind::Ptr, {x, x, y}, {}},
      {"needs a pointer and an offset", Kind::PtrAdd, {x, x}, {}},
      {"needs a pointer and an offset", Kind::PtrAdd, {ptr, y}, {}},
      {"needs a pointer", Kind::PtrBase, {x}, {}},
      {"of its width", Kind::MemLoad, {mem, ptr9}, {1, 0}},
      {"bad indices", Kind::MemLoad, {mem, ptr}, {0, 0}},
      {"bad indices", Kind::MemLoad, {mem, ptr}, {1, 2}},
      {"whole bytes", Kind::MemStore, {mem, ptr, y}, {0}},
      {"a byte and a length", Kind::MemSet, {mem, ptr, y, x}, {}},
      {"a byte and a length", Kind::MemSet, {mem, ptr, x, y}, {}},
      {"a source memory", Kind::MemCopy, {mem, ptr, x, ptr, x}, {}},
      {"a source memory", Kind::MemCopy, {mem, ptr, mem, ptr9, x}, {}},
      {"cannot be applied", Kind::ConstArray, {x}, {}},
  };
  for (const SortError &c : cases) {
    Result<Sort> sort = sort_of_application(store_, c.kind, c.args, c.indices);
    ASSERT_FALSE(sort) << info(c.kind).name << " " << c.reason;
    EXPECT_NE(sort.error().message.find(c.reason), std::string::npos)
        << sort.error().message;
  }
}

TEST_F(StoreTest, BuilderRefusesIllSortedTerms) {
  Term x = bv("x", 8), y = bv("y", 9);
  EXPECT_DEATH(b_.make_add(x, y), "one width");
  EXPECT_DEATH(b_.make_eq(x, y), "different sorts");
  EXPECT_DEATH(store_.bv_sort(0), "width");
}

} // namespace
} // namespace fathom
