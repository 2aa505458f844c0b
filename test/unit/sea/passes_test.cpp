// The passes from unfolded functions to pure data flow: the running example as
// text after each of them, and what they must keep.
#include "sea/passes/passes.h"
#include "sea/text/parser.h"
#include "sea/text/printer.h"
#include "sea/verify.h"

#include <gtest/gtest.h>

using namespace fathom;
using namespace fathom::sea;

namespace {

class SeaPasses : public testing::Test {
protected:
  TermStore store;
  std::unique_ptr<Program> program;

  const Function &read(std::string_view text) {
    Result<std::unique_ptr<Program>> result = parse(store, text, "test.sea");
    EXPECT_TRUE(bool(result)) << to_string(result.error());
    program = std::move(*result);
    Result<void> good = verify(*program);
    EXPECT_TRUE(bool(good)) << to_string(good.error());
    return program->functions.front();
  }
  static std::string text(const Function &f) {
    std::string out;
    print(f, out);
    return out;
  }
  static void expect_good(const Function &f) {
    Result<void> good = verify_unfolded(f);
    EXPECT_TRUE(bool(good)) << to_string(good.error()) << '\n' << text(f);
  }
};

// x is a number between 1 and 9, p one or two bytes: *p = x, p[1] = 0, then
// 0 < *p < 10 and p[1] == 0 are asserted.
constexpr std::string_view example = R"(program ptr 64 little
fun main(M0:mem) {
BB0:
  R0:i8 = nondet "x"
  R1:bool = (bvult #x00 R0)
  assume R1
  R2:bool = (bvult R0 #x0a)
  assume R2
  R3:bool = nondet "choice"
  br R3, BB1, BB2
BB1:
  P1:ptr, M1:mem = malloc #x0000000000000002, M0 "p" align 16
  br BB3
BB2:
  P2:ptr, M2:mem = malloc #x0000000000000001, M0 "p" align 16
  br BB3
BB3:
  M3:mem = phi [M1, BB1], [M2, BB2]
  P4:ptr = phi [P1, BB1], [P2, BB2]
  M4:mem = store R0, P4, M3 align 1
  P5:ptr = (ptr.add P4 #x0000000000000001)
  M5:mem = store #x00, P5, M4 align 1
  R4:i8 = load P4, M5 align 1
  check (and (bvult #x00 R4) (bvult R4 #x0a)), assert "0 < *p && *p < 10"
  R5:i8 = load P5, M5 align 1
  check (= R5 #x00), assert "p[1] == 0"
  halt
}
)";

TEST_F(SeaPasses, RunningExample) {
  const Function &f = read(example);
  Function sa = single_assert(f);
  expect_good(sa);
  EXPECT_EQ(text(sa), R"(fun main(M0:mem) -> i32 {
BB0:
  R0:i8 = nondet "x"
  R1:bool = (bvult #x00 R0)
  assume R1
  R2:bool = (bvult R0 #x0a)
  assume R2
  R3:bool = nondet "choice"
  br R3, BB1, BB2
BB1:
  P1:ptr, M1:mem = malloc #x0000000000000002, M0 "p" align 16
  br BB3
BB2:
  P2:ptr, M2:mem = malloc #x0000000000000001, M0 "p" align 16
  br BB3
BB3:
  M3:mem = phi [M1, BB1], [M2, BB2]
  P4:ptr = phi [P1, BB1], [P2, BB2]
  M4:mem = store R0, P4, M3 align 1
  P5:ptr = (ptr.add P4 #x0000000000000001)
  M5:mem = store #x00, P5, M4 align 1
  R4:i8 = load P4, M5 align 1
  br (and (bvult #x00 R4) (bvult R4 #x0a)), BB3.1, ERR
BB3.1:
  R5:i8 = load P5, M5 align 1
  br (= R5 #x00), BB3.2, ERR
BB3.2:
  br ERR
ERR:
  E:i32 = phi [#x00000000, BB3], [#x00000001, BB3.1], [#xffffffff, BB3.2]
  ret E
}
)");
  Function sasa = single_assume(sa);
  expect_good(sasa);
  EXPECT_EQ(text(sasa), R"(fun main(M0:mem) -> i32 {
BB0:
  R0:i8 = nondet "x"
  R1:bool = (bvult #x00 R0)
  R2:bool = (bvult R0 #x0a)
  H:bool = (and R1 R2)
  R3:bool = nondet "choice"
  br R3, BB1, BB2
BB1:
  P1:ptr, M1:mem = malloc #x0000000000000002, M0 "p" align 16
  br BB3
BB2:
  P2:ptr, M2:mem = malloc #x0000000000000001, M0 "p" align 16
  br BB3
BB3:
  M3:mem = phi [M1, BB1], [M2, BB2]
  P4:ptr = phi [P1, BB1], [P2, BB2]
  M4:mem = store R0, P4, M3 align 1
  P5:ptr = (ptr.add P4 #x0000000000000001)
  M5:mem = store #x00, P5, M4 align 1
  R4:i8 = load P4, M5 align 1
  br (and (bvult #x00 R4) (bvult R4 #x0a)), BB3.1, ERR
BB3.1:
  R5:i8 = load P5, M5 align 1
  br (= R5 #x00), BB3.2, ERR
BB3.2:
  br ERR
ERR:
  E:i32 = phi [#x00000000, BB3], [#x00000001, BB3.1], [#xffffffff, BB3.2]
  assume H
  ret E
}
)");
  Function gssa = gated(sasa);
  std::string selects = text(gssa);
  EXPECT_NE(selects.find("BB3:\n"
                         "  M3:mem = (ite R3 M1 M2)\n"
                         "  P4:ptr = (ite R3 P1 P2)\n"),
            std::string::npos)
      << selects;
  Function pd = pure_dataflow(gssa);
  expect_good(pd);
  EXPECT_EQ(text(pd), R"(fun main(M0:mem) -> i32 {
BB0:
  R0:i8 = nondet "x"
  R1:bool = (bvult #x00 R0)
  R2:bool = (bvult R0 #x0a)
  H:bool = (and R1 R2)
  R3:bool = nondet "choice"
  P1:ptr, M1:mem = malloc #x0000000000000002, M0 "p" align 16
  P2:ptr, M2:mem = malloc #x0000000000000001, M0 "p" align 16
  M3:mem = (ite R3 M1 M2)
  P4:ptr = (ite R3 P1 P2)
  M4:mem = store R0, P4, M3 align 1
  P5:ptr = (ptr.add P4 #x0000000000000001)
  M5:mem = store #x00, P5, M4 align 1
  R4:i8 = load P4, M5 align 1
  R5:i8 = load P5, M5 align 1
  E:i32 = (ite (and (bvult #x00 R4) (bvult R4 #x0a)) (ite (= R5 #x00) #xffffffff #x00000001) #x00000000)
  assume H
  ret E
}
)");
  // Everything matters here, whichever argument it is of a statement.
  EXPECT_EQ(text(cone_of_influence(pd)), text(pd));
}

// Nothing of the memory is left when the first assertion is about R0 and the
// second one was decided, as in the paper's figure 4.
TEST_F(SeaPasses, ConeLeavesOutMemory) {
  std::string text_of_program(example);
  size_t from = text_of_program.find("  R4:i8"),
         to = text_of_program.find("  halt");
  text_of_program.replace(
      from, to - from,
      "  check (and (bvult #x00 R0) (bvult R0 #x0a)), assert \"a\"\n"
      "  check true, assert \"b\"\n");
  Function f =
      pure_dataflow(gated(single_assume(single_assert(read(text_of_program)))));
  Function coi = cone_of_influence(f);
  expect_good(coi);
  EXPECT_EQ(text(coi), R"(fun main(M0:mem) -> i32 {
BB0:
  R0:i8 = nondet "x"
  R1:bool = (bvult #x00 R0)
  R2:bool = (bvult R0 #x0a)
  H:bool = (and R1 R2)
  E:i32 = (ite (and (bvult #x00 R0) (bvult R0 #x0a)) #xffffffff #x00000000)
  assume H
  ret E
}
)");
}

TEST_F(SeaPasses, PathStyle) {
  const Function &f = read(example);
  Function pd = pure_dataflow(path_conditions(single_assume(single_assert(f))));
  expect_good(pd);
  std::string out = text(pd);
  for (std::string_view line :
       {"  N.BB0:bool = (not R3)\n", "  B.BB3:bool = (or R3 N.BB0)\n",
        "  M3:mem = (ite R3 M1 M2)\n",
        "  Y.BB3:bool = (and B.BB3 (and (bvult #x00 R4) (bvult R4 #x0a)))\n",
        "  N.BB3.1:bool = (and Y.BB3 (not (= R5 #x00)))\n",
        "  E:i32 = (ite N.BB3 #x00000000 (ite N.BB3.1 #x00000001 "
        "#xffffffff))\n"})
    EXPECT_NE(out.find(line), std::string::npos) << line << out;
}

// A loop that is left after any of n iterations, each of which has written a
// byte: n phis of n arms. Terms for them grow with n, not with its square.
std::string left_anywhere(unsigned n) {
  auto number = [](unsigned i) { return std::to_string(i); };
  std::string out = "program ptr 64 little\nfun main() {\n";
  for (unsigned i = 0; i < n; ++i)
    out += "BB" + number(i) + ":\n  X" + number(i) + ":i8 = nondet \"x\"\n  C" +
           number(i) + ":bool = nondet \"c\"\n  br C" + number(i) +
           ", END, BB" + number(i + 1) + "\n";
  out += "BB" + number(n) + ":\n  br END\nEND:\n";
  for (unsigned v = 0; v < n; ++v) {
    out += "  Y" + number(v) + ":i8 = phi ";
    for (unsigned i = 0; i <= n; ++i)
      out += (i == 0 ? "[" : ", [") + (i < v ? "#x00" : "X" + number(v)) +
             ", BB" + number(i) + "]";
    out += '\n';
  }
  out += "  check (= Y" + number(n - 1) + " #x00), assert \"a\"\n  halt\n}\n";
  return out;
}

TEST_F(SeaPasses, PhisOfALoopThatIsLeftAnywhere) {
  for (auto style : {gated, path_conditions}) {
    size_t made[2] = {};
    for (unsigned i : {0u, 1u}) {
      const Function sasa =
          single_assume(single_assert(read(left_anywhere(100u << i))));
      const size_t before = store.size();
      const Function selects = style(sasa);
      made[i] = store.size() - before;
      if (style == gated)
        EXPECT_NE(text(selects).find("  Y1:i8 = (ite C0 #x00 X1)\n"),
                  std::string::npos);
    }
    EXPECT_LT(made[1], 3 * made[0]);
    EXPECT_GT(made[0], 100u);
  }
}

// An assumption behind a check does not excuse it; one before it does.
TEST_F(SeaPasses, AssumptionsBeforeAndAfter) {
  const Function &f = read(R"(program ptr 64 little
fun main() {
BB0:
  R0:bool = nondet "x"
  R1:bool = nondet "y"
  check R0, assert "first"
  assume R1
  check R0, assert "second"
  halt
}
)");
  Function coi =
      cone_of_influence(pure_dataflow(gated(single_assume(single_assert(f)))));
  EXPECT_EQ(text(coi), R"(fun main() -> i32 {
BB0:
  R0:bool = nondet "x"
  R1:bool = nondet "y"
  A:bool = (ite R0 R1 true)
  E:i32 = (ite R0 (ite R0 #xffffffff #x00000001) #x00000000)
  assume A
  ret E
}
)");
}

TEST_F(SeaPasses, ChecksThatDoNotStop) {
  const Function &f = read(R"(program ptr 64 little
fun main() {
BB0:
  R0:bool = nondet "x"
  check R0, assert "a"
  check R0, loop-bound "always stops"
  halt
}
)");
  Function sa = single_assert(f, false);
  expect_good(sa);
  EXPECT_EQ(text(sa), R"(fun main() -> i32 {
BB0:
  R0:bool = nondet "x"
  T:bool = nondet "report"
  br (or R0 (not T)), BB0.1, ERR
BB0.1:
  br R0, BB0.2, ERR
BB0.2:
  br ERR
ERR:
  E:i32 = phi [#x00000000, BB0], [#x00000001, BB0.1], [#xffffffff, BB0.2]
  ret E
}
)");
}

// A join that is reached in three ways, one of them falling through.
TEST_F(SeaPasses, ThreeWays) {
  const Function &f = read(R"(program ptr 64 little
fun main() {
BB0:
  R0:bool = nondet "x"
  R1:bool = nondet "y"
  br R0, BB1, BB3
BB1:
  br R1, BB2, BB3
BB2:
  br BB3
BB3:
  R2:i8 = phi [#x00, BB0], [#x01, BB1], [#x02, BB2]
  check (= R2 #x00), assert ""
  halt
}
)");
  std::string out = text(gated(single_assume(single_assert(f))));
  EXPECT_NE(out.find("R2:i8 = (ite R0 (ite (and R0 (not R1)) #x01 #x02) #x00)"),
            std::string::npos)
      << out;
}

} // namespace
