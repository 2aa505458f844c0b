#include "unfold/unfold.h"

#include "sea/text/parser.h"
#include "sea/text/printer.h"
#include "sea/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fathom::unfold {

namespace {

using testing::HasSubstr;
using testing::Not;

struct Case {
  TermStore store;
  std::unique_ptr<sea::Program> program;
  std::unique_ptr<Rewriter> rewriter = std::make_unique<Rewriter>(store);
  std::unique_ptr<Unfolded> result;
  std::string text; // of the result

  explicit Case(const std::string &body, const Config &config = {}) {
    auto parsed = sea::parse(store, "program ptr 64 little\n" + body);
    if (!parsed) {
      ADD_FAILURE() << to_string(parsed.error());
      return;
    }
    program = std::move(*parsed);
    program->entry = program->find_function("main");
    result = unfold(*program, config, *rewriter);
    text = sea::to_text(result->program);
    Result<void> good = sea::verify(result->program);
    EXPECT_TRUE(good) << to_string(good.error()) << text;
  }
};

// Objects A and B of 16 bytes; memory M.
const char *objects = R"(
  A:ptr, M0:mem = alloca #x0000000000000010, Mi "a" align 8
  B:ptr, M:mem = malloc #x0000000000000010, M0 "b" align 8
)";

std::string in_main(const std::string &statements) {
  return std::string("fun main(Mi:mem) {\nBB0:\n") + objects + statements +
         "\n}\n";
}

