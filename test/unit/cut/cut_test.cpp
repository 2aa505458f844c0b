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
  // Not by another phi: that may change.
  made = cut_text(loop("  name \"loop invariant\", (= K I)\n", "", "",
                       "  K:i8 = phi [#x00, a], [J, b]\n"));
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_THAT(made->text, HasSubstr("K:i8 = nondet"));
  EXPECT_THAT(made->text, HasSubstr("I:i8 = nondet"));
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

TEST(Cut, RefusesWhatIsNoPhi) {
  const std::string memory = "  M:mem = phi [M0, a], [N, b]\n";
  const std::string claim = "  name \"loop invariant\", true\n";
  for (const char *body :
       {"  P:ptr, N:mem = malloc #x0000000000000004, M \"x\" align 16\n",
        "  P:ptr, N:mem = alloca #x0000000000000004, M \"x\" align 4\n",
        "  N:mem = free @g, M\n", "  N:mem = endscope @g, M\n",
        "  N:mem = call @makes(M)\n"}) {
    auto made =
        cut_text(loop(claim, body, "", memory) +
                     "fun makes(M0:mem) -> mem {\na:\n  P:ptr, M1:mem = malloc "
                     "#x0000000000000001, M0 \"y\" align 16\n  ret M1\n}\n",
                 {}, "global @g 1 align 1 global\n");
    EXPECT_EQ(made->text,
              "the loop main:0 cannot be cut: objects begin or end in the loop")
        << body;
  }
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
  auto made =
      cut_text(loop("  name \"loop invariant\", true\n",
                    "  P:ptr = load @g, M align 8\n" + write, "", memory),
               {}, global);
  EXPECT_THAT(made->text, HasSubstr(reason));
  // Also where they are read by another name, or elsewhere.
  made = cut_text(loop("  name \"loop invariant\", true\n",
                       "  N:mem = call @writes(M, I)\n", "", memory) +
                      "fun writes(X:mem, V:i8) -> mem {\na:\n"
                      "  P:ptr = load @g, X align 8\n"
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
  auto made = cut_text(
      loop("  name \"loop invariant\", true\n", "  L:bool = noleak\n"));
  EXPECT_THAT(made->text, HasSubstr("asks about all objects"));
  // Nobody cuts: nobody minds.
  made = cut_text(loop("", "  L:bool = noleak\n"));
  EXPECT_TRUE(made->cut.program) << made->text;
}
