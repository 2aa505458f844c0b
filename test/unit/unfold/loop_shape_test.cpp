#include "unfold/loops/loop_shape.h"

#include "sea/text/parser.h"

#include <gtest/gtest.h>

namespace fathom::unfold {
namespace {

// A loop with header BB1 and a body of one block, whose statements are given.
struct Case {
  TermStore store;
  std::unique_ptr<sea::Program> program;
  std::unique_ptr<Rewriter> rewriter = std::make_unique<Rewriter>(store);
  LoopShape shape;

  explicit Case(const std::string &body, const std::string &next = "I1",
                const std::string &more_blocks = "  br BB1\n") {
    std::string text = R"(program ptr 64 little
fun main(M0:mem, N:i32, P:ptr) {
BB0:
  br BB1
BB1:
  I:i32 = phi [#x00000000, BB0], [)" +
                       next + R"(, LATCH]
  Q:ptr = phi [P, BB0], [Q1, LATCH]
  M:mem = phi [M0, BB0], [M1, LATCH]
  C:bool = (bvult I N)
  br C, BB2, BB9
BB2:
  I1:i32 = (bvadd I #x00000001)
  Q1:ptr = (ptr.add Q #x0000000000000004)
)" + body + more_blocks +
                       R"(BB9:
  ret
}
)";
    std::string latch =
        more_blocks.find("BB3:") == std::string::npos ? "BB2" : "BB3";
    for (size_t at; (at = text.find("LATCH")) != std::string::npos;)
      text.replace(at, 5, latch);
    auto parsed = sea::parse(store, text);
    if (!parsed) {
      ADD_FAILURE() << to_string(parsed.error());
      return;
    }
    program = std::move(*parsed);
    shape = find_shape(program->functions[0], 0, *rewriter);
  }
};

const std::string stores = "  M1:mem = store I, Q, M align 4\n";

TEST(LoopShape, CountersAndTheirSteps) {
  Case c(stores);
  ASSERT_TRUE(c.shape.fits()) << c.shape.why_not;
  EXPECT_EQ(c.shape.chain, (std::vector<sea::BlockId>{1, 2}));
  EXPECT_EQ(c.shape.exit_edge, 1u);
  EXPECT_EQ(c.shape.steps, (std::vector<uint64_t>{1, 4, 0}));
  EXPECT_EQ(c.shape.counter_width, 32u);
}

TEST(LoopShape, StepsAreSeenThroughDefinitions) {
  Case c(stores + "  J:i64 = ((_ sign_extend 32) I)\n"
                  "  K:i64 = (bvadd J #xffffffffffffffff)\n"
                  "  L:i32 = ((_ extract 31 0) K)\n",
         "L");
  ASSERT_TRUE(c.shape.fits()) << c.shape.why_not;
  EXPECT_EQ(c.shape.steps[0], 0xffffffffu);
}

TEST(LoopShape, ACounterIsNeeded) {
  EXPECT_FALSE(Case(stores, "I").shape.fits());
  EXPECT_FALSE(
      Case(stores + "  L:i32 = (bvmul I #x00000002)\n", "L").shape.fits());
}

TEST(LoopShape, WhatIterationsMayNotDo) {
  EXPECT_TRUE(Case(stores + "  check (bvult I #x00000009), assert \"x\"\n")
                  .shape.fits());
  for (const char *more :
       {"  assume (bvult I #x00000009)\n", "  R:i32 = nondet \"x\"\n",
        "  R:i32 = load Q, M1 align 4 volatile\n"})
    EXPECT_FALSE(Case(stores + more).shape.fits()) << more;
  EXPECT_FALSE(Case("  M1:mem = free Q, M\n").shape.fits());
  EXPECT_FALSE(Case("  X:ptr, M1:mem = malloc #x0000000000000004, M \"x\"\n")
                   .shape.fits());
  EXPECT_FALSE(
      Case("  M1:mem = memset Q, #x00, #x0000000000000004, M\n").shape.fits());
}

TEST(LoopShape, OneWayThroughAndOneWayOut) {
  EXPECT_TRUE(Case(stores, "I1", "  br BB3\nBB3:\n  br BB1\n").shape.fits());
  EXPECT_FALSE(Case(stores, "I1",
                    "  br (bvult I #x00000003), BB3, BB9\nBB3:\n  br BB1\n")
                   .shape.fits());
  EXPECT_FALSE(Case(stores, "I1",
                    "  br (bvult I #x00000003), BB3, BB4\nBB4:\n  br "
                    "BB3\nBB3:\n  br BB1\n")
                   .shape.fits());
}

// What is written must be what the next statement and iteration see.
TEST(LoopShape, MemoriesAreOneChain) {
  const std::string second = "  M1:mem = store N, P, M2 align 4\n";
  EXPECT_TRUE(Case("  M2:mem = store I, Q, M align 4\n" + second).shape.fits());
  EXPECT_FALSE(
      Case("  M2:mem = store I, Q, M align 4\n  R:i32 = load Q, M align 4\n" +
           second)
          .shape.fits());
  EXPECT_FALSE(
      Case("  M2:mem = store I, Q, M0 align 4\n" + second).shape.fits());
  EXPECT_FALSE(
      Case("  M1:mem = store I, Q, M align 4\n  M2:mem = store N, P, M1 align "
           "4\n")
          .shape.fits());
}

} // namespace
} // namespace fathom::unfold
