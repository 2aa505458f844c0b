#include "cex/trace.h"

#include "programs.h"

namespace fathom::cex {
namespace {

// The whole trace.
std::string lines_of(const Trace &trace) {
  std::string text;
  for (const TraceLine &line : trace)
    if (line.kind != TraceLine::Kind::Folded)
      text += std::string(2 * line.depth, ' ') + line.file + ":" +
              std::to_string(line.line) + " " +
              (line.kind == TraceLine::Kind::Failure ? "failure" : line.text) +
              "\n";
  return text;
}

const char *const program =
    "program ptr 64 little\n"
    "fun f(R0:i32) -> i32 {\nBB0:\n"
    "  name \"a\", R0 ; t.c:2:1 in f\n"
    "  R1:i32 = (bvadd R0 #x00000001)\n"
    "  name \"b\", R1 ; t.c:3:1 in f\n"
    "  check (bvslt R1 #x00000005), assert \"b < 5\" ; t.c:4:1 in f\n"
    "  ret R1 ; t.c:5:1 in f\n}\n"
    "fun main() -> i32 {\nBB0:\n"
    "  R0:i32 = nondet \"x\" ; t.c:10:3 in main\n"
    "  name \"x\", R0 ; t.c:10:3 in main\n"
    "  name \"x\", R0 ; t.c:11:3 in main\n"
    "  R2:i32 = call @f(#x00000001) ; t.c:12:3 in main\n"
    "  R3:i32 = call @f(R0) ; t.c:13:3 in main\n"
    "  ret R3\n}\n";

TEST(Trace, SourceLinesCallsAndValues) {
  Parsed p(program);
  ListOracle oracle(*p.program, {BitVec(32, 2147483647)});
  Replay r = replay(*p.program, oracle, 0, {});
  // The input makes b the smallest number, which is less than 5.
  EXPECT_FALSE(r.confirmed);
  EXPECT_EQ(r.problem, "returns without an error");

  ListOracle failing(*p.program, {BitVec(32, 4)});
  r = replay(*p.program, failing, 0, {});
  EXPECT_TRUE(r.confirmed);
  EXPECT_EQ(lines_of(r.trace), "t.c:10 input x = 4\n"
                               "t.c:12 f(a = 1)\n"
                               "  t.c:3 b = 2\n"
                               "  t.c:5 returns 2\n"
                               "t.c:13 f(a = 4)\n"
                               "  t.c:3 b = 5\n"
                               "  t.c:4 failure\n");
}

TEST(Trace, EverythingIfAskedFor) {
  Parsed p(program);
  ListOracle oracle(*p.program, {BitVec(32, 4)});
  Replay r = replay(*p.program, oracle, 0, {}, {.all = true});
  EXPECT_NE(lines_of(r.trace).find("t.c:11 x = 4\n"), std::string::npos);
}

TEST(Trace, TheMiddleOfALongOneIsLeftOut) {
  Parsed p("program ptr 64 little\nfun main() {\nBB0:\n  br BB1\n"
           "BB1:\n  R0:i32 = phi [#x00000000, BB0], [R1, BB2]\n"
           "  name \"i\", R0 ; t.c:1:1 in main\n"
           "  check (bvult R0 #x00000064), assert \"\" ; t.c:2:1 in main\n"
           "  br BB2\n"
           "BB2:\n  R1:i32 = (bvadd R0 #x00000001)\n  br BB1\n}\n");
  ListOracle oracle(*p.program, {});
  Replay r = replay(*p.program, oracle, 0, {}, {.most_lines = 3});
  EXPECT_TRUE(r.confirmed);
  EXPECT_EQ(lines_of(r.trace), "t.c:1 i = 0\nt.c:1 i = 1\nt.c:1 i = 2\n"
                               ":0 ... 96 lines left out\n"
                               "t.c:1 i = 99\nt.c:1 i = 100\nt.c:2 failure\n");
}

TEST(Trace, AnotherPropertyIsNoConfirmation) {
  Parsed p("program ptr 64 little\nfun main() {\nBB0:\n"
           "  check false, assert \"one\" ; t.c:1:1 in main\n"
           "  check false, division-by-zero \"two\" ; t.c:2:1 in main\n"
           "  ret\n}\n");
  ListOracle oracle(*p.program, {});
  Replay r = replay(*p.program, oracle, 1, {});
  EXPECT_FALSE(r.confirmed);
  EXPECT_EQ(r.problem, "fails with assert at t.c:1:1");
}

TEST(Trace, ValuesAsPeopleReadThem) {
  ObjectNames objects{{0x1000, "buffer"}};
  auto bv = [&](uint32_t w, uint64_t v) {
    return to_text(Value::scalar(BitVec(w, v)), objects);
  };
  EXPECT_EQ(bv(8, 255), "-1");
  EXPECT_EQ(bv(32, 2147483647), "2147483647 (0x7fffffff)");
  EXPECT_EQ(bv(32, 0x80000000), "-2147483648 (0x80000000)");
  EXPECT_EQ(bv(1, 1), "1");
  EXPECT_EQ(bv(33, 1), "1");
  EXPECT_EQ(to_text(Value::truth(true), objects), "true");
  auto pointer = [&](uint64_t base, uint64_t offset) {
    return to_text(
        Value::pointer(BitVec(64, base), BitVec(64, offset), BitVec(64, 8)),
        objects);
  };
  EXPECT_EQ(pointer(0, 0), "null");
  EXPECT_EQ(pointer(0x1000, 0), "&buffer");
  EXPECT_EQ(pointer(0x1000, 12), "&buffer + 12");
  EXPECT_EQ(pointer(0x1000, UINT64_MAX), "&buffer - 1");
  EXPECT_EQ(pointer(0x2000, 4), "0x2004");
}

TEST(Trace, PointersNameTheirObjects) {
  Parsed p("program ptr 64 little\nglobal @g 4 align 4 global\n"
           "fun main(M0:mem) {\nBB0:\n"
           "  P0:ptr, M1:mem = alloca #x0000000000000004, M0 \"x\" align 4 ; "
           "t.c:1:1 in main\n"
           "  name \"p\", P0 ; t.c:2:1 in main\n"
           "  name \"q\", @g ; t.c:3:1 in main\n"
           "  check false, assert \"\" ; t.c:4:1 in main\n  ret\n}\n");
  ListOracle oracle(*p.program, {});
  Replay r = replay(*p.program, oracle, 0, {});
  EXPECT_EQ(lines_of(r.trace), "t.c:2 p = &x\nt.c:3 q = &g\nt.c:4 failure\n");
}

std::string shown_lines(const Trace &trace) {
  std::string text;
  for (const TraceLine &line : trace)
    if (!line.is_folded)
      text += std::string(2 * line.short_depth(), ' ') +
              (line.kind == TraceLine::Kind::Failure ? "failure"
               : line.short_text.empty()             ? line.text
                                                     : line.short_text) +
              "\n";
  return text;
}

// Fails at i = limit.
std::string counting_loop(const char *limit) {
  return std::string("program ptr 64 little\nfun main() {\nBB0:\n  br BB1\n"
                     "BB1:\n  R0:i32 = phi [#x00000000, BB0], [R1, BB2]\n"
                     "  name \"i\", R0 ; t.c:1:1 in main\n"
                     "  check (bvult R0 ") +
         limit +
         "), assert \"\" ; t.c:2:1 in main\n"
         "  br BB2\n"
         "BB2:\n  R1:i32 = (bvadd R0 #x00000001)\n  br BB1\n}\n";
}

TEST(Trace, IterationsInTheMiddleAreFolded) {
  Parsed p(counting_loop("#x00000014"));
  ListOracle oracle(*p.program, {});
  Replay r = replay(*p.program, oracle, 0, {});
  ASSERT_TRUE(r.confirmed);
  EXPECT_EQ(shown_lines(r.trace), "i = 0\ni = 1\n"
                                  "... 17 more iterations ...\n"
                                  "i = 19\ni = 20\nfailure\n");
  // Six are not worth it: two of them would be one line.
  Parsed q(counting_loop("#x00000005"));
  ListOracle another(*q.program, {});
  r = replay(*q.program, another, 0, {});
  ASSERT_TRUE(r.confirmed);
  EXPECT_EQ(shown_lines(r.trace),
            "i = 0\ni = 1\ni = 2\ni = 3\ni = 4\ni = 5\nfailure\n");
}

TEST(Trace, CallsOfLibrariesAreOneLine) {
  Parsed p("program ptr 64 little\n"
           "fun inner(R0:i32) -> i32 { ; /usr/include/c++/a.h:3:1 in inner\n"
           "BB0:\n  name \"n\", R0 ; /usr/include/c++/a.h:3:1 in inner\n"
           "  ret R0 ; /usr/include/c++/a.h:4:1 in inner\n}\n"
           "fun outer(R0:i32) -> i32 { ; /usr/include/c++/a.h:7:1 in outer\n"
           "BB0:\n  name \"m\", R0 ; /usr/include/c++/a.h:7:1 in outer\n"
           "  R1:i32 = call @inner(R0) ; /usr/include/c++/a.h:8:1 in outer\n"
           "  ret R1 ; /usr/include/c++/a.h:9:1 in outer\n}\n"
           "fun main() {\nBB0:\n"
           "  R2:i32 = call @outer(#x00000007) ; t.c:1:1 in main\n"
           "  check false, assert \"\" ; t.c:2:1 in main\n  ret\n}\n");
  ListOracle oracle(*p.program, {});
  Replay r = replay(*p.program, oracle, 0, {});
  ASSERT_TRUE(r.confirmed);
  EXPECT_EQ(shown_lines(r.trace), "outer(m = 7) returns 7\nfailure\n");
  EXPECT_EQ(lines_of(r.trace).find("inner(n = 7)") == std::string::npos, false);
}

TEST(Trace, WhatTheFailureDependsOn) {
  Parsed p("program ptr 64 little\nfun main() {\nBB0:\n"
           "  R0:i32 = nondet \"a\" ; t.c:1:1 in main\n"
           "  R1:i32 = nondet \"b\" ; t.c:2:1 in main\n"
           "  R2:i32 = nondet \"c\" ; t.c:3:1 in main\n"
           "  br (bvult R1 #x00000005), BB1, BB2 ; t.c:4:1 in main\n"
           "BB1:\n"
           "  R3:i32 = (bvadd R0 #x00000001)\n"
           "  name \"d\", R3 ; t.c:5:1 in main\n"
           "  R4:i32 = (bvadd R2 #x00000001)\n"
           "  name \"e\", R4 ; t.c:6:1 in main\n"
           "  check (bvult R3 #x00000002), assert \"\" ; t.c:7:1 in main\n"
           "  ret\nBB2:\n  ret\n}\n");
  ListOracle oracle(*p.program, {BitVec(32, 3), BitVec(32, 4), BitVec(32, 5)});
  Replay r = replay(*p.program, oracle, 0, {}, {.why = true});
  ASSERT_TRUE(r.confirmed);
  std::string text;
  for (const TraceLine &line : r.trace)
    if (line.matters)
      text += std::to_string(line.line) + " " + line.text + "\n";
  EXPECT_EQ(text, "1 input a = 3\n2 input b = 4\n4 branch to line 5\n"
                  "5 d = 4\n7 \n");
}

TEST(Trace, OperandsOfWhatFails) {
  auto operands = [](const std::string &lines, std::deque<BitVec> inputs) {
    Parsed p("program ptr 64 little\nfun main() {\nBB0:\n" + lines +
             "  ret\n}\n");
    ListOracle oracle(*p.program, std::move(inputs));
    return replay(*p.program, oracle, 0, {}).operands;
  };
  const std::string two = "  R0:i32 = nondet \"a\"\n"
                          "  R1:i32 = nondet \"b\"\n";
  EXPECT_EQ(operands(two + "  R2:bool = (bvsaddo R0 R1)\n"
                           "  R3:bool = (not R2)\n"
                           "  check R3, signed-overflow \"int + int\"\n",
                     {BitVec(32, 2147483646), BitVec(32, 5)}),
            "2147483646 + 5 overflows int");
  EXPECT_EQ(operands(two + "  check (not (= R1 #x00000000)), "
                           "division-by-zero \"int / int\" ; t.c:1:1 in f\n"
                           "  R2:i32 = (bvsdiv R0 R1) ; t.c:1:1 in f\n",
                     {BitVec(32, 0xfffffff9), BitVec(32, 0)}),
            "-7 / 0");
  EXPECT_EQ(operands(two + "  R2:i64 = ((_ sign_extend 32) R0)\n"
                           "  check (bvult R2 #x0000000000000004), "
                           "array-index \"index of int[4]\"\n",
                     {BitVec(32, 0xffffffff), BitVec(32, 0)}),
            "index -1 of int[4]");
}

} // namespace
} // namespace fathom::cex
