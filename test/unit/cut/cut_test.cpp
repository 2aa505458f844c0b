// The cut program, on text: what becomes arbitrary, what is checked on which
// edge, and what is refused. Whoever leaves one of these out fails here.
#include "cut/cut.h"
#include "sea/text/parser.h"
#include "sea/text/printer.h"
#include "sea/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace fathom;
using testing::HasSubstr;
using testing::Not;

namespace {

struct Made {
  TermStore store;
  std::unique_ptr<sea::Program> program;
  cut::Cut cut;
  std::string text; // of the cut program, or why there is none
};

std::unique_ptr<Made> cut_text(const std::string &functions,
                               const cut::Config &config = {},
                               const std::string &head = "") {
  auto made = std::make_unique<Made>();
  Result<std::unique_ptr<sea::Program>> parsed =
      sea::parse(made->store, "program ptr 64 little\n" + head + functions, "");
  EXPECT_TRUE(parsed.has_value()) << to_string(parsed.error());
  made->program = std::move(*parsed);
  Result<void> good = sea::verify(*made->program);
  EXPECT_TRUE(good.has_value()) << to_string(good.error());
  made->cut = cut::cut_program(*made->program, config);
  made->text =
      made->cut.program ? sea::to_text(*made->cut.program) : made->cut.refused;
  return made;
}

size_t count(const std::string &text, const std::string &word) {
  size_t found = 0;
  for (size_t at = text.find(word); at != std::string::npos;
       at = text.find(word, at + 1))
    ++found;
  return found;
}

// A counter, and what stands in its header and its body.
std::string loop(const std::string &header, const std::string &body = "",
                 const std::string &before = "", const std::string &phis = "") {
  return "fun main(M0:mem) {\n"
         "a:\n" +
         before +
         "  br h\n"
         "h:\n"
         "  I:i8 = phi [#x00, a], [J, b]\n" +
         phis + header +
         "  br (bvult I #x0a), b, e\n"
         "b:\n" +
         body +
         "  J:i8 = (bvadd I #x01)\n"
         "  br h\n"
         "e:\n"
         "  I2:i8 = phi [I, h]\n"
         "  check (= I2 #x0a), assert \"at the end\"\n"
         "  halt\n"
         "}\n";
}

} // namespace

TEST(Cut, CounterWithoutItsLoop) {
  auto made = cut_text(loop("  name \"loop invariant\", (bvule I #x0a)\n"));
  ASSERT_TRUE(made->cut.program) << made->text;
  const sea::Function &f = made->cut.program->functions[0];
  EXPECT_TRUE(f.loops.empty());
  // Arbitrary, assumed, and checked on both edges.
  EXPECT_THAT(made->text, HasSubstr("I:i8 = nondet"));
  EXPECT_THAT(made->text, HasSubstr("assume (bvule I #x0a)"));
  EXPECT_THAT(made->text, HasSubstr("check (bvule I.in #x0a), assert"));
  EXPECT_THAT(made->text, HasSubstr("check (bvule J #x0a), assert"));
  EXPECT_EQ(count(made->text, "assert \"loop invariant: main:0"), 2u);
  ASSERT_EQ(made->cut.claims.size(), 1u);
  EXPECT_NE(made->cut.claims[0].on_entry, made->cut.claims[0].kept);
}

TEST(Cut, LoopsWithoutClaimsStay) {
  auto made = cut_text(loop(""));
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_EQ(made->text, sea::to_text(*made->program));
}

