// Values and frames: where the walk stands.
#include "unfold/walk/frames.h"

#include "sea/text/parser.h"

#include <gtest/gtest.h>

namespace fathom::unfold {

TEST(Value, IsATermOrAMemory) {
  TermStore store;
  Term t = store.make_bv(8, 1);
  EXPECT_EQ(Value(t).term(), t);
  EXPECT_EQ(Value::of_memory(t.id).memory(), t.id);
  EXPECT_NE(Value(t), Value::of_memory(t.id));
  EXPECT_DEATH(Value::of_memory(7).term(), "a memory is used as a term");
  EXPECT_DEATH(Value(t).memory(), "a term is used as a memory");
}

namespace {

class FramesTest : public testing::Test {
protected:
  FramesTest() {
    auto parsed = sea::parse(store, R"(program ptr 64 little
fun main(X:i32, M:mem) {
BB0:
  Y:i32 = (bvadd X #x00000001)
  br BB1
BB1:
  I:i32 = phi [Y, BB0], [J, BB2]
  br (bvult I #x0000000a), BB2, BB3
BB2:
  J:i32 = (bvadd I #x00000002)
  br BB1
BB3:
  halt
}
)");
    EXPECT_TRUE(parsed) << to_string(parsed.error());
    program = std::move(*parsed);
    code = compile(*program, 0, {}, rewriter, pointers);
    EXPECT_EQ(code.error, "");
    Value arguments[] = {store.make_bv(32, 5), Value::of_memory(3)};
    frames.push(code, 0, arguments);
  }

  TermStore store;
  Rewriter rewriter{store};
  PointerOps pointers{rewriter, 64};
  std::unique_ptr<sea::Program> program;
  Code code;
  Frames frames{rewriter, pointers};
};

} // namespace

TEST_F(FramesTest, ExpressionsAreEvaluatedInTheInnermostFrame) {
  const CodeStmt &define = code.blocks[0].stmts[0];
  EXPECT_EQ(frames.term(define, 0), store.make_bv(32, 6));
  frames.define(define, 0, frames.argument(define, 0));
  EXPECT_EQ(frames.definition(define, 0).term(), store.make_bv(32, 6));
  EXPECT_EQ(frames.evaluate(code.blocks[0].edge_values[0][0]).term(),
            store.make_bv(32, 6));
  Value other[] = {store.make_bv(32, 7), Value::of_memory(4)};
  frames.push(code, 0, other);
  EXPECT_EQ(frames.term(define, 0), store.make_bv(32, 8));
  frames.frame().activations.clear();
  frames.pop();
  EXPECT_EQ(frames.term(define, 0), store.make_bv(32, 6));
}

TEST_F(FramesTest, RegistersAreSavedAndRestored) {
  const CodeBlock &header = code.blocks[1];
  Value five[] = {store.make_bv(32, 5)}, six[] = {store.make_bv(32, 6)};
  frames.set_phis(header, five);
  const std::vector<Value> before = frames.registers();
  frames.set_phis(header, six);
  EXPECT_EQ(frames.phis(header)[0].term(), store.make_bv(32, 6));
  frames.set_registers(before);
  EXPECT_EQ(frames.phis(header)[0].term(), store.make_bv(32, 5));
}

// The exit of a loop leaves it; the way into its body does not.
TEST_F(FramesTest, EdgesLeaveLoops) {
  Activation loop;
  loop.loop = 0;
  frames.frame().activations.push_back(loop);
  const CodeBlock &header = code.blocks[1];
  EXPECT_EQ(frames.loops_left(header.edges[0]).size(), 0u);
  EXPECT_EQ(frames.loops_left(header.edges[1]).size(), 1u);
  EXPECT_EQ(frames.region_of(header.edges[0]).loop, 0u);
  EXPECT_EQ(frames.region_of(header.edges[1]).loop, sea::none);
}

TEST_F(FramesTest, AFrameIsLeftWhenNothingIsPending) {
  EXPECT_DEATH(frames.pop(), "something to do");
}

} // namespace fathom::unfold
