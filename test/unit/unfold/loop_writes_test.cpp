// What iterations write together, from accesses of one of them.
#include "unfold/loops/loop_writes.h"

#include "rooms.h"

#include <gtest/gtest.h>

namespace fathom::unfold {
namespace {

struct LoopWritesTest : testing::Test {
  Rooms rooms{MemoryKind::ByRegion, true};
  TermStore &store = rooms.store;
  PointerOps &pointers = rooms.pointers;
  LoopWrites loop{rooms.out,     rooms.path, rooms.bytes,
                  *rooms.memory, pointers,   rooms.rewriter};
  LoopIteration it;
  sea::Stmt stmt{.op = sea::Opcode::Store};
  CodeStmt code{};
  VersionId data = 0;
  std::vector<LoopAccess> accesses;
  std::vector<LoopWrite> writes;
  std::vector<Term> needs;

  LoopWritesTest() {
    code.stmt = &stmt;
    it.k = rooms.out.new_register("k", store.bv_sort(32));
    it.last = rooms.out.new_register("last", store.bv_sort(32));
    data = rooms.map.new_version(rooms.out.new_memory(false));
  }
  // base + start + factor * k
  Term at(uint64_t base, uint64_t start, uint64_t factor) {
    Term k = resized(rooms.rewriter, it.k, width);
    Term way = rooms.rewriter.make_mul(k, store.make_bv(width, factor));
    return pointers.make(
        store.make_bv(width, base),
        rooms.rewriter.make_add(way, store.make_bv(width, start)),
        store.make_bv(width, 1 << 20));
  }
  void add(LoopAccess::Kind kind, Term pointer, Term value, uint64_t bytes) {
    accesses.push_back({.kind = kind,
                        .stmt = &code,
                        .memory = data,
                        .pointer = pointer,
                        .value = value,
                        .bytes = bytes});
  }
  bool plan() {
    LoopNumbers numbers(rooms.rewriter, it.k,
                        [&](Term t) { return t == it.k; });
    writes.clear();
    needs.clear();
    return loop.plan(it, accesses, numbers, writes, needs);
  }
  Term byte(uint64_t value) { return store.make_bv(8, value); }
};

TEST_F(LoopWritesTest, TheSameByteFills) {
  add(LoopAccess::Write, at(0x100, 8, 1), byte(7), 1);
  ASSERT_TRUE(plan());
  ASSERT_EQ(writes.size(), 1u);
  EXPECT_EQ(writes[0].byte, byte(7));
  EXPECT_FALSE(writes[0].is_single);
  EXPECT_EQ(pointers.offset(writes[0].first), store.make_bv(width, 8));
}

TEST_F(LoopWritesTest, WordsOfOneByteFill) {
  add(LoopAccess::Write, at(0x100, 0, 4), store.make_bv(32, 0xffffffff), 4);
  ASSERT_TRUE(plan());
  EXPECT_EQ(writes[0].byte, byte(0xff));
}

TEST_F(LoopWritesTest, OtherWordsAreATable) {
  add(LoopAccess::Write, at(0x100, 0, 4), store.make_bv(32, 1), 4);
  ASSERT_TRUE(plan());
  EXPECT_FALSE(writes[0].byte);
  ASSERT_TRUE(writes[0].table);
  EXPECT_EQ(rooms.out.statements().back().op, sea::Opcode::MemLambda);
}

// A range that falls begins where the last iteration writes.
TEST_F(LoopWritesTest, RangesMayFall) {
  add(LoopAccess::Write, at(0x100, 64, uint64_t(-1)), byte(7), 1);
  ASSERT_TRUE(plan());
  Term first = pointers.offset(writes[0].first);
  EXPECT_NE(first, store.make_bv(width, 64));
  EXPECT_FALSE(store.is_bv_const(first));
}

TEST_F(LoopWritesTest, StepsThatLeaveBytesOutDoNotFit) {
  add(LoopAccess::Write, at(0x100, 0, 8), store.make_bv(32, 1), 4);
  EXPECT_FALSE(plan());
  accesses.clear();
  add(LoopAccess::Write, at(0x100, 0, 2), store.make_bv(32, 1), 4);
  EXPECT_FALSE(plan());
}

TEST_F(LoopWritesTest, WhatIsReadAlikeIsCopied) {
  Term value = rooms.out.new_register("v", store.bv_sort(8));
  LoopNumbers numbers(rooms.rewriter, it.k,
                      [&](Term t) { return t == it.k || t == value; });
  add(LoopAccess::Read, at(0x2000, 16, 1), value, 1);
  add(LoopAccess::Write, at(0x100, 0, 1), value, 1);
  ASSERT_TRUE(loop.plan(it, accesses, numbers, writes, needs));
  ASSERT_TRUE(writes[0].from);
  EXPECT_EQ(pointers.offset(writes[0].from), store.make_bv(width, 16));
  // Backwards it is no copy but a table.
  accesses.clear();
  writes.clear();
  add(LoopAccess::Read, at(0x2000, 16, uint64_t(-1)), value, 1);
  add(LoopAccess::Write, at(0x100, 0, 1), value, 1);
  ASSERT_TRUE(loop.plan(it, accesses, numbers, writes, needs));
  EXPECT_FALSE(writes[0].from);
  EXPECT_TRUE(writes[0].table);
}

// The same place again and again: the same value, or it does not fit.
TEST_F(LoopWritesTest, OnePlaceHasOneValue) {
  add(LoopAccess::Write, at(0x100, 8, 0), byte(7), 1);
  ASSERT_TRUE(plan());
  EXPECT_TRUE(writes[0].is_single);
  accesses.clear();
  add(LoopAccess::Write, at(0x100, 8, 0),
      rooms.rewriter.make_extract(it.k, 7, 0), 1);
  EXPECT_FALSE(plan());
}

} // namespace
} // namespace fathom::unfold