TEST(Cut, PhiThatIsPinned) {
  auto made = cut_text(loop("  name \"loop invariant\", (= K N)\n", "",
                            "  N:i8 = nondet \"n\"\n",
                            "  K:i8 = phi [N, a], [K, b]\n"));
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_THAT(made->text, HasSubstr("K:i8 = N"));
  EXPECT_THAT(made->text, HasSubstr("check (= K.in N), assert"));
  EXPECT_THAT(made->text, HasSubstr("check (= K N), assert"));
  // By another phi, which is arbitrary then.
  made = cut_text(loop("  name \"loop invariant\", (= K I)\n", "", "",
                       "  K:i8 = phi [#x00, a], [J, b]\n"));
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_THAT(made->text, HasSubstr("K:i8 = I"));
  EXPECT_THAT(made->text, HasSubstr("I:i8 = nondet"));
  EXPECT_THAT(made->text, HasSubstr("check (= K.in I.in), assert"));
  EXPECT_THAT(made->text, HasSubstr("check (= J J), assert"));
}

// One phi of a circle stays arbitrary, and so does one that a term speaks of
// which is solved for itself.
TEST(Cut, PhisThatAreSolvedFor) {
  const std::string phis = "  K:i8 = phi [#x00, a], [K2, b]\n"
                           "  L:i8 = phi [#x00, a], [L2, b]\n";
  const std::string body = "  K2:i8 = (bvadd K #x01)\n"
                           "  L2:i8 = (bvadd L #x01)\n";
  auto made = cut_text(loop("  name \"loop invariant\", (= K L)\n"
                            "  name \"loop invariant\", (= L I)\n"
                            "  name \"loop invariant\", (= I K)\n",
                            body, "", phis));
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_THAT(made->text, HasSubstr("K:i8 = L"));
  EXPECT_THAT(made->text, HasSubstr("L:i8 = nondet"));
  // I = L is the same as L = I, and that is what is left to solve for.
  EXPECT_THAT(made->text, HasSubstr("I:i8 = L"));
  for (const char *claim : {"(= K L)", "(= L I)", "(= I K)"})
    EXPECT_THAT(made->text, HasSubstr(std::string("assume ") + claim));
  // Not by itself, nor by what is loaded.
  made = cut_text(
      loop("  name \"loop invariant\", (= K (bvadd K L))\n", body, "", phis));
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_THAT(made->text, HasSubstr("K:i8 = nondet"));
  // With more iterations in a row nothing is solved for.
  made = cut_text(loop("  name \"loop invariant\", (= K L)\n", body, "", phis),
                  {.k = 2});
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_THAT(made->text, Not(HasSubstr("K.any:i8 = L")));
}

// Equations are checked on every way to the back edge, with the values of that
// way, and nowhere else; other claims where they were.
TEST(Cut, EquationsOnArms) {
  auto made = cut_text("fun main() {\n"
                       "a:\n"
                       "  br h\n"
                       "h:\n"
                       "  I:i8 = phi [#x00, a], [I4, l]\n"
                       "  K:i8 = phi [#x00, a], [K4, l]\n"
                       "  name \"loop invariant\", (= K (bvmul I I))\n"
                       "  name \"loop invariant\", (bvule I #x0a)\n"
                       "  C:i8 = nondet \"c\"\n"
                       "  br (= C #x00), b, d\n"
                       "b:\n"
                       "  I1:i8 = (bvadd I #x01)\n"
                       "  br (= C #x01), l, m\n"
                       "d:\n"
                       "  K1:i8 = (bvadd K #x02)\n"
                       "  br m\n"
                       "m:\n"
                       "  I3:i8 = phi [I1, b], [I, d]\n"
                       "  K3:i8 = phi [K, b], [K1, d]\n"
                       "  br l\n"
                       "l:\n"
                       "  I4:i8 = phi [I1, b], [I3, m]\n"
                       "  K4:i8 = phi [#x07, b], [K3, m]\n"
                       "  br h\n"
                       "}\n");
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_EQ(count(made->text, ", assert #1"), 3u) << made->text;
  // From b to the back edge, from b over m, from d over m: the equation, or
  // what is the same as it held before.
  const std::string step = "(let ((?t1 (bvmul I1 I1))) (or ";
  EXPECT_THAT(made->text, HasSubstr(step + "(= #x07 ?t1)"));
  EXPECT_THAT(made->text,
              HasSubstr(step + "(= K ?t1) (= (bvadd K (bvmul I I)) (bvadd ?t1 "
                               "K))))"));
  EXPECT_THAT(made->text, HasSubstr("(let ((?t1 (bvmul I I))) (or (= K1 ?t1)"));
  EXPECT_THAT(made->text, HasSubstr("check (bvule I4 #x0a), assert"));
  EXPECT_THAT(made->text, Not(HasSubstr("(= K4 (bvmul I4 I4))")));
}

