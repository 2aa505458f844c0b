// The rooms of split unfolding, each by itself.
#include "unfold/split/blame.h"
#include "unfold/split/groups.h"
#include "unfold/split/keys.h"
#include "unfold/split/learnt.h"
#include "unfold/split/ways.h"
#include "unfold/walk/liveness.h"

#include "sea/shadow.h"
#include "sea/text/parser.h"

#include <gtest/gtest.h>

namespace fathom::unfold {

// ---------------------------------------------------------------- ways

TEST(Ways, AnExecutionFollowsItsBranches) {
  Ways ways;
  EXPECT_TRUE(ways.is_empty());
  const WayId entry = ways.add({}), left = ways.add({}), right = ways.add({});
  ways.lead({entry, 0}, left);
  ways.lead({entry, 1}, right);
  EXPECT_EQ(ways.follow({entry, 0}, 5), left);
  EXPECT_EQ(ways.follow({entry, 1}, 6), right);
  EXPECT_EQ(ways.follow({left, 0}, 7), sea::none);
  EXPECT_EQ(ways.follow({sea::none, 0}, 7), sea::none);
}

TEST(Ways, SeveralMeetAndBothEdgesCanBeOne) {
  Ways ways;
  const WayId a = ways.add({}), b = ways.add({}), c = ways.add({});
  ways.lead({a, Ways::both}, b);
  ways.lead({b, 1}, c);
  EXPECT_EQ(ways.follow({a, 0}, 1), b);
  EXPECT_EQ(ways.follow({a, 1}, 1), b);
  EXPECT_EQ(ways.follow({b, 1}, 2), c);
  EXPECT_DEATH(ways.lead({b, 1}, c), "could go two ways");
  EXPECT_DEATH(ways.lead({c, 0}, a), "a way back");
}

TEST(Ways, WhoWaitsBeforeACallMakesItWithTheOthers) {
  Ways ways;
  const WayId first = ways.add({}), second = ways.add({});
  const WayId together = ways.add({}), called = ways.add({});
  ways.lead({first, Ways::before_call}, together);
  ways.lead({second, Ways::before_call}, together);
  ways.lead({together, 0}, called);
  EXPECT_EQ(ways.follow({first, 0}, 1), called);
  EXPECT_EQ(ways.follow({second, 0}, 1), called);
}

TEST(Ways, ALoopAsAWholeIsLeftByItsExitOnly) {
  Ways ways;
  const WayId header = ways.add({});
  const sea::BlockId blocks[] = {3, 4};
  const WayId loop = ways.add_loop({}, blocks);
  const WayId behind = ways.add({});
  ways.lead({header, 1}, loop);
  ways.lead({loop, 0}, behind);
  // An unconditional branch of a block inside has edge 0, too.
  EXPECT_EQ(ways.follow({loop, 0}, 3), loop);
  EXPECT_EQ(ways.follow({loop, 1}, 4), loop);
  EXPECT_EQ(ways.follow({loop, 0}, 9), behind);
}

// ---------------------------------------------------------------- groups

namespace {

Incoming with_key(Key key) {
  Incoming in{};
  in.key = std::move(key);
  return in;
}

KeyPart part(uint64_t rank, int64_t value, uint32_t object = 0) {
  return {.rank = rank, .object = object, .value = value, .base = 0};
}

} // namespace

TEST(Groups, EqualKeysGoTogetherSmallestFirst) {
  Waiting waiting;
  for (int64_t value : {7, -1, 3, -1})
    waiting.add(with_key({part(0, value)}));
  EXPECT_EQ(waiting.take_first().size(), 2u);
  ASSERT_EQ(waiting.size(), 2u);
  EXPECT_EQ(waiting.take_first()[0].key[0].value, 3);
  EXPECT_EQ(waiting.take_first()[0].key[0].value, 7);
  EXPECT_DEATH(waiting.take_first(), "nobody waits");
}

TEST(Groups, TheFirstItemDecidesAndObjectsAreToldApart) {
  Waiting waiting;
  waiting.add(with_key({part(0, 2), part(1, 0)}));
  waiting.add(with_key({part(0, 1), part(1, 9)}));
  EXPECT_EQ(waiting.take_first()[0].key[0].value, 1);
  waiting.add(with_key({part(0, 2, 4), part(1, 0)}));
  EXPECT_EQ(waiting.take_first().size(), 1u);
}

// ---------------------------------------------------------------- blame

namespace {

class BlameTest : public testing::Test {
protected:
  Item item(uint64_t slot) { return {Item::Kind::Register, 0, slot}; }
  Term number(uint64_t n) { return store.make_bv(64, n); }
  Term phi(uint64_t slot, std::initializer_list<Term> arms) {
    Term reg = store.make_fresh_var("R", store.bv_sort(64));
    blame.set_item(item(slot));
    blame.note_phi(reg, std::vector<Term>(arms));
    return reg;
  }
  TermStore store;
  Rewriter rewriter{store};
  PointerOps pointers{rewriter, 64};
  ObjectTable objects{rewriter};
  Blame blame{pointers, store, objects};
};

} // namespace

TEST_F(BlameTest, PhisInATermAndInTheirArms) {
  Term inner = phi(1, {number(1), number(2)});
  Term outer = phi(2, {number(5), rewriter.make_add(inner, number(1))});
  blame.blame(rewriter.make_mul(outer, number(4)), Blame::Cause::Address);
  EXPECT_EQ(blame.items(), (std::vector{item(2), item(1)}));
  EXPECT_EQ(blame.uses(item(1)).of(Blame::Cause::Address), 1u);
  EXPECT_EQ(blame.uses(item(1)).of(Blame::Cause::Branch), 0u);
  EXPECT_EQ(blame.uses(item(1)).values.size(), 2u);
}

TEST_F(BlameTest, NotWhatIsConstantOnNoWayAndNotInputs) {
  Term x = store.make_fresh_var("x", store.bv_sort(64));
  Term y = store.make_fresh_var("y", store.bv_sort(64));
  blame.blame(phi(1, {x, y}), Blame::Cause::Address);
  blame.blame(x, Blame::Cause::Address);
  blame.blame(number(3), Blame::Cause::Address);
  EXPECT_TRUE(blame.items().empty());
}

TEST_F(BlameTest, IsLearntOnce) {
  Learnt learnt;
  EXPECT_FALSE(learnt.would_learn(blame));
  blame.blame(phi(1, {number(1), number(2)}), Blame::Cause::Address);
  ASSERT_TRUE(learnt.would_learn(blame));
  learnt.learn(blame);
  EXPECT_FALSE(learnt.would_learn(blame));
  EXPECT_EQ(learnt.rank(item(1)), 0u);
  EXPECT_EQ(learnt.rank(item(2)), std::nullopt);
}

// ---------------------------------------------------------------- keys

namespace {

class KeysTest : public BlameTest {
protected:
  KeysTest() {
    blame.blame(phi(1, {number(1), number(2)}), Blame::Cause::Address);
    blame.set_item({Item::Kind::Bytes, Keys::site_of_global(0), 8});
    Term reg = store.make_fresh_var("R", store.bv_sort(64));
    blame.note_phi(reg, std::vector{number(1), number(2)});
    blame.blame(reg, Blame::Cause::Address);
    learnt.learn(blame);
    EXPECT_EQ(learnt.bytes().size(), 1u);
  }
  Key key(std::vector<Value> values) {
    Incoming in{};
    in.values = std::move(values);
    std::vector<uint32_t> slots;
    for (uint32_t i = 0; i < in.values.size(); ++i)
      slots.push_back(i);
    return keys.key_of(0, {.set = slots, .kept = {}}, in);
  }
  Learnt learnt;
  MemoryMap map;
  Keys keys{learnt, pointers, store, objects, map};
};

} // namespace

TEST_F(KeysTest, RegistersThatWereLearntAndAreConstant) {
  Term x = store.make_fresh_var("x", store.bv_sort(64));
  EXPECT_EQ(key({number(8), number(3)}), key({number(9), number(3)}));
  EXPECT_NE(key({number(8), number(3)}), key({number(8), number(4)}));
  EXPECT_TRUE(key({number(8), x}).empty());
  // As numbers with a sign.
  EXPECT_LT(key({x, number(~uint64_t(0))}), key({x, number(0)}));
}

TEST_F(KeysTest, BytesOfObjectsThatAreThere) {
  const ObjectId object =
      objects.add(store.make_bv(64, 4096), number(16), Term{});
  keys.add_object(object, Keys::site_of_global(0), false);
  VersionId a = map.new_version();
  map.add_object(a, object);
  EXPECT_TRUE(key({Value::of_memory(a)}).empty());
  for (uint8_t i = 0; i < 8; ++i)
    map.write(a, object, 8 + i, {number(5).id, i, 8, 0});
  ASSERT_EQ(key({Value::of_memory(a)}).size(), 1u);
  EXPECT_EQ(key({Value::of_memory(a)})[0].value, 5);
  EXPECT_EQ(keys.item_of(object, 8).place, Keys::site_of_global(0));
}

TEST_F(KeysTest, LocalsAreForgottenAtTheReturn) {
  const ObjectId object =
      objects.add(store.make_bv(64, 4096), number(16), Term{});
  keys.enter_function();
  keys.add_object(object, Keys::site_of_global(0), true);
  VersionId a = map.new_version();
  map.add_object(a, object);
  map.write(a, object, 8, {store.make_bv(8, 5).id, 0, 1, 0});
  EXPECT_EQ(key({Value::of_memory(a)}).size(), 1u);
  keys.leave_function();
  EXPECT_TRUE(key({Value::of_memory(a)}).empty());
}

// Of this execution: where it is not freed, or nobody knows, the object is in
// the key.
TEST_F(KeysTest, WhatWasFreedIsInNoKey) {
  const ObjectId object =
      objects.add(store.make_bv(64, 4096), number(16), Term{});
  keys.add_object(object, Keys::site_of_global(0), false);
  VersionId a = map.new_version();
  map.add_object(a, object);
  map.write(a, object, 8, {store.make_bv(8, 5).id, 0, 1, 0});
  auto size_with = [&](Term lifetime) {
    VersionId shadow = map.new_version();
    map.make_shadow(shadow, store.make_bv(8, 0));
    if (lifetime)
      map.write(shadow, object, 0, ByteSlot::of_byte(lifetime));
    return key({Value::of_memory(shadow), Value::of_memory(a)}).size();
  };
  auto byte = [&](sea::Lifetime state) {
    return store.make_bv(8, sea::lifetime_byte(state, 4));
  };
  EXPECT_EQ(size_with(Term{}), 1u);
  EXPECT_EQ(size_with(byte(sea::Lifetime::Heap)), 1u);
  EXPECT_EQ(size_with(store.make_fresh_var("L", store.bv_sort(8))), 1u);
  EXPECT_EQ(size_with(byte(sea::Lifetime::Freed)), 0u);
  EXPECT_EQ(size_with(byte(sea::Lifetime::Ended)), 0u);
}

// ---------------------------------------------------------------- liveness

TEST(Liveness, WhatIsNeededBehindAPoint) {
  TermStore store;
  Rewriter rewriter(store);
  PointerOps pointers(rewriter, 64);
  auto parsed = sea::parse(store, R"(program ptr 64 little
fun main(X:i32, Y:i32) {
BB0:
  A:i32 = (bvadd X #x00000001)
  br BB1
BB1:
  I:i32 = phi [A, BB0], [J, BB2]
  br (bvult I Y), BB2, BB3
BB2:
  J:i32 = call @f(I)
  br BB1
BB3:
  halt
}
fun f(X:i32) -> i32 {
BB0:
  ret X
}
)");
  ASSERT_TRUE(parsed) << to_string(parsed.error());
  const Code code = compile(**parsed, 0, {}, rewriter, pointers);
  ASSERT_EQ(code.error, "");
  const Liveness live(code);
  const uint32_t x = code.params[0], y = code.params[1];
  EXPECT_EQ(live.in(0), (Slots{x, y}));
  EXPECT_EQ(live.in(1), Slots{y}); // its phi is set by the edge
  EXPECT_EQ(live.in(3), Slots{});
  const Liveness::Call &call = live.around(code.blocks[2].stmts[0]);
  EXPECT_EQ(call.after, Slots{y});
  EXPECT_EQ(call.before, (Slots{y, code.blocks[1].phi_slots[0]}));
}

} // namespace fathom::unfold
