// Executions that meet.
#include "unfold/walk/joins.h"

#include "rooms.h"

#include <gtest/gtest.h>

namespace fathom::unfold {
namespace {

struct JoinsTest : testing::Test {
  Rooms rooms{MemoryKind::ByRegion, true};
  TermStore &store = rooms.store;
  Output &out = rooms.out;
  Joins joins{
      out,       rooms.path,    rooms.objects,  rooms.offsets,  rooms.history,
      rooms.map, *rooms.memory, rooms.pointers, rooms.rewriter, nullptr};
  Term condition;
  sea::BlockId from[2] = {};

  // A branch whose two ways lead to blocks of their own.
  JoinsTest() {
    condition = out.new_register("c", store.bool_sort());
    out.emit_input(condition, "c");
    const sea::BlockId branch = out.current();
    out.set_condition(branch, condition);
    for (unsigned way : {0u, 1u}) {
      FactsId facts = rooms.path.facts_on({.block = branch, .slot = way});
      from[way] = out.new_block(facts);
      out.connect({.block = branch, .slot = way}, from[way]);
    }
  }
  Edges edges(std::vector<Value> a, std::vector<Value> b) {
    return {{.edge = {.block = from[0], .slot = 0},
             .values = std::move(a),
             .state = rooms.history.state()},
            {.edge = {.block = from[1], .slot = 0},
             .values = std::move(b),
             .state = rooms.history.state()}};
  }
  Term number(uint64_t value) { return store.make_bv(width, value); }
};

TEST_F(JoinsTest, WhatIsTheSameStaysAsItIs) {
  std::vector<Value> values =
      joins.take_up(edges({number(1), number(2)}, {number(1), number(3)}));
  EXPECT_EQ(values[0].term(), number(1));
  EXPECT_EQ(store.kind(values[1].term()), Kind::Var);
  ASSERT_EQ(out.statements().size(), 1u);
  EXPECT_EQ(out.statements()[0].op, sea::Opcode::Phi);
}

TEST_F(JoinsTest, ThePhiIsOneOfItsArms) {
  Term joined = joins.take_up(edges({number(4)}, {number(6)}))[0].term();
  PathFacts::Interval range = rooms.path.range(joined);
  EXPECT_EQ(range.lo, 4u);
  EXPECT_EQ(range.hi, 6u);
  EXPECT_EQ(rooms.rewriter.make_ult(joined, number(7)), store.make_bool(true));
  EXPECT_NE(rooms.rewriter.make_ult(joined, number(6)), store.make_bool(true));
}

// Only what holds on both ways holds behind.
TEST_F(JoinsTest, FactsAreThoseOfAllWays) {
  out.continue_in(from[0]);
  EXPECT_EQ(rooms.path.decide(condition), true);
  out.continue_in(from[1]);
  EXPECT_EQ(rooms.path.decide(condition), false);
  joins.take_up(edges({}, {}));
  EXPECT_EQ(rooms.path.decide(condition), std::nullopt);
}

TEST_F(JoinsTest, OneExecutionGoesOnInItsBlock) {
  Edges one = edges({number(5)}, {});
  one.pop_back();
  EXPECT_EQ(joins.take_up(one)[0].term(), number(5));
  EXPECT_EQ(out.current(), from[0]);
  EXPECT_TRUE(out.statements().empty());
}

// Parts in which pointers agree are known; the base is that of one of the two.
TEST_F(JoinsTest, PointersKeepWhatTheyHaveInCommon) {
  PointerOps &p = rooms.pointers;
  ObjectId a = rooms.objects.add(number(0x100), number(8), Term{});
  ObjectId b = rooms.objects.add(number(0x200), number(8), Term{});
  Term joined =
      joins
          .take_up(edges({p.make(number(0x100), number(4), number(8))},
                         {p.make(number(0x200), number(4), number(8))}))[0]
          .term();
  EXPECT_EQ(p.offset(joined), number(4));
  EXPECT_EQ(p.size(joined), number(8));
  std::vector<ObjectId> objects;
  ASSERT_TRUE(rooms.objects.bases_of(p.base(joined), objects));
  EXPECT_EQ(objects, (std::vector<ObjectId>{a, b}));
  EXPECT_FALSE(rooms.objects.is_only_base(p.base(joined), a));
}

// malloc that may fail: where the object is, the pointer is its.
TEST_F(JoinsTest, AnObjectThatIsThereOnOneWay) {
  PointerOps &p = rooms.pointers;
  VersionId without = rooms.memory->new_memory(false);
  VersionId with = rooms.memory->new_memory(false);
  ObjectId object = rooms.objects.add(number(0x100), number(8), Term{});
  rooms.map.add_object(with, object);
  Edges both = edges(
      {p.make(number(0x100), number(0), number(8)), Value::of_memory(with)},
      {p.null(), Value::of_memory(without)});
  Term joined = joins.take_up(both)[0].term();
  EXPECT_TRUE(rooms.objects.is_only_base(p.base(joined), object));
}

TEST_F(JoinsTest, NobodyComesHere) {
  EXPECT_DEATH(joins.take_up({}), "nobody comes here");
  EXPECT_DEATH(joins.take_up(edges({number(1)}, {})),
               "edges to different blocks meet");
}

} // namespace
} // namespace fathom::unfold