TEST(Cut, MemoryBecomesArbitrary) {
  const std::string memory = "  M:mem = phi [M0, a], [N, b]\n";
  const std::string write = "  N:mem = store I, @g, M align 1\n";
  const std::string global = "global @g 1 align 1 global\n";
  auto made = cut_text(
      loop("  name \"loop invariant\", true\n", write, "", memory), {}, global);
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_THAT(
      made->text,
      HasSubstr("M:mem = memhavoc (ptr #x0000000000000000 #x0000000000000000 "
                "#xffffffffffffffff), #xffffffffffffffff, M.in"));
  EXPECT_THAT(made->text, HasSubstr("M.in:mem = phi [M0, a]"));
  // A claim about a byte of it reads it on each edge, inside of its object.
  made = cut_text(loop("  B:i8 = load @g, M align 1\n"
                       "  name \"loop invariant\", (bvule B #x0a)\n",
                       write, "", memory),
                  {}, global);
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_THAT(made->text, HasSubstr("B.in:i8 = load @g, M.in"));
  EXPECT_THAT(made->text, HasSubstr("B.again:i8 = load @g, N"));
  EXPECT_EQ(count(made->text, "isderef @g"), 3u);
}

TEST(Cut, Filter) {
  auto made = cut_text(loop("  name \"loop invariant\", (bvule I #x0a)\n"
                            "  name \"loop invariant\", (bvule I #x05)\n",
                            "  check (bvult I #x09), assert \"inside\"\n"),
                       {.is_filter = true});
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_THAT(made->text, HasSubstr("assume (bvult I #x09)"));
  EXPECT_THAT(made->text, HasSubstr("(not (= which #x00000001))"));
}

