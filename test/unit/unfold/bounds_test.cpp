// How far loops and calls go.
#include "unfold/walk/bounds.h"

#include "rooms.h"
#include "sea/text/parser.h"

#include <gtest/gtest.h>

namespace fathom::unfold {
namespace {

struct BoundsTest : testing::Test {
  Rooms rooms{MemoryKind::ByRegion, true};
  std::unique_ptr<sea::Program> program;
  Code code;
  Activation loop;
  Edges one_edge = std::vector<Incoming>(1);

  BoundsTest() {
    auto parsed = sea::parse(rooms.store, R"(program ptr 64 little
fun main() {
BB0:
  br BB1
BB1:
  R0:bool = nondet "go"
  br R0, BB1, BB2
BB2:
  halt
}
fun f() {
BB0:
  ret
}
)");
    EXPECT_TRUE(parsed) << to_string(parsed.error());
    program = std::move(*parsed);
    program->functions[0].loops[0].name = program->intern("main:1");
    code = compile(*program, 0, {}, rooms.rewriter, rooms.pointers);
    loop.loop = 0;
  }
  // How often the header is entered before it is refused.
  uint32_t iterations(Bounds &bounds, uint32_t most) {
    for (loop.iteration = 0; loop.iteration < most; ++loop.iteration)
      if (!bounds.may_iterate(code, loop, one_edge))
        return loop.iteration;
    return most;
  }
  Bounds make() { return {*program, rooms.config, rooms.out, rooms.path}; }
};

TEST_F(BoundsTest, OpenIterationsCount) {
  rooms.config.unwind = 3;
  loop.exit_is_open = true;
  Bounds bounds = make();
  EXPECT_EQ(iterations(bounds, 100), 4u); // the last one finds the guard false
}

TEST_F(BoundsTest, IterationsWithoutAnyExitCount) {
  rooms.config.unwind = 3;
  Bounds bounds = make();
  EXPECT_EQ(iterations(bounds, 100), 4u);
}

TEST_F(BoundsTest, SeveralWaysBackAreOpen) {
  rooms.config.unwind = 3;
  loop.exit_folded = true;
  one_edge.resize(2);
  Bounds bounds = make();
  EXPECT_EQ(iterations(bounds, 100), 4u);
}

TEST_F(BoundsTest, GuardsThatFoldGoOn) {
  rooms.config.unwind = 3;
  loop.exit_folded = true;
  Bounds bounds = make();
  EXPECT_EQ(iterations(bounds, 100), 100u);
}

// Unless each iteration has a question: then deepening asks it.
TEST_F(BoundsTest, LoopsThatAskAreInterrupted) {
  rooms.config.unwind = 1;
  loop.exit_folded = true;
  for (int i = 0; i < 1000; ++i)
    rooms.out.count_check(false);
  Bounds bounds = make();
  EXPECT_EQ(iterations(bounds, 1000), 256u);
  EXPECT_TRUE(loop.is_interrupted);
  rooms.config.at_bound = AtBound::Assume; // nobody deepens
  EXPECT_EQ(iterations(bounds, 1000), 1000u);
}

// So are branches that are open, and these go twice as far with each step.
TEST_F(BoundsTest, LoopsThatBranchAreInterrupted) {
  loop.exit_folded = true;
  for (int i = 0; i < 2000; ++i)
    rooms.out.set_condition(rooms.out.new_block({}),
                            rooms.store.make_bool(true));
  Bounds bounds = make();
  rooms.config.unwind = 1;
  EXPECT_EQ(iterations(bounds, 4000), 256u);
  EXPECT_TRUE(loop.is_interrupted);
  rooms.config.unwind = 4;
  EXPECT_EQ(iterations(bounds, 4000), 1024u);
}

// A guard that folded once is expected to do so again, within limits.
TEST_F(BoundsTest, GuardsThatFoldedAreTrustedForLonger) {
  rooms.config.unwind = 1;
  loop.exit_is_open = loop.guard_folded = true;
  Bounds bounds = make();
  EXPECT_EQ(iterations(bounds, 3000), 1025u);
}

TEST_F(BoundsTest, WhatTheUserSaysCounts) {
  rooms.config.unwind_is_exact = true;
  rooms.config.unwind = 7;
  loop.exit_folded = true;
  Bounds bounds = make();
  EXPECT_EQ(iterations(bounds, 100), 8u);
  rooms.config.unwind_of["main:1"] = 2; // and this more than that
  EXPECT_EQ(iterations(bounds, 100), 3u);
  EXPECT_EQ(bounds.stated(program->functions[0].loops[0]), 2u);
}

TEST_F(BoundsTest, CallsUnderOpenBranchesCount) {
  rooms.config.recursion = 2;
  Bounds bounds = make();
  std::vector<Frame> frames(6);
  Code of_f = compile(*program, 1, {}, rooms.rewriter, rooms.pointers);
  auto calls = [&](bool is_pending) {
    size_t depth = 0;
    for (Frame &frame : frames) {
      frame.code = &of_f;
      frame.activations.resize(1);
      frame.activations[0].back = {};
      if (is_pending)
        frame.activations[0].back.add({});
      if (!bounds.may_call(frame, 1, depth)) {
        bounds.resume(frame);
        break;
      }
      bounds.enter(1);
      ++depth;
    }
    for (size_t i = depth; i-- > 0;) {
      bounds.leave(1);
      bounds.resume(frames[i]);
    }
    return depth;
  };
  EXPECT_EQ(calls(true), 2u);
  EXPECT_EQ(calls(false), 6u); // nothing is pending: it ends by itself
  EXPECT_EQ(calls(true), 2u);  // nothing is left of the others
  rooms.config.recursion_is_exact = true;
  EXPECT_EQ(calls(false), 3u);
  EXPECT_DEATH(bounds.leave(1), "a return without a call");
}

TEST_F(BoundsTest, TheEndOfABoundIsAPropertyOrSilent) {
  Bounds bounds = make();
  sea::PropertyId property = bounds.note_loop(code, loop);
  EXPECT_EQ(bounds.note_loop(code, loop), property); // once for each loop
  size_t before = rooms.out.statements().size();
  bounds.end_at_loop(code, loop);
  EXPECT_FALSE(rooms.path.is_alive());
  EXPECT_EQ(rooms.out.statements().size(), before + 1);
  // Others ask; only where iterations are counted as the user has said.
  rooms.config.left_to_others = {{code.id, loop.loop}};
  rooms.path.begin();
  bounds.end_at_loop(code, loop);
  EXPECT_EQ(rooms.out.statements().size(), before + 2);
  rooms.config.unwind_is_exact = true;
  rooms.path.begin();
  bounds.end_at_loop(code, loop);
  EXPECT_FALSE(rooms.path.is_alive());
  EXPECT_EQ(rooms.out.statements().size(), before + 2);
  rooms.config.left_to_others.clear();
  rooms.path.begin();
  rooms.config.at_bound = AtBound::Assume;
  bounds.end_at_loop(code, loop);
  EXPECT_FALSE(rooms.path.is_alive());
  EXPECT_EQ(rooms.out.statements().size(), before + 2);
}

} // namespace
} // namespace fathom::unfold
