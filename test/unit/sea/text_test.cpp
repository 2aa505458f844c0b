// Programs as text: what is printed is what was read, and errors say where.
#include "sea/text/parser.h"
#include "sea/text/printer.h"
#include "sea/verify.h"
#include "terms/builder.h"

#include <gtest/gtest.h>

#include <random>

using namespace fathom;
using namespace fathom::sea;

namespace {

std::string round_trip(std::string_view text) {
  TermStore store;
  Result<std::unique_ptr<Program>> program = parse(store, text, "test.sea");
  if (!program)
    return to_string(program.error());
  if (Result<void> good = verify(**program); !good)
    return to_string(good.error());
  return to_text(**program);
}

constexpr std::string_view every_statement = R"(program ptr 64 little
global @g 12 align 4 global ; lib.c:1:5
global |@odd name| 6 align 1 constant
global @f 1 align 1 function
global @environ 8 align 8 external
ledger chosen "malloc succeeds"
ledger approximated "sqrt is arbitrary" ; a b.c:7:1 in main
ledger narrowed "x lives too long"
ledger stated "4 arguments"
ledger limited "objects of 16 bytes"
fun main(R0:i32, M0:mem) -> i32, mem {                      ; file.c:1:1 in main
BB0:
  R1:i32 = (bvadd R0 #x00000001)                            ; file.c:3:5 in main
  R2:i8 = nondet "x \"quoted\"\n\\ \x01"
  R3:bool = nondet "b"
  P0:ptr = nondet "p"
  P1:ptr, M1:mem = alloca #x0000000000000004, M0 "x" align 4
  P2:ptr, M2:mem = malloc #x0000000000000010, M1 "" align 16
  P3:ptr = (ptr.add (ite R3 P1 @g) ((_ sign_extend 56) R2))
  P4:ptr = (ptr (ptr.base P2) #x0000000000000002 (ptr.size |@odd name|))
  M3:mem = store R1, P3, M2 align 4
  M4:mem = store P3, P4, M3 align 1 volatile
  R4:i32 = load P3, M4 align 4 volatile
  P5:ptr = load P4, M4 align 1
  M5:mem = memset P1, R2, #x0000000000000004, M4
  M6:mem = memcpy P1, P2, #x0000000000000004, M5, M5
  M7:mem = memhavoc P1, #x0000000000000004, M6
  R5:bool = isderef P1, #x0000000000000004
  R6:bool = isalloc P1, M7
  R7:bool = ismod P1, M7
  M8:mem = resetmod P1, M7
  M9:mem = free P2, M8
  M10:mem = endscope P1, M9
  assume (not (and R5 (or R6 R7)))
  check (bvslt R0 #x0000000a), assert "x < 10"              ; file.c:9:3 in main
  check true, loop-bound ""
  name "x", R4
  R8:i32, M11:mem = call @two(R4, M10)
  call @nothing()
  br R3, BB1, |odd label|
BB1:
  br BB3
|odd label|:
  br BB3
BB3:
  R9:i32 = phi [R8, BB1], [#x00000000, |odd label|]
  br (= R9 #x00000000), BB4, BB5
BB4:
  halt
BB5:
  load:i32 = R9
  R10:i32 = |load|
  ret R10, M11
}
fun two(R0:i32, M0:mem) -> i32, mem {
BB0:
  ret (let ((?t1 (bvmul R0 R0))) (bvadd ?t1 (bvnot ?t1))), M0
}
fun nothing() {
loop BB1 "nothing:0" "file.c:20"
loop BB2 "inner" "" bound 7
BB0:
  br BB1
BB1:
  R0:i32 = phi [#x00000000, BB0], [R5, BB3]
  br BB2
BB2:
  R1:i32 = phi [R0, BB1], [R2, BB2]
  R2:i32 = (bvadd R1 #x00000001)
  R3:bool = nondet "b"
  br R3, BB2, BB3
BB3:
  R5:i32 = phi [R2, BB2]
  R4:bool = nondet "b"
  br R4, BB1, BB4
BB4:
  ret
}
)";

TEST(SeaText, EveryStatementSurvives) {
  std::string text(every_statement);
  EXPECT_EQ(round_trip(text), text);
  // A register of the inner loop must not be used outside without a phi.
  text.replace(text.find("[R5, BB3]"), 9, "[R2, BB3]");
  EXPECT_NE(round_trip(text).find("'R2' is used outside of its loop"),
            std::string::npos);
}

TEST(SeaText, PropertiesWithSeveralChecks) {
  std::string text = R"(program ptr 32 big
property assert "a" ; f.c:1:2
property null-deref ""
property assert "never checked"
fun main() {
BB0:
  R0:bool = nondet "x"
  check R0, null-deref #1
  check R0, assert #0
  check R0, assert #0
  halt
}
)";
  EXPECT_EQ(round_trip(text), text);
}

TEST(SeaText, BlocksWithTheSameName) {
  TermStore store;
  Program program(store);
  Function &f = program.functions.emplace_back(program, "main");
  f.add_block("a");
  f.add_block("a");
  f.add_block("");
  f.add(0, Opcode::Br, {}, {}, {1});
  f.add(1, Opcode::Br, {}, {}, {2});
  f.add(2, Opcode::Halt, {}, {});
  std::string text = to_text(program);
  EXPECT_NE(text.find("a~1:\n  br ~2\n"), std::string::npos) << text;
  EXPECT_EQ(round_trip(text), text);
}

TEST(SeaText, DeepAndSharedTerms) {
  TermStore store;
  Builder b(store);
  Program program(store);
  Function &f = program.functions.emplace_back(program, "main");
  f.add_block("BB0");
  Term x = store.make_var("x", store.bv_sort(8)), t = x;
  f.add(0, Opcode::Nondet, {x}, {});
  for (int i = 0; i < 20000; ++i)
    t = b.make_add(t, i % 3 == 0 ? t : x);
  f.add(0, Opcode::Define, {store.make_var("y", store.bv_sort(8))}, {t});
  f.add(0, Opcode::Halt, {}, {});
  std::string text = to_text(program);
  EXPECT_LT(text.size(), 1000000u);
  EXPECT_TRUE(round_trip(text) == text);
}

struct Bad {
  const char *text;
  const char *error;
};

constexpr std::string_view start = "program ptr 64 little\n";

TEST(SeaText, ErrorsOfForm) {
  const Bad table[] = {
      {"fun main( {\n}\n", "2:11: error: expected a parameter, found '{'"},
      {"fun main() {\n", "2:5: error: function 'main' has no '}'"},
      {"fun main() {\nBB0:\n  halt now\n}\n",
       "4:8: error: expected the end of the line, found 'now'"},
      {"fun main() {\n  halt\n}\n",
       "3:3: error: statement before the first label"},
      {"fun main() {\nBB0:\n  br BB7\n}\n",
       "4:6: error: there is no block 'BB7'"},
      {"fun main() {\nBB0:\n  R0:i32 = (bvadd #x00000001 R7)\n}\n",
       "4:30: error: unknown symbol 'R7'"},
      {"fun main() {\nBB0:\n  R0:i32 = (bvudiv #x01)\n}\n", "4:12: error: "},
      {"fun main() {\nBB0:\n  R0:i32 = (bvadd #x01 #x0001)\n}\n",
       "4:12: error: "},
      {"fun main() {\nBB0:\n  R0:i32 = (bvadd #x01\n}\n",
       "4:23: error: expected a term, found the end"},
      {"fun main() {\nBB0:\n  R0:i0 = nondet \"x\"\n}\n",
       "4:6: error: width of a bit-vector"},
      {"fun main() {\nBB0:\n  R0:int = nondet \"x\"\n}\n",
       "4:6: error: unknown sort 'int'"},
      {"fun main() {\nBB0:\n  R0:i8 = nondet \"x\n}\n",
       "4:18: error: a string that starts here has no end"},
      {"fun main() {\nBB0:\n  R0:i8 = nondet \"x\"\n  R0:i8 = nondet "
       "\"x\"\n}\n",
       "5:3: error: 'R0' is defined already or an operator"},
      {"fun main() {\nBB0:\n  frobnicate R0\n}\n",
       "4:3: error: unknown statement 'frobnicate'"},
      {"fun main() {\nBB0:\n  check true, nonsense \"x\"\n}\n",
       "4:15: error: unknown check 'nonsense'"},
      {"fun main() {\nBB0:\n  call @f()\n}\n",
       "4:8: error: there is no function 'f'"},
      {"fun main() {\nBB0:\n  M1:mem = store #x00\n}\n",
       "4:22: error: expected ',', found the end of the line"},
      {"fun main() {\nBB0:\n  store #x00\n}\n",
       "4:9: error: 'store' defines 1 registers"},
      {"fun main() {\nBB0:\n  halt\nBB0:\n  halt\n}\n",
       "5:1: error: label 'BB0' is there twice"},
      {"fun main() {\nloop BB0 \"x\" \"y\"\nBB0:\n  halt\n}\n",
       "3:1: error: this block is not the header of a loop"},
      {"global g 3 align 1 global\n",
       "2:8: error: the name of a global object starts with '@'"},
      {"global @g 3 align 3 global\n",
       "2:19: error: an alignment is a power of two"},
      {"property assert \"a\"\nfun main() {\nBB0:\n  check true, assert "
       "#1\n}\n",
       "5:15: error: there is no property 1"},
      {"property assert \"a\"\nfun main() {\nBB0:\n  check true, unreachable "
       "#0\n}\n",
       "5:15: error: property 0 is of kind 'assert'"},
  };
  for (const Bad &row : table) {
    std::string said = round_trip(std::string(start) + row.text);
    EXPECT_EQ(said.find("test.sea:" + std::string(row.error)), 0u)
        << row.text << "\nsays " << said;
  }
  EXPECT_EQ(round_trip(""),
            "test.sea:1:1: error: the text has no 'program' line");
  EXPECT_EQ(round_trip("program ptr 8 little\n"),
            "test.sea:1:13: error: pointers have 2 to 8 whole bytes");
}

// Text with pieces removed, repeated or exchanged is refused or read, and what
// is read can be verified and printed.
TEST(SeaText, DamagedText) {
  std::mt19937_64 random(7);
  std::string good(every_statement);
  unsigned read = 0, refused = 0;
  for (int round = 0; round < 4000; ++round) {
    std::string text = good;
    for (int k = 1 + int(random() % 3); k-- > 0;) {
      size_t from = random() % text.size(), length = random() % 12;
      std::string piece = text.substr(random() % text.size(), length);
      switch (random() % 3) {
      case 0:
        text.erase(from, length);
        break;
      case 1:
        text.insert(from, piece);
        break;
      default:
        text.replace(from, length, piece);
      }
    }
    TermStore store;
    Result<std::unique_ptr<Program>> program = parse(store, text, "");
    if (!program) {
      ++refused;
      EXPECT_NE(program.error().pos.line, 0u) << text;
      continue;
    }
    ++read;
    if (verify(**program)) {
      std::string printed = to_text(**program);
      EXPECT_EQ(round_trip(printed), printed) << text;
    }
  }
  EXPECT_GT(read, 100u);
  EXPECT_GT(refused, 100u);
}

} // namespace
