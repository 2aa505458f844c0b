#include "programs.h"

#include "support/stop.h"

namespace fathom::cex {
namespace {

BitVec b8(uint64_t v) { return {8, v}; }
BitVec b32(uint64_t v) { return {32, v}; }

TEST(Interpreter, DefinitionsOfScalars) {
  EXPECT_EQ(result_of("i8", "  R0:i8 = (bvadd #x01 (bvmul #x02 #x03))\n"
                            "  ret R0\n"),
            b8(7));
  EXPECT_EQ(result_of("bool", "  R0:bool = (bvslt #xff #x00)\n  ret R0\n"),
            BitVec::from_bool(true));
  EXPECT_EQ(result_of("i128",
                      "  R0:i128 = ((_ zero_extend 64) #xffffffffffffffff)\n"
                      "  R1:i128 = (bvmul R0 R0)\n  ret R1\n"),
            BitVec(128, UINT64_MAX) * BitVec(128, UINT64_MAX));
}

TEST(Interpreter, PointersAreTriples) {
  std::string p = "  P0:ptr = (ptr #x0000000000000010 #x0000000000000004 "
                  "#x0000000000000020)\n"
                  "  P1:ptr = (ptr.add P0 #x0000000000000003)\n";
  EXPECT_EQ(result_of("i64", p + "  R0:i64 = (ptr.base P1)\n  ret R0\n"),
            BitVec(64, 0x10));
  EXPECT_EQ(result_of("i64", p + "  R0:i64 = (ptr.offset P1)\n  ret R0\n"),
            BitVec(64, 7));
  EXPECT_EQ(result_of("i64", p + "  R0:i64 = (ptr.size P1)\n  ret R0\n"),
            BitVec(64, 0x20));
  EXPECT_EQ(result_of("bool", p + "  R0:bool = (= P0 P1)\n  ret R0\n"),
            BitVec::from_bool(false));
  EXPECT_EQ(result_of("bool", p + "  R0:bool = (= P1 (ite (= P0 P1) P0 P1))\n"
                                  "  ret R0\n"),
            BitVec::from_bool(true));
}

TEST(Interpreter, InputsComeFromTheOracle) {
  Parsed p("program ptr 64 little\nfun main() -> i8 {\nBB0:\n"
           "  R0:i8 = nondet \"a\"\n  R1:i8 = nondet \"b\"\n"
           "  R2:i8 = (bvsub R0 R1)\n  ret R2\n}\n");
  Recorder recorder;
  InterpreterConfig config;
  config.sink = &recorder;
  Execution e = run(p, {b8(9), b8(4)}, config);
  EXPECT_EQ(e.results[0].part[0], b8(5));
  ASSERT_EQ(recorder.events.size(), 3u);
  EXPECT_EQ(recorder.events[1].kind, EventKind::Input);
  EXPECT_EQ(recorder.all_values[1][0].part[0], b8(4));
  e = run(p, {b8(9)});
  EXPECT_EQ(e.ending, Ending::Stuck);
  EXPECT_EQ(e.problem, "no value for an input");
}

TEST(Interpreter, PhisAreAssignedAtTheSameTime) {
  Parsed p("program ptr 64 little\nfun main() -> i8 {\nBB0:\n  br BB1\n"
           "BB1:\n"
           "  R0:i8 = phi [#x01, BB0], [R1, BB2]\n"
           "  R1:i8 = phi [#x02, BB0], [R0, BB2]\n"
           "  R2:i8 = phi [#x00, BB0], [(bvadd R2 #x01), BB2]\n"
           "  br (bvult R2 #x03), BB2, BB3\n"
           "BB2:\n  br BB1\n"
           "BB3:\n  R3:i8 = phi [R0, BB1]\n  ret R3\n}\n");
  EXPECT_EQ(run(p).results[0].part[0], b8(2));
}

TEST(Interpreter, BranchesGoWhereTheConditionSays) {
  Parsed p("program ptr 64 little\nfun main() -> i8 {\nBB0:\n"
           "  R0:i8 = nondet \"x\"\n  br (= R0 #x00), BB1, BB2\n"
           "BB1:\n  br BB3\nBB2:\n  br BB3\n"
           "BB3:\n  R1:i8 = phi [#x0a, BB1], [#x0b, BB2]\n  ret R1\n}\n");
  EXPECT_EQ(run(p, {b8(0)}).results[0].part[0], b8(10));
  EXPECT_EQ(run(p, {b8(1)}).results[0].part[0], b8(11));
}

TEST(Interpreter, EndingsAreToldApart) {
  auto ending = [](std::string_view stmt) {
    Parsed p("program ptr 64 little\nfun main() {\nBB0:\n" + std::string(stmt) +
             "}\n");
    return run(p).ending;
  };
  EXPECT_EQ(ending("  ret\n"), Ending::Returned);
  EXPECT_EQ(ending("  halt\n"), Ending::Halted);
  EXPECT_EQ(ending("  assume false\n  ret\n"), Ending::Assumption);
  EXPECT_EQ(ending("  assume true\n  ret\n"), Ending::Returned);
  EXPECT_EQ(ending("  check false, assert \"x\"\n  ret\n"), Ending::Failed);
  EXPECT_EQ(ending("  check true, assert \"x\"\n  ret\n"), Ending::Returned);
}

TEST(Interpreter, TheFailedPropertyIsNamed) {
  Parsed p("program ptr 64 little\nfun main() {\nBB0:\n"
           "  R0:i8 = nondet \"x\"\n"
           "  check (= R0 #x01), assert \"one\"\n"
           "  check (bvult R0 #x01), assert \"two\"\n  ret\n}\n");
  EXPECT_EQ(run(p, {b8(0)}).property, 0u);
  EXPECT_EQ(run(p, {b8(1)}).property, 1u);
  InterpreterConfig go_on;
  go_on.checks_stop = false;
  go_on.expected = 1;
  EXPECT_EQ(run(p, {b8(2)}, go_on).property, 1u);
  EXPECT_EQ(run(p, {b8(0)}, go_on).ending, Ending::Returned);
}

TEST(Interpreter, CallsPassValuesAndMemories) {
  Parsed p("program ptr 64 little\n"
           "fun f(R0:i8, M0:mem, P0:ptr) -> i8, mem {\nBB0:\n"
           "  M1:mem = store R0, P0, M0 align 1\n"
           "  R1:i8 = (bvadd R0 #x01)\n  ret R1, M1\n}\n"
           "fun main(M0:mem) -> i8, i8 {\nBB0:\n"
           "  P0:ptr, M1:mem = alloca #x0000000000000001, M0 \"x\" align 1\n"
           "  R0:i8, M2:mem = call @f(#x05, M1, P0)\n"
           "  R1:i8 = load P0, M2 align 1\n  ret R0, R1\n}\n");
  Execution e = run(p);
  ASSERT_EQ(e.results.size(), 2u) << e.problem;
  EXPECT_EQ(e.results[0].part[0], b8(6));
  EXPECT_EQ(e.results[1].part[0], b8(5));
}

TEST(Interpreter, RecursionHasFramesOfItsOwn) {
  Parsed p("program ptr 64 little\n"
           "fun fac(R0:i32) -> i32 {\nBB0:\n"
           "  br (= R0 #x00000000), BB1, BB2\n"
           "BB1:\n  br BB3\n"
           "BB2:\n  R1:i32 = call @fac((bvsub R0 #x00000001))\n"
           "  R2:i32 = (bvmul R0 R1)\n  br BB3\n"
           "BB3:\n  R3:i32 = phi [#x00000001, BB1], [R2, BB2]\n  ret R3\n}\n"
           "fun main() -> i32 {\nBB0:\n  R0:i32 = call @fac(#x0000000a)\n"
           "  ret R0\n}\n");
  EXPECT_EQ(run(p).results[0].part[0], b32(3628800));
}

TEST(Interpreter, ContextsOfLoopsAndCalls) {
  Parsed p("program ptr 64 little\n"
           "fun f() {\nBB0:\n  R0:i8 = nondet \"x\"\n  ret\n}\n"
           "fun main() {\nBB0:\n  br BB1\n"
           "BB1:\n  R1:i8 = phi [#x00, BB0], [(bvadd R1 #x01), BB5]\n"
           "  br (bvult R1 #x02), BB2, BB6\n"
           "BB2:\n  br BB3\n"
           "BB3:\n  R2:i8 = phi [#x00, BB2], [(bvadd R2 #x01), BB4]\n"
           "  R3:i8 = nondet \"head\"\n"
           "  br (bvult R2 #x01), BB4, BB5\n"
           "BB4:\n  call @f()\n  br BB3\n"
           "BB5:\n  R4:i8 = nondet \"after\"\n  br BB1\n"
           "BB6:\n  R5:i8 = nondet \"end\"\n  ret\n}\n");
  std::deque<BitVec> inputs(9, b8(0));
  ListOracle oracle(*p.program, inputs);
  Execution e = Interpreter(*p.program, oracle, {}).run();
  EXPECT_EQ(e.ending, Ending::Returned) << e.problem;
  // Outer iteration 1: inner 1 with its call (9), inner 2, behind the loop.
  EXPECT_EQ(oracle.contexts,
            (std::vector<uint32_t>{11, 119, 12, 1, 21, 219, 22, 2, 0}));
}

TEST(Interpreter, StepsAndCallsAreLimited) {
  Parsed loop("program ptr 64 little\nfun main() {\nBB0:\n  br BB1\n"
              "BB1:\n  br BB1\n}\n");
  InterpreterConfig config;
  config.max_steps = 1000;
  EXPECT_EQ(run(loop, {}, config).ending, Ending::Limit);
  StopToken stop;
  stop.cancel();
  config.max_steps = UINT64_MAX;
  config.stop = &stop;
  EXPECT_EQ(run(loop, {}, config).ending, Ending::Stopped);
  Parsed calls("program ptr 64 little\nfun main() {\nBB0:\n"
               "  call @main()\n  ret\n}\n");
  EXPECT_EQ(run(calls).ending, Ending::Limit);
}

TEST(Interpreter, NamesAreRecorded) {
  Parsed p("program ptr 64 little\nfun main() {\nBB0:\n"
           "  name \"x\", #x07\n  ret\n}\n");
  Recorder recorder;
  InterpreterConfig config;
  config.sink = &recorder;
  run(p, {}, config);
  ASSERT_EQ(recorder.events[0].kind, EventKind::Name);
  EXPECT_EQ(recorder.all_values[0][0].part[0], b8(7));
}

} // namespace
} // namespace fathom::cex
