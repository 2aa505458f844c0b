// The maps behind STORE-MAP: every version against a plain map of bytes, and
// the number of steps for long sequences of writes.
#include "rewrite/memory/byte_map.h"
#include "rewrite/rewriter.h"

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <random>

namespace fathom::test {
namespace {

struct Byte {
  uint32_t value, index;
  bool operator==(const Byte &) const = default;
};
using Plain = std::map<int64_t, Byte>;

void expect_same(const ByteMaps &maps, ByteMaps::Root root, const Plain &plain,
                 int64_t at, int64_t end) {
  std::vector<ByteRun> found;
  maps.find(root, at, end, found);
  Plain got;
  int64_t last = at;
  for (const ByteRun &run : found) {
    ASSERT_GE(run.at, last);
    ASSERT_GT(run.size, 0u);
    last = run.end();
    for (uint32_t i = 0; i < run.size; ++i)
      got[run.at + i] = {run.value.id, run.first + i};
  }
  ASSERT_LE(last, end);
  Plain expected(plain.lower_bound(at), plain.lower_bound(end));
  ASSERT_EQ(got, expected);
  ASSERT_EQ(maps.meets(root, at, end), !expected.empty());
}

TEST(ByteMaps, EveryVersionKeepsItsBytes) {
  for (int seed = 0; seed < 60; ++seed) {
    std::mt19937_64 random(seed);
    ByteMaps maps;
    std::vector<std::pair<ByteMaps::Root, Plain>> versions{{0, {}}};
    for (uint32_t i = 1; i <= 60; ++i) {
      auto [root, plain] = versions[random() % versions.size()];
      ByteRun run;
      run.at = int64_t(random() % 40) - 20;
      run.size = 1 + uint32_t(random() % 9);
      run.first = uint32_t(random() % 3);
      run.value = Term{i};
      for (uint32_t k = 0; k < run.size; ++k)
        plain[run.at + k] = {i, run.first + k};
      versions.emplace_back(maps.write(root, run), plain);
    }
    for (const auto &[root, plain] : versions)
      for (int round = 0; round < 8; ++round) {
        int64_t at = int64_t(random() % 50) - 25;
        expect_same(maps, root, plain, at, at + 1 + int64_t(random() % 12));
      }
  }
}

// n writes to one object, and reads of all of them from the last memory.
uint64_t visited_for(uint32_t n, const RewriteConfig &config) {
  TermStore store;
  Builder b(store);
  Rewriter rewriter(store, config);
  Term memory = store.make_var("m", store.mem_sort(64));
  Term base = b.make_bv(64, 1 << 20), size = b.make_bv(64, 4 * n);
  auto place = [&](uint32_t i) {
    return b.make(Kind::Ptr, {base, b.make_bv(64, 4 * i), size});
  };
  std::vector<Term> values;
  for (uint32_t i = 0; i < n; ++i) {
    values.push_back(
        store.make_var("v" + std::to_string(i), store.bv_sort(32)));
    memory = rewriter.make(Kind::MemStore, {memory, place(i), values[i]}, {0});
  }
  for (uint32_t i = 0; i < n; ++i)
    EXPECT_EQ(rewriter.make(Kind::MemLoad, {memory, place(i)}, {4, 0}),
              values[i]);
  return rewriter.memory().counts().syntactic_skips;
}

TEST(StoreMaps, ReadsDoNotWalkTheWrites) {
  RewriteConfig with, without;
  without.memory.store_map = false;
  EXPECT_EQ(visited_for(1000, with), 0u);
  EXPECT_EQ(visited_for(1000, without), 1000u * 999 / 2);
  auto start = std::chrono::steady_clock::now();
  visited_for(100000, with);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

class StoreMapShapes : public testing::Test {
protected:
  Term number(uint64_t v) { return b.make_bv(32, v); }
  Term var(const char *name, uint32_t width) {
    return store.make_var(name, store.bv_sort(width));
  }
  Term at(uint64_t base, Term offset) {
    return b.make(Kind::Ptr, {number(base), offset, number(64)});
  }
  Term write(Term memory, Term p, Term v) {
    return b.make(Kind::MemStore, {memory, p, v}, {0});
  }
  Term load(Term memory, Term p, uint32_t n) {
    return b.make(Kind::MemLoad, {memory, p}, {n, 0});
  }
  RewriteConfig config(bool commute) {
    RewriteConfig c;
    c.memory.accesses_are_inside = true;
    c.memory.commute = commute;
    return c;
  }
  TermStore store;
  Builder b{store};
  Term m = store.make_var("m", store.mem_sort(32));
};

// Writes to two objects take turns: with commuting they are in one map.
TEST_F(StoreMapShapes, WritesToOtherObjectsCommute) {
  Term memory = m, expected = var("v7", 32);
  for (uint64_t i = 0; i < 20; ++i)
    memory = write(memory, at(i % 2 ? 100 : 900, number(4 * (i / 2))),
                   var(("v" + std::to_string(i)).c_str(), 32));
  Term t = load(memory, at(100, number(12)), 4);
  Rewriter with(store, config(true)), without(store, config(false));
  EXPECT_EQ(with.rewrite(t), expected);
  EXPECT_EQ(with.memory().counts().map_skips, 0u);
  EXPECT_EQ(without.rewrite(t), expected);
  EXPECT_GT(without.memory().counts().map_skips, 5u);
}

// An unknown offset of one object does not hide what is known of another one.
TEST_F(StoreMapShapes, UnknownOffsetsEndOneObjectOnly) {
  Term i = var("i", 32), v = var("v", 32), u = var("u", 32);
  Term memory = write(m, at(100, number(8)), v);
  memory = write(memory, at(900, i), u);
  Rewriter rewriter(store, config(true));
  EXPECT_EQ(rewriter.rewrite(load(memory, at(100, number(8)), 4)), v);
  EXPECT_EQ(rewriter.memory().counts().map_hits, 1u);
  // Its own object is only as far known as the write allows.
  Term other = load(memory, at(900, number(8)), 4);
  Term alone = load(write(m, at(900, i), u), at(900, number(8)), 4);
  EXPECT_EQ(rewriter.rewrite(other), alone);
}

// Sets, copies and choices end the map: nothing is taken from below them.
TEST_F(StoreMapShapes, RangesAndChoicesEndTheMap) {
  Term v = var("v", 32), n = var("n", 32), p = at(100, number(8));
  Term q = store.make_var("q", store.ptr_sort(32));
  Term c = store.make_var("c", store.bool_sort());
  Rewriter rewriter(store, config(true));
  for (Term memory :
       {b.make(Kind::MemSet, {write(m, p, v), q, b.make_bv(8, 0), n}),
        b.make(Kind::MemCopy, {write(m, p, v), q, m, q, n}),
        b.make_ite(c, write(m, p, v), m)}) {
    Term above = write(memory, at(100, number(16)), v);
    EXPECT_NE(rewriter.rewrite(load(above, p, 4)), v);
    EXPECT_EQ(rewriter.rewrite(load(above, at(100, number(16)), 4)), v);
  }
}

TEST_F(StoreMapShapes, ReadsAreMadeOfWritesOfOtherWidths) {
  Term low = var("low", 16), high = var("high", 8), word = var("word", 32);
  Term memory = write(m, at(100, number(0)), word);
  memory = write(memory, at(100, number(0)), low);
  memory = write(memory, at(100, number(3)), high);
  Rewriter rewriter(store, config(true));
  Term expected = rewriter.rewrite(
      b.make_concat(high, b.make_concat(b.make_extract(word, 23, 16), low)));
  EXPECT_EQ(rewriter.rewrite(load(memory, at(100, number(0)), 4)), expected);
}

// Memory of 64-bit pointers, with accesses that stay inside of their objects.
class WideStoreMaps : public ::testing::Test {
protected:
  Term at(uint64_t base, uint64_t offset, uint64_t size) {
    return b.make(Kind::Ptr, {b.make_bv(64, base), b.make_bv(64, offset),
                              b.make_bv(64, size)});
  }
  static RewriteConfig inside() {
    RewriteConfig config;
    config.memory.accesses_are_inside = true;
    return config;
  }

  TermStore store;
  Builder b{store};
  Rewriter rewriter{store, inside()};
  Term m = store.make_var("m", store.mem_sort(64));
};

// The byte behind the last offset of 64 bits has no offset of its own.
TEST_F(WideStoreMaps, TheLastOffsetIsNotForgotten) {
  Term v = store.make_var("v", store.bv_sort(8));
  Term last = at(100, INT64_MAX, 64), first = at(100, 0, 64);
  Term memory = b.make(Kind::MemStore, {m, last, v}, {0});
  memory = b.make(Kind::MemStore, {memory, first, b.make_bv(8, 1)}, {0});
  EXPECT_EQ(rewriter.rewrite(b.make(Kind::MemLoad, {memory, last}, {1, 0})), v);
}

// Bytes of a copy beyond 4 GiB come from as far behind the source's start.
TEST_F(WideStoreMaps, LongCopiesKeepTheDistance) {
  const uint64_t far = uint64_t(1) << 32, size = uint64_t(1) << 40;
  auto here = [&](uint64_t n) { return at(uint64_t(1) << 48, n, size); };
  auto there = [&](uint64_t n) { return at(uint64_t(1) << 50, n, size); };
  Term copied =
      b.make(Kind::MemCopy, {m, here(0), m, there(0), b.make_bv(64, far + 1)});
  Term expected =
      b.make_concat(b.make(Kind::MemLoad, {m, here(far + 1)}, {1, 0}),
                    b.make(Kind::MemLoad, {m, there(far)}, {1, 0}));
  EXPECT_EQ(
      rewriter.rewrite(b.make(Kind::MemLoad, {copied, here(far)}, {2, 0})),
      rewriter.rewrite(expected));
}

} // namespace
} // namespace fathom::test
