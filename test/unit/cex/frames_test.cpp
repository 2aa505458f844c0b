// Iterations and contexts of a call, and operands.
#include "cex/interpreter/frames.h"
#include "programs.h"

namespace fathom::cex {
namespace {

// Two loops, one in the other, and a block behind them.
const char *const nested = "program ptr 64 little\nfun main() {\n"
                           "BB0:\n  br BB1\n"
                           "BB1:\n  R0:bool = nondet \"a\"\n  br R0, BB2, BB4\n"
                           "BB2:\n  R1:bool = nondet \"b\"\n  br R1, BB3, BB1\n"
                           "BB3:\n  br BB2\n"
                           "BB4:\n  ret\n}\n";

TEST(Frames, ContextsCountIterations) {
  Parsed p(nested);
  const sea::Function &f = p.program->functions[0];
  ASSERT_EQ(f.loops.size(), 2u);
  ListOracle oracle(*p.program, {});
  ProgramCode code(*p.program);
  Frames frames(*p.program);
  frames.push(0, code.of(0), 7);
  EXPECT_EQ(frames.context(), 7u);
  auto go = [&](sea::BlockId to) {
    EXPECT_TRUE(frames.follow_loops(to, oracle));
    frames.top().block = to;
    return frames.context();
  };
  EXPECT_EQ(go(1), 71u); // ListOracle::iteration: the digits are iterations
  EXPECT_EQ(go(2), 711u);
  EXPECT_EQ(go(3), 711u);
  EXPECT_EQ(go(2), 712u);
  EXPECT_EQ(go(1), 72u);
  EXPECT_EQ(go(2), 721u);
  EXPECT_EQ(go(1), 73u);
  EXPECT_EQ(go(4), 7u);
  EXPECT_EQ(go(1), 71u); // from outside again
  frames.top().loops.clear();
  EXPECT_FALSE(frames.follow_loops(3, oracle)); // not at its header
}

TEST(Frames, OperandsBelongToTheCallOnTop) {
  Parsed p("program ptr 64 little\nfun main(R0:i8) -> i8 {\nBB0:\n"
           "  R1:i8 = (bvadd R0 #x01)\n  ret R1\n}\n");
  ProgramCode code(*p.program);
  Frames frames(*p.program);
  for (uint64_t argument : {10, 20}) {
    frames.push(0, code.of(0), 0);
    frames.assign(code.of(0).params[0], Value::scalar(BitVec(8, argument)));
  }
  auto result = [&] {
    frames.run_steps(frames.code());
    frames.begin_operands(frames.code());
    frames.define(0, frames.value(1u));
    return frames.bits(0).to_u64();
  };
  EXPECT_EQ(result(), 21u);
  frames.pop();
  EXPECT_EQ(result(), 11u);
}

} // namespace
} // namespace fathom::cex
