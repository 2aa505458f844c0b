#include "programs.h"
#include "support/bitvec/bits.h"
#include "support/bitvec/text.h"

namespace fathom::cex {
namespace {

const std::string object =
    "  P0:ptr, M1:mem = alloca #x0000000000000010, M0 \"a\" align 8\n";

TEST(InterpreterMemory, StoresAndLoadsOfAnyWidth) {
  EXPECT_EQ(result_of("i32", object +
                                 "  M2:mem = store #x01020304, P0, M1 align 4\n"
                                 "  R0:i32 = load P0, M2 align 4\n  ret R0\n"),
            BitVec(32, 0x01020304));
  EXPECT_EQ(result_of("i8", object +
                                "  M2:mem = store #x01020304, P0, M1 align 4\n"
                                "  R0:i8 = load P0, M2 align 1\n  ret R0\n"),
            BitVec(8, 4));
  EXPECT_EQ(result_of("i16", object +
                                 "  M2:mem = store #x01020304, P0, M1 align 4\n"
                                 "  M3:mem = store #xff, (ptr.add P0 "
                                 "#x0000000000000001), M2 align 1\n"
                                 "  R0:i16 = load P0, M3 align 1\n  ret R0\n"),
            BitVec(16, 0xff04));
}

TEST(InterpreterMemory, BigEndianIsTheOtherWayRound) {
  Parsed p("program ptr 32 big\nfun main(M0:mem) -> i8 {\nBB0:\n"
           "  P0:ptr, M1:mem = alloca #x00000004, M0 \"a\" align 4\n"
           "  M2:mem = store #x01020304, P0, M1 align 4\n"
           "  R0:i8 = load P0, M2 align 1\n  ret R0\n}\n");
  EXPECT_EQ(run(p).results[0].part[0], BitVec(8, 1));
}

TEST(InterpreterMemory, EveryVersionCanBeRead) {
  EXPECT_EQ(result_of("i8", object + "  M2:mem = store #x01, P0, M1 align 1\n"
                                     "  M3:mem = store #x02, P0, M2 align 1\n"
                                     "  M4:mem = store #x04, P0, M2 align 1\n"
                                     "  R0:i8 = load P0, M3 align 1\n"
                                     "  R1:i8 = load P0, M2 align 1\n"
                                     "  R2:i8 = load P0, M4 align 1\n"
                                     "  R3:i8 = load P0, M3 align 1\n"
                                     "  R4:i8 = (bvadd (bvmul R0 #x40) (bvadd "
                                     "(bvmul R1 #x10) (bvadd (bvmul R2 #x01) "
                                     "(bvmul R3 #x01))))\n  ret R4\n"),
            BitVec(8, 2 * 64 + 16 + 4 + 2));
}

TEST(InterpreterMemory, PointersKeepTheirObject) {
  std::string store = object +
                      "  M2:mem = store (ptr.add P0 #x0000000000000003), P0, "
                      "M1 align 8\n";
  EXPECT_EQ(result_of("i64", store + "  P1:ptr = load P0, M2 align 8\n"
                                     "  R0:i64 = (ptr.size P1)\n  ret R0\n"),
            BitVec(64, 16));
  EXPECT_EQ(result_of("bool", store + "  R0:i64 = load P0, M2 align 8\n"
                                      "  R1:bool = (= R0 (bvadd (ptr.base P0) "
                                      "#x0000000000000003))\n  ret R1\n"),
            BitVec::from_bool(true));
  // One byte overwritten: an address without an object, even if it is the same
  // byte.
  EXPECT_EQ(result_of("i64", store + "  R0:i8 = load P0, M2 align 1\n"
                                     "  M3:mem = store R0, P0, M2 align 1\n"
                                     "  P1:ptr = load P0, M3 align 8\n"
                                     "  R1:i64 = (ptr.size P1)\n  ret R1\n"),
            BitVec(64, 0));
}

TEST(InterpreterMemory, CopiesCarryPointers) {
  EXPECT_EQ(result_of("i64", object +
                                 "  M2:mem = store P0, P0, M1 align 8\n"
                                 "  P1:ptr = (ptr.add P0 #x0000000000000008)\n"
                                 "  M3:mem = memcpy P1, P0, "
                                 "#x0000000000000008, M2, M2\n"
                                 "  P2:ptr = load P1, M3 align 8\n"
                                 "  R0:i64 = (ptr.size P2)\n  ret R0\n"),
            BitVec(64, 16));
}

TEST(InterpreterMemory, OverlappingCopyReadsFirst) {
  EXPECT_EQ(result_of("i32", object +
                                 "  M2:mem = store #x04030201, P0, M1 align 4\n"
                                 "  P1:ptr = (ptr.add P0 #x0000000000000001)\n"
                                 "  M3:mem = memcpy P1, P0, "
                                 "#x0000000000000003, M2, M2\n"
                                 "  R0:i32 = load P0, M3 align 1\n  ret R0\n"),
            BitVec(32, 0x03020101));
}

TEST(InterpreterMemory, SetFillsExactlyItsRange) {
  std::string set = object +
                    "  M2:mem = store #x0000000000000000, P0, M1 align 8\n"
                    "  M3:mem = memset (ptr.add P0 #x0000000000000001), #xaa, "
                    "#x0000000000000002, M2\n";
  EXPECT_EQ(result_of("i32", set + "  R0:i32 = load P0, M3 align 4\n"
                                   "  ret R0\n"),
            BitVec(32, 0x00aaaa00));
}

TEST(InterpreterMemory, HavocAsksTheOracleForItsRangeOnly) {
  Parsed p("program ptr 64 little\nfun main(M0:mem) -> i32, i32 {\nBB0:\n" +
           object +
           "  M2:mem = store #x00000000, P0, M1 align 4\n"
           "  M3:mem = memhavoc P0, #x0000000000000003, M2\n"
           "  R0:i32 = load P0, M3 align 4\n"
           "  R1:i32 = load P0, M3 align 4\n  ret R0, R1\n}\n");
  bool changed = false;
  for (uint64_t seed = 0; seed < 4; ++seed) {
    RandomOracle oracle(*p.program, seed);
    Execution e = Interpreter(*p.program, oracle, {}).run();
    EXPECT_EQ(e.results[0], e.results[1]);
    EXPECT_EQ(lshr(e.results[0].part[0], 24), BitVec(32, 0));
    changed |= !e.results[0].part[0].is_zero();
  }
  EXPECT_TRUE(changed);
}

TEST(InterpreterMemory, WhatIsNotWrittenIsStable) {
  EXPECT_EQ(result_of("bool", object + "  R0:i32 = load P0, M1 align 4\n"
                                       "  R1:i32 = load P0, M1 align 4\n"
                                       "  R2:bool = (= R0 R1)\n  ret R2\n"),
            BitVec::from_bool(true));
}

TEST(InterpreterMemory, ObjectsDoNotOverlap) {
  EXPECT_EQ(result_of("bool",
                      object + "  P1:ptr, M2:mem = malloc #x0000000000000004, "
                               "M1 \"b\" align 16\n"
                               "  R0:bool = (bvuge (bvsub (ptr.base P1) "
                               "(ptr.base P0)) #x0000000000000010)\n"
                               "  ret R0\n"),
            BitVec::from_bool(true));

  class OnePlace : public RandomOracle {
  public:
    using RandomOracle::RandomOracle;
    std::optional<BitVec> allocation(const Place &, const BitVec &,
                                     unsigned) override {
      return BitVec(64, 64);
    }
  };
  std::string text = "program ptr 64 little\nfun main(M0:mem) {\nBB0:\n" +
                     object +
                     "  M2:mem = endscope P0, M1\n"
                     "  P1:ptr, M3:mem = alloca #x0000000000000001, M2 \"b\" "
                     "align 1\n  ret\n}\n";
  Parsed reuse(text);
  OnePlace oracle(*reuse.program, 1);
  EXPECT_EQ(Interpreter(*reuse.program, oracle, {}).run().ending,
            Ending::Returned);
  text.replace(text.find("endscope P0, M1"), 15, "resetmod P0, M1");
  Parsed overlap(text);
  Execution e = Interpreter(*overlap.program, oracle, {}).run();
  EXPECT_EQ(e.ending, Ending::Stuck);
  EXPECT_EQ(e.problem, "object overlaps another one: b");
}

TEST(InterpreterMemory, IsDerefNeedsAllBytesInside) {
  auto is_deref = [](const char *offset, const char *length) {
    return result_of("bool", object + "  R0:bool = isderef (ptr.add P0 " +
                                 offset + "), " + length + "\n  ret R0\n")
        .is_true();
  };
  EXPECT_TRUE(is_deref("#x0000000000000000", "#x0000000000000010"));
  EXPECT_TRUE(is_deref("#x000000000000000c", "#x0000000000000004"));
  EXPECT_FALSE(is_deref("#x000000000000000d", "#x0000000000000004"));
  EXPECT_FALSE(is_deref("#xffffffffffffffff", "#x0000000000000002"));
  EXPECT_FALSE(is_deref("#x0000000000000000", "#x0000000000000011"));
}

TEST(InterpreterMemory, PointersMadeOfIntegersAreKnown) {
  auto failure = [](const std::string &pointer) {
    Parsed p("program ptr 64 little\nfun main(M0:mem) {\nBB0:\n" + object +
             "  P1:ptr = " + pointer +
             "\n  R0:bool = isderef P1, #x0000000000000004\n"
             "  check R0, out-of-bounds-read \"\"\n  ret\n}\n");
    Execution e = run(p);
    EXPECT_EQ(e.ending, Ending::Failed);
    return e.without_provenance;
  };
  EXPECT_TRUE(failure("(ptr #x0000000000001234 #x0000000000000000 "
                      "#x0000000000000000)"));
  EXPECT_TRUE(failure("(ptr (ptr.base P0) #x0000000000000000 "
                      "#x0000000000000000)")); // its bytes, put together
  EXPECT_FALSE(failure("(ptr.add P0 #x000000000000000d)"));
  EXPECT_FALSE(failure("(ptr #x0000000000000000 #x0000000000000004 "
                       "#x0000000000000000)")); // a field of null
}

TEST(InterpreterMemory, AnEmptyObjectIsOneNevertheless) {
  Parsed p("program ptr 64 little\nfun main(M0:mem) {\nBB0:\n"
           "  P0:ptr, M1:mem = malloc #x0000000000000000, M0 \"e\" align 1\n"
           "  R0:bool = isderef P0, #x0000000000000001\n"
           "  check R0, out-of-bounds-write \"\"\n  ret\n}\n");
  Execution e = run(p);
  EXPECT_EQ(e.ending, Ending::Failed);
  EXPECT_FALSE(e.without_provenance);
}

// A shadow is 0 in the beginning; the queries look at the object's base.
TEST(InterpreterMemory, ShadowState) {
  auto truth = [&](const std::string &body) {
    Parsed p("program ptr 64 little\nfun main(M0:mem, S0:mem) -> bool {\nBB0:\n"
             "  P0:ptr, M1:mem = malloc #x0000000000000010, M0 \"a\" align 8\n"
             "  P1:ptr = (ptr.add P0 #x0000000000000003)\n" +
             body + "  ret R0\n}\n");
    Execution e = run(p);
    EXPECT_EQ(e.ending, Ending::Returned) << e.problem;
    return e.results.size() == 1 && e.results[0].part[0].is_true();
  };
  EXPECT_FALSE(truth("  R0:bool = isalloc P0, S0\n"));
  EXPECT_FALSE(truth("  R0:bool = ismod P1, S0\n"));
  for (sea::Lifetime state :
       {sea::Lifetime::None, sea::Lifetime::Global, sea::Lifetime::Constant,
        sea::Lifetime::Function, sea::Lifetime::Stack, sea::Lifetime::Heap,
        sea::Lifetime::Freed, sea::Lifetime::Ended}) {
    std::string byte = to_binary(BitVec(8, sea::lifetime_byte(state, 4)));
    std::string store = "  S1:mem = store #b" + byte + ", P0, S0 align 1\n";
    EXPECT_EQ(truth(store + "  R0:bool = isalloc P1, S1\n"),
              sea::is_allocated(state));
    EXPECT_TRUE(truth(store + "  R0:bool = ismod P1, S1\n"));
    EXPECT_FALSE(truth(store + "  S2:mem = resetmod P1, S1\n"
                               "  R0:bool = ismod P0, S2\n"));
    EXPECT_TRUE(truth(store + "  S2:mem = resetmod P1, S1\n"
                              "  R0:bool = ismod P0, S1\n"));
  }
}

TEST(InterpreterMemory, GlobalsHaveAddresses) {
  Parsed p("program ptr 64 little\nglobal @g 12 align 4 global\n"
           "global @h 1 align 1 constant\n"
           "fun main(M0:mem) -> i64, bool {\nBB0:\n"
           "  R0:i64 = (ptr.size @g)\n"
           "  R1:bool = (= (ptr.base @g) (ptr.base @h))\n"
           "  ret R0, R1\n}\n");
  Execution e = run(p);
  ASSERT_EQ(e.results.size(), 2u) << e.problem;
  EXPECT_EQ(e.results[0].part[0], BitVec(64, 12));
  EXPECT_FALSE(e.results[1].part[0].is_true());
}

TEST(InterpreterMemory, MemoriesCanBeChosen) {
  EXPECT_EQ(result_of("i8", object +
                                "  M2:mem = store #x01, P0, M1 align 1\n"
                                "  M3:mem = store #x02, P0, M2 align 1\n"
                                "  M4:mem = (ite (bvult #x00 #x01) M2 M3)\n"
                                "  R0:i8 = load P0, M4 align 1\n  ret R0\n"),
            BitVec(8, 1));
}

// A long run keeps its first memory alive: neither time nor stack may depend on
// it badly.
TEST(InterpreterMemory, AMillionVersions) {
  Parsed p("program ptr 64 little\nfun main(M0:mem) -> i32, i32 {\nBB0:\n" +
           object +
           "  M2:mem = store #x00000007, P0, M1 align 4\n  br BB1\n"
           "BB1:\n  R0:i32 = phi [#x00000000, BB0], [R1, BB2]\n"
           "  M3:mem = phi [M2, BB0], [M4, BB2]\n"
           "  br (bvult R0 #x00040000), BB2, BB3\n"
           "BB2:\n  M4:mem = store R0, P0, M3 align 4\n"
           "  R1:i32 = (bvadd R0 #x00000001)\n  br BB1\n"
           "BB3:\n  M5:mem = phi [M3, BB1]\n"
           "  R2:i32 = load P0, M5 align 4\n"
           "  R3:i32 = load P0, M2 align 4\n  ret R2, R3\n}\n");
  Execution e = run(p);
  ASSERT_EQ(e.ending, Ending::Returned) << e.problem;
  EXPECT_EQ(e.results[0].part[0], BitVec(32, 0x3ffff));
  EXPECT_EQ(e.results[1].part[0], BitVec(32, 7));
}

} // namespace
} // namespace fathom::cex