// Objects of the loop are new ones each time, and nobody can tell.
TEST(Cut, ObjectsOfTheLoop) {
  const std::string memory = "  M:mem = phi [M0, a], [N, b]\n";
  const std::string claim = "  name \"loop invariant\", true\n";
  const std::string makes =
      "fun makes(M0:mem) -> ptr, mem {\na:\n  P:ptr, M1:mem = malloc "
      "#x0000000000000001, M0 \"y\" align 16\n  ret P, M1\n}\n"
      "fun ends(P:ptr, M0:mem) -> mem {\na:\n  M1:mem = free P, M0\n"
      "  ret M1\n}\n";
  const std::string make =
      "  P:ptr, N0:mem = malloc #x0000000000000008, M \"x\" align 16\n";
  const std::string address = "(bvadd (ptr.base P) (ptr.offset P))";
  const std::string null = "#x0000000000000000";
  auto reason = [&](const std::string &body, const std::string &phis = "",
                    const std::string &before = "") {
    return cut_text(loop(claim, body, before, memory + phis) + makes, {},
                    "global @g 8 align 8 global\n");
  };
  for (const std::string &body : std::vector<std::string>{
           std::string("  N:mem = store #x01, @g, M align 1\n"),
           make + "  N:mem = free P, N0\n",
           "  P:ptr, N0:mem = alloca #x0000000000000004, M \"x\" align 4\n"
           "  N1:mem = store #x01, P, N0 align 1\n  N:mem = endscope P, N1\n",
           "  P:ptr, N:mem = call @makes(M)\n",
           make + "  C:bool = (not (= " + address + " " + null +
               "))\n  D:bool = (= (ptr.base P) " + null +
               ")\n  N:mem = free P, N0\n",
           make + "  X:i8 = load (ptr (ptr.base P) " + null +
               " (ptr.size P)), N0 align 1\n  N:mem = free P, N0\n"})
    EXPECT_TRUE(reason(body)->cut.program) << body << reason(body)->text;
  const std::string none = "an object that the loop has not made may end in it";
  const std::string shown =
      "the address of an object that the loop makes is used";
  for (const std::string &body : std::vector<std::string>{
           std::string("  N:mem = free @g, M\n"),
           std::string("  N:mem = endscope @g, M\n"),
           std::string("  N:mem = call @ends(@g, M)\n"),
           // Perhaps it was made before.
           make + "  Q:ptr = (ite (= I #x01) P @g)\n  N:mem = free Q, N0\n"})
    EXPECT_THAT(reason(body)->text, HasSubstr(none)) << body;
  EXPECT_THAT(reason(make + "  N:mem = store P, @g, N0 align 8\n")->text,
              HasSubstr("an object that the loop makes is stored"));
  EXPECT_THAT(reason("  P:ptr, N0:mem = call @makes(M)\n"
                     "  Q:ptr = (ptr.add P #x0000000000000000)\n"
                     "  N:mem = store Q, @g, N0 align 8\n")
                  ->text,
              HasSubstr("an object that the loop makes is stored"));
  for (const std::string &term : std::vector<std::string>{
           "R:i64 = (ptr.base P)", "R:i64 = address P",
           "R:i64 = " + std::string("(bvadd (ptr.base P) (ptr.offset P))"),
           "R:bool = (= (ptr.base P) (ptr.base @g))",
           "R:bool = (bvult (ptr.base P) #x0000000000001000)",
           "R:bool = (= (ptr.base P) #x0000000000001000)",
           "R:bool = (= (bvadd (ptr.base P) #x0000000000000001) "
           "#x0000000000000000)"})
    EXPECT_THAT(reason(make + "  N:mem = free P, N0\n  " + term + "\n")->text,
                HasSubstr(shown))
        << term;
  // An object of before the loop that the loop ends.
  EXPECT_THAT(
      reason("  N:mem = free P, M\n", "",
             "  P:ptr, M1:mem = malloc #x0000000000000008, M0 \"x\" align 16\n")
          ->text,
      HasSubstr(none));
}

TEST(Cut, RefusesPointersOfUnknownObjects) {
  const std::string step = "  Q:ptr = (ptr.add P #x0000000000000001)\n";
  const std::string phi = "  P:ptr = phi [@g, a], [Q, b]\n";
  const std::string global = "global @g 16 align 1 global\n";
  auto made = cut_text(loop("  name \"loop invariant\", true\n", step, "", phi),
                       {}, global);
  EXPECT_THAT(made->text, HasSubstr("no claim says which object the pointer P "
                                    "points to"));
  // The base alone does not do, and neither does another phi's.
  made = cut_text(
      loop("  name \"loop invariant\", (= (ptr.base P) (ptr.base @g))\n", step,
           "", phi),
      {}, global);
  EXPECT_THAT(made->text, HasSubstr("no claim says"));
  made = cut_text(
      loop("  name \"loop invariant\", (= (ptr.base P) (ptr.base @g))\n"
           "  name \"loop invariant\", (= (ptr.size P) (ptr.size @g))\n",
           step, "", phi),
      {}, global);
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_THAT(made->text, HasSubstr("P:ptr = (ptr (ptr.base @g) P.offset "
                                    "(ptr.size @g))"));
}