TEST(Unfold, ReadsFoldThroughEarlierWrites) {
  Case c(in_main(R"(
  M1:mem = store #x01020304, A, M align 4
  M2:mem = store #xff, (ptr.add A #x0000000000000001), M1 align 1
  M3:mem = store #x00000000, B, M2 align 4
  R:i32 = load A, M3 align 4
  S:i16 = load (ptr.add A #x0000000000000002), M3 align 2
  check (= R #x0102ff04), assert "int"
  check (= S #x0102), assert "short"
  halt)"));
  EXPECT_THAT(c.text, Not(HasSubstr("check")));
  EXPECT_EQ(c.result->decided, 2u);
}

TEST(Unfold, BigEndianMemory) {
  TermStore store;
  auto p = sea::parse(store, "program ptr 64 big\n" + in_main(R"(
  M1:mem = store #x01020304, A, M align 4
  R:i8 = load A, M1 align 1
  S:i32 = load A, M1 align 4
  check (= R #x01), assert "first byte"
  check (= S #x01020304), assert "all"
  halt)"));
  ASSERT_TRUE(p);
  (*p)->entry = (*p)->find_function("main");
  Rewriter rewriter(store);
  auto u = unfold(**p, {}, rewriter);
  EXPECT_EQ(u->decided, 2u);
}

TEST(Unfold, StoredPointersKeepTheirObject) {
  Case c(in_main(R"(
  M1:mem = store (ptr.add B #x0000000000000004), A, M align 8
  P:ptr = load A, M1 align 8
  M2:mem = store #x00000007, P, M1 align 4
  R:i32 = load (ptr.add B #x0000000000000004), M2 align 4
  check (= R #x00000007), assert "through memory"
  check (= (ptr.size P) #x0000000000000010), assert "size"
  halt)"));
  EXPECT_EQ(c.result->decided, 2u);
}

TEST(Unfold, AWriteThroughAnUnknownPointerIsNotMissed) {
  Case c(in_main(R"(
  M1:mem = store #x00000001, A, M align 4
  L:ptr = load B, M1 align 8
  X:ptr = (ite (= (ptr.size L) #x0000000000000010) L A)
  M2:mem = store #x00000002, X, M1 align 4
  R:i32 = load A, M2 align 4
  check (= R #x00000002), assert "changed"
  halt)"));
  EXPECT_THAT(c.text, HasSubstr("check (= R"));
}

TEST(Unfold, AWriteAtAnUnknownOffsetSparesOtherObjects) {
  Case c(in_main(R"(
  M1:mem = store #x00000001, A, M align 4
  M2:mem = store #x00000001, B, M1 align 4
  I:i64 = nondet "i"
  M3:mem = store #xff, (ptr.add A (bvand I #x0000000000000003)), M2 align 1
  R:i32 = load A, M3 align 4
  S:i32 = load B, M3 align 4
  check (= S #x00000001), assert "other object"
  check (= R #x00000001), assert "this object"
  halt)"));
  EXPECT_EQ(c.result->decided, 1u);
  EXPECT_THAT(c.text, HasSubstr("assert \"this object\""));
}

TEST(Unfold, WithoutCheckedAccessesObjectsAreNotToldApart) {
  std::string program = in_main(R"(
  M1:mem = store #x00000001, A, M align 4
  I:i64 = nondet "i"
  M2:mem = store #xff, (ptr.add B I), M1 align 1
  R:i32 = load A, M2 align 4
  check (= R #x00000001), assert "may be hit"
  halt)");
  EXPECT_EQ(Case(program).result->decided, 1u);
  Config config;
  config.accesses_are_checked = false;
  EXPECT_EQ(Case(program, config).result->decided, 0u);
}

const char *counting = R"(
fun main(Mi:mem) {
BB0:
  N:i32 = nondet "n"
  br BB1
BB1:
  I:i32 = phi [#x00000000, BB0], [J, BB2]
  br (bvult I LIMIT), BB2, BB3
BB2:
  J:i32 = (bvadd I #x00000001)
  br BB1
BB3:
  K:i32 = phi [I, BB1]
  check (= K LIMIT), assert "end"
  halt
}
)";

std::string with(std::string text, const std::string &from,
                 const std::string &to) {
  for (size_t at; (at = text.find(from)) != std::string::npos;)
    text.replace(at, from.size(), to);
  return text;
}

TEST(Unfold, LoopsWhoseGuardsFoldGoAsFarAsTheyGo) {
  Case c(with(counting, "LIMIT", "#x00001000"));
  EXPECT_TRUE(c.result->complete);
  EXPECT_EQ(c.result->decided, 1u);
  EXPECT_EQ(c.result->function().blocks.size(), 1u);
}

TEST(Unfold, OtherLoopsStopAtTheBound) {
  Config config;
  config.unwind = 3;
  Case c(with(counting, "LIMIT", "N"), config);
  EXPECT_FALSE(c.result->complete);
  ASSERT_EQ(c.result->bounds.size(), 1u);
  EXPECT_EQ(c.result->bounds[0].name, "main:0");
  EXPECT_EQ(c.result->bounds[0].bound, 3u);
  EXPECT_THAT(c.text, HasSubstr("check false, loop-bound"));
  // Exits after 0, 1, 2 and 3 iterations.
  EXPECT_THAT(c.text, HasSubstr("phi [#x00000000, BB0], [#x00000001, BB"));
  EXPECT_THAT(c.text, HasSubstr("[#x00000003, BB"));
  EXPECT_THAT(c.text, Not(HasSubstr("[#x00000004, BB")));
}

TEST(Unfold, AGivenBoundHoldsForFoldingLoopsToo) {
  Config config;
  config.unwind = 3;
  config.unwind_is_exact = true;
  EXPECT_FALSE(
      Case(with(counting, "LIMIT", "#x00000004"), config).result->complete);
  EXPECT_TRUE(
      Case(with(counting, "LIMIT", "#x00000003"), config).result->complete);
}

TEST(Unfold, BoundsAreChosenByName) {
  Config config;
  config.unwind_of["main:0"] = 5;
  Case c(with(counting, "LIMIT", "N"), config);
  EXPECT_EQ(c.result->bounds.at(0).bound, 5u);
}

TEST(Unfold, AtTheBoundExecutionsAreCutOrLetOut) {
  Config config;
  config.unwind = 2;
  config.at_bound = AtBound::Assume;
  Case assumed(with(counting, "LIMIT", "N"), config);
  EXPECT_THAT(assumed.text, HasSubstr("BB3:\n  halt"));
  EXPECT_THAT(assumed.text, Not(HasSubstr("assume")));
  EXPECT_THAT(assumed.text, Not(HasSubstr("check false")));
  config.at_bound = AtBound::Partial;
  Case partial(with(counting, "LIMIT", "N"), config);
  EXPECT_FALSE(partial.result->complete);
  EXPECT_THAT(partial.text, HasSubstr("[#x00000003, BB"));
  EXPECT_THAT(partial.text, Not(HasSubstr("assume")));
}

TEST(Unfold, ALoopThatNeverEndsDoesNotKeepUs) {
  Case c(R"(
fun main(Mi:mem) {
BB0:
  br BB1
BB1:
  X:i32 = phi [#x00000001, BB0], [X, BB1]
  br BB1
}
)");
  EXPECT_TRUE(c.result->complete);
}

const char *factorial = R"(
fun f(N:i32) -> i32 {
BB0:
  br (bvule N #x00000001), BB1, BB2
BB1:
  br BB3
BB2:
  R:i32 = call @f((bvsub N #x00000001))
  S:i32 = (bvmul R N)
  br BB3
BB3:
  T:i32 = phi [#x00000001, BB1], [S, BB2]
  ret T
}
fun main(Mi:mem) {
BB0:
  X:i32 = nondet "x"
  R:i32 = call @f(ARG)
  check (= R #x00000078), assert "factorial"
  halt
}
)";

TEST(Unfold, RecursionThatFoldsGoesAsFarAsItGoes) {
  Case c(with(factorial, "ARG", "#x00000005"));
  EXPECT_TRUE(c.result->complete);
  EXPECT_EQ(c.result->decided, 1u);
}

TEST(Unfold, OtherRecursionStopsAtTheBound) {
  Config config;
  config.recursion = 2;
  Case c(with(factorial, "ARG", "X"), config);
  EXPECT_FALSE(c.result->complete);
  EXPECT_THAT(c.text, HasSubstr("recursion-bound"));
  EXPECT_EQ(c.result->bounds.at(0).name, "f");
}

TEST(Unfold, DeepRecursionNeedsNoStack) {
  Case c(with(with(factorial, "ARG", "#x00020000"), "(= R #x00000078)",
              "(= R R)"));
  EXPECT_TRUE(c.result->complete);
}

TEST(Unfold, ABranchThatCannotBeTakenIsNotEntered) {
  Case c(R"(
fun main(Mi:mem) {
BB0:
  X:i8 = nondet "x"
  br (bvult ((_ zero_extend 8) X) #x0100), BB1, BB2
BB1:
  halt
BB2:
  check false, assert "never"
  halt
}
)");
  EXPECT_EQ(c.result->reached.at(0), 0u);
}

// Its text can be read again.
TEST(Unfold, ALoopAsAWhole) {
  const std::string loop = R"(fun main(Mi:mem, N:i64) {
BB0:
  A:ptr, M0:mem = alloca #x0000000000000400, Mi "a" align 8
  br BB1
BB1:
  I:i64 = phi [#x0000000000000000, BB0], [J, BB2]
  M:mem = phi [M0, BB0], [M1, BB2]
  C:bool = (bvult I N)
  br C, BB2, BB3
BB2:
  P:ptr = (ptr.add A (bvmul I #x0000000000000008))
  R:bool = isderef P, #x0000000000000008
  check R, out-of-bounds-write "write"
  M1:mem = store (bvmul I I), P, M align 8
  J:i64 = (bvadd I #x0000000000000001)
  br BB1
BB3:
  halt
}
)";
  Config config;
  config.summarise_loops = true;
  config.unwind = 0;
  for (bool by_object : {false, true}) {
    config.by_object = by_object;
    Case c(loop, config);
    EXPECT_EQ(c.result->loops.summarised.size(), 1u);
    EXPECT_TRUE(c.result->complete);
    EXPECT_THAT(c.text, HasSubstr("memlambda"));
    TermStore store;
    auto again = sea::parse(store, c.text);
    ASSERT_TRUE(again) << to_string(again.error());
    EXPECT_EQ(sea::to_text(**again), c.text);
  }
  // Where failed checks do not stop, or with bounds that are assumptions, it is
  // unrolled.
  config.at_bound = AtBound::Assume;
  EXPECT_EQ(Case(loop, config).result->loops.summarised.size(), 0u);
  config.at_bound = AtBound::Assert;
  config.checks_stop = false;
  EXPECT_EQ(Case(loop, config).result->loops.summarised.size(), 0u);
}

// Iterations are the same only if the history of objects is, too: behind the
// loop, the object may have ended.
TEST(Unfold, AnIterationThatFreesIsNotTheSameAgain) {
  Config config;
  config.by_object = true;
  Case c(R"(
fun main(Mi:mem) {
BB0:
  A:ptr, M0:mem = malloc #x0000000000000010, Mi "a" align 16
  br BB1
BB1:
  M1:mem = phi [M0, BB0], [M2, BB2]
  C:bool = nondet "c"
  br C, BB2, BB3
BB2:
  M2:mem = free A, M1
  br BB1
BB3:
  M3:mem = phi [M1, BB1]
  B:ptr, M4:mem = malloc #x0000000000000010, M3 "b" align 16
  settled A, B
  halt
}
)",
         config);
  EXPECT_THAT(c.text, HasSubstr("unsupported"));
}

TEST(Unfold, ValuesThatMeetHaveTheRangeOfBoth) {
  Case c(R"(
fun main(Mi:mem) {
BB0:
  C:bool = nondet "c"
  br C, BB1, BB2
BB1:
  br BB3
BB2:
  br BB3
BB3:
  X:i32 = phi [#x00000003, BB1], [#x00000005, BB2]
  check (bvult X #x00000006), assert "both"
  check (bvult X #x00000005), assert "one"
  halt
}
)");
  EXPECT_EQ(c.result->decided, 1u);
}

} // namespace

} // namespace fathom::unfold