// An arbitrary memory has no pointers in it.
TEST(Cut, RefusesMemoryWithPointers) {
  const std::string memory = "  M:mem = phi [M0, a], [N, b]\n";
  const std::string write = "  N:mem = store I, @g, M align 1\n";
  const std::string global = "global @g 16 align 8 global\n";
  const char *reason = "pointers are read from memory that the loop changes";
  auto made = cut_text(loop("  name \"loop invariant\", true\n",
                            "  P:ptr = load @g, M align 8\n"
                            "  V:i8 = load P, M align 1\n" +
                                write,
                            "", memory),
                       {}, global);
  EXPECT_THAT(made->text, HasSubstr(reason));
  // Also where they are read by another name, or elsewhere.
  made = cut_text(loop("  name \"loop invariant\", true\n",
                       "  N:mem = call @writes(M, I)\n", "", memory) +
                      "fun writes(X:mem, V:i8) -> mem {\na:\n"
                      "  P:ptr = load @g, X align 8\n"
                      "  W:i8 = load P, X align 1\n"
                      "  Y:mem = store V, @g, X align 1\n  ret Y\n}\n",
                  {}, global);
  EXPECT_THAT(made->text, HasSubstr(reason));
}

TEST(Cut, RefusesClaimsElsewhere) {
  auto made = cut_text(loop("", "  name \"loop invariant\", true\n"));
  EXPECT_THAT(made->text, HasSubstr("does not stand at the header"));
  made = cut_text(
      loop("  R:i8 = nondet \"x\"\n  name \"loop invariant\", (= R I)\n"));
  EXPECT_THAT(made->text, HasSubstr("behind a statement with an effect"));
}

TEST(Cut, RefusesQuestionsAboutAllObjects) {
  const std::string makes =
      "  P:ptr, M1:mem = malloc #x0000000000000004, M0 \"p\" align 16\n";
  auto made = cut_text(
      loop("  name \"loop invariant\", true\n", makes + "  L:bool = noleak\n"));
  EXPECT_THAT(made->text, HasSubstr("asks about all objects"));
  // There are none.
  made = cut_text(
      loop("  name \"loop invariant\", true\n", "  L:bool = noleak\n"));
  EXPECT_THAT(made->text, HasSubstr("h.again"));
  // Nobody cuts: nobody minds.
  made = cut_text(loop("", "  L:bool = noleak\n"));
  EXPECT_TRUE(made->cut.program) << made->text;
}

TEST(Cut, StepsInARow) {
  auto made = cut_text(loop("  name \"loop invariant\", (bvule I #x0a)\n",
                            "  check (bvult I #x0b), assert \"inside\"\n"),
                       {.k = 3});
  ASSERT_TRUE(made->cut.program) << made->text;
  const sea::Function &f = made->cut.program->functions[0];
  ASSERT_EQ(f.loops.size(), 1u); // of four iterations
  // The state that it is entered with, an arbitrary one, the one of before.
  EXPECT_THAT(made->text, HasSubstr("I.any:i8 = nondet"));
  EXPECT_THAT(made->text, HasSubstr("I:i8 = phi [I.in, h.entered], [I.any, "
                                    "h.arbitrary], [J, b]"));
  EXPECT_THAT(made->text, HasSubstr("is.step:bool = phi [false, h.entered], "
                                    "[true, h.arbitrary], [is.step, b]"));
  EXPECT_THAT(made->text, HasSubstr("count:i32 = phi [#x00000000, h.entered], "
                                    "[#x00000000, h.arbitrary], [count.next"));
  // Checked where it is not assumed, and assumed from then on.
  EXPECT_THAT(made->text, HasSubstr("check (or is.step (bvule I #x0a))"));
  EXPECT_THAT(made->text,
              HasSubstr("check (or (not (and is.step (= count #x00000003))) "
                        "(bvule I #x0a))"));
  EXPECT_THAT(made->text, HasSubstr("assume (bvule I #x0a)"));
  const std::string early = "(and is.step (bvult count #x00000002))";
  EXPECT_THAT(made->text, HasSubstr("check (or " + early + " (bvult I #x0b))"));
  EXPECT_THAT(made->text, HasSubstr("assume (bvult I #x0b)"));
  // Nobody leaves before.
  EXPECT_THAT(made->text, HasSubstr("assume (not (and " + early +
                                    " (not (bvult I #x0a))))"));
  EXPECT_THAT(made->text, HasSubstr("I2:i8 = phi [I, h.body]"));
}
