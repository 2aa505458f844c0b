// Functions that call themselves, on text: what becomes arbitrary, what is
// checked at which call, what is assumed, and what is refused.
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

  // One function of it.
  std::string of(const std::string &name) const {
    const size_t begin = text.find("fun " + name + "(");
    return begin == std::string::npos
               ? ""
               : text.substr(begin, text.find("\n}", begin) - begin);
  }
};

std::unique_ptr<Made> cut_text(const std::string &functions,
                               const cut::Config &config = {}) {
  auto made = std::make_unique<Made>();
  Result<std::unique_ptr<sea::Program>> parsed = sea::parse(
      made->store,
      "program ptr 64 little\nglobal @g 1 align 1 global\n" + functions, "");
  EXPECT_TRUE(parsed.has_value()) << to_string(parsed.error());
  if (!parsed)
    return made;
  made->program = std::move(*parsed);
  made->program->entry = made->program->find_function("main");
  Result<void> good = sea::verify(*made->program);
  EXPECT_TRUE(good.has_value()) << to_string(good.error());
  made->cut = cut::cut_program(*made->program, config);
  made->text =
      made->cut.program ? sea::to_text(*made->cut.program) : made->cut.refused;
  return made;
}

// Counts down, through memory; with this where it begins and returns.
std::string down(const std::string &entry, const std::string &exit,
                 const std::string &body = "") {
  return "fun main(M0:mem) {\n"
         "a:\n"
         "  N:i8 = nondet \"n\"\n"
         "  R:i8, M1:mem = call @f(N, M0)\n"
         "  check (= R #x00), assert \"at the end\"\n"
         "  halt\n"
         "}\n"
         "fun f(N:i8, M:mem) -> i8, mem {\n"
         "a:\n" +
         entry +
         "  br (= N #x00), e, b\n"
         "b:\n" +
         body +
         "  N1:i8 = (bvsub N #x01)\n"
         "  R1:i8, M1:mem = call @f(N1, M)\n"
         "  M2:mem = store R1, @g, M1 align 1\n"
         "  br e\n"
         "e:\n"
         "  Q:i8 = phi [N, a], [R1, b]\n"
         "  M3:mem = phi [M, a], [M2, b]\n" +
         exit +
         "  ret Q, M3\n"
         "}\n";
}

const std::string any = "  name \"call requires\", true\n";
const std::string small = "  name \"call requires\", (bvule N #x7f)\n";
const std::string zero = "  name \"call ensures\", (= Q #x00)\n";

} // namespace

TEST(CutCalls, ChecksAndHavocs) {
  auto made = cut_text(down(small, zero));
  ASSERT_TRUE(made->cut.program) << made->text;
  const std::string first = made->of("f.first"), inner = made->of("f.inner"),
                    body = made->of("f"), outside = made->of("main");
  EXPECT_THAT(outside, HasSubstr("call @f.first(N, M0)"));
  EXPECT_THAT(body, HasSubstr("call @f.inner(N1, M)"));
  EXPECT_THAT(body, Not(HasSubstr("call @f(")));
  // What is required: checked at both calls, assumed in the body.
  EXPECT_THAT(first, HasSubstr("check (bvule N #x7f), assert"));
  EXPECT_THAT(inner, HasSubstr("check (bvule N #x7f), assert"));
  EXPECT_THAT(body, HasSubstr("assume (bvule N #x7f)"));
  EXPECT_THAT(body, Not(HasSubstr("check (bvule")));
  // What is ensured: checked in the body, assumed behind both calls.
  EXPECT_THAT(body, HasSubstr("check (= Q #x00), assert"));
  EXPECT_THAT(body, HasSubstr("halt"));
  EXPECT_THAT(body, Not(HasSubstr("ret")));
  for (const std::string &text : {first, inner}) {
    EXPECT_THAT(text, HasSubstr("assume (= result #x00)"));
    EXPECT_THAT(text, HasSubstr("result:i8 = nondet"));
    EXPECT_THAT(text, HasSubstr("memhavoc (ptr #x0000000000000000 "
                                "#x0000000000000000 #xffffffffffffffff), "
                                "#xffffffffffffffff, M"));
  }
  // A call of any depth: the number and the memory are arbitrary.
  EXPECT_THAT(first, HasSubstr("call @f(N, M)"));
  EXPECT_THAT(body, HasSubstr("N:i8 = nondet"));
  EXPECT_EQ(made->cut.claims.size(), 2u);
}

TEST(CutCalls, MemoryThatACallGetsIsArbitrary) {
  // It is not passed on as it is.
  auto made = cut_text(down(any, zero, "  W:mem = store N, @g, M align 1\n"));
  ASSERT_TRUE(made->cut.program) << made->text;
  // M is passed on here: the store's memory is not used.
  EXPECT_THAT(made->of("f"), Not(HasSubstr("M:mem = memhavoc")));
  std::string text = down(any, zero, "  W:mem = store N, @g, M align 1\n");
  const std::string call = "call @f(N1, M)";
  text.replace(text.find(call), call.size(), "call @f(N1, W)");
  made = cut_text(text);
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_THAT(made->of("f"), HasSubstr("M:mem = memhavoc"));
  EXPECT_THAT(made->of("f"), HasSubstr("fun f(N.first:i8, M.first:mem)"));
}

TEST(CutCalls, ClaimsAboutMemory) {
  const std::string before = "  A:i8 = load @g, M align 1\n"
                             "  name \"call requires\", (= A #x00)\n";
  const std::string behind = "  B:i8 = load @g, M3 align 1\n"
                             "  name \"call ensures\", (= B A)\n";
  auto made = cut_text(down(before, behind));
  ASSERT_TRUE(made->cut.program) << made->text;
  const std::string inner = made->of("f.inner");
  // Loads that claims make stay inside; what is ensured is read from the memory
  // that is returned.
  EXPECT_THAT(inner, HasSubstr("inside:bool = isderef @g"));
  EXPECT_THAT(inner, HasSubstr("A:i8 = load @g, M align 1"));
  EXPECT_THAT(inner, HasSubstr("B:i8 = load @g, M3"));
  EXPECT_THAT(inner, HasSubstr("assume (= B A)"));
}

TEST(CutCalls, FilterAsksAboutClaimsOnly) {
  auto made = cut_text(down(small, zero), {.k = 1, .is_filter = true});
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_THAT(made->of("main"), Not(HasSubstr("check")));
  for (const char *name : {"f", "f.first", "f.inner"})
    EXPECT_THAT(made->of(name), HasSubstr("check (or (not (= which"));
}

TEST(CutCalls, PointersThatAreKept) {
  const auto walk = [](const std::string &claims) {
    return "fun main(M0:mem) {\n"
           "a:\n"
           "  P:ptr, M1:mem = alloca #x0000000000000004, M0 align 1\n"
           "  call @f(P, M1)\n"
           "  halt\n"
           "}\n"
           "fun f(P:ptr, M:mem) {\n"
           "a:\n" +
           claims +
           "  B:bool = nondet \"more\"\n"
           "  br B, b, e\n"
           "b:\n"
           "  Q:ptr = (ptr.add P #x0000000000000001)\n"
           "  call @f(Q, M)\n"
           "  br e\n"
           "e:\n"
           "  name \"call ensures\", true\n"
           "  ret\n"
           "}\n";
  };
  auto made = cut_text(walk("  name \"call keeps\", (ptr.base P)\n"
                            "  name \"call keeps\", (ptr.size P)\n"));
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_THAT(made->of("f"), HasSubstr("P:ptr = (ptr (ptr.base P.first) "
                                       "P.offset (ptr.size P.first))"));
  EXPECT_THAT(made->of("f"),
              HasSubstr("assume (= (ptr.base P) (ptr.base P.first))"));
  EXPECT_THAT(made->of("f.inner"),
              HasSubstr("check (= (ptr.base P) kept), assert"));
  EXPECT_THAT(made->of("f.inner"),
              HasSubstr("check (= (ptr.size P) kept.1), assert"));
  // An arbitrary pointer may point to an object that was never made.
  for (const std::string &claims :
       {std::string("  name \"call requires\", true\n"),
        std::string("  name \"call keeps\", (ptr.base P)\n"),
        std::string("  name \"call keeps\", (ptr.size P)\n")})
    EXPECT_THAT(cut_text(walk(claims))->text,
                HasSubstr("no claim says which object the pointer P"));
}

TEST(CutCalls, FunctionsThatCallEachOther) {
  const auto pair = [](const std::string &of_odd) {
    return "fun main() {\n"
           "a:\n"
           "  N:i8 = nondet \"n\"\n"
           "  R:bool = call @even(N)\n"
           "  halt\n"
           "}\n"
           "fun even(N:i8) -> bool {\n"
           "a:\n"
           "  name \"call requires\", true\n"
           "  br (= N #x00), e, b\n"
           "b:\n"
           "  S:bool = call @odd((bvsub N #x01))\n"
           "  br e\n"
           "e:\n"
           "  R:bool = phi [true, a], [S, b]\n"
           "  ret R\n"
           "}\n"
           "fun odd(N:i8) -> bool {\n"
           "a:\n" +
           of_odd +
           "  br (= N #x00), e, b\n"
           "b:\n"
           "  S:bool = call @even((bvsub N #x01))\n"
           "  br e\n"
           "e:\n"
           "  R:bool = phi [false, a], [S, b]\n"
           "  ret R\n"
           "}\n";
  };
  auto made = cut_text(pair("  name \"call requires\", true\n"));
  ASSERT_TRUE(made->cut.program) << made->text;
  // A call of any depth is one of either.
  EXPECT_THAT(made->of("even.first"), HasSubstr("call @even("));
  EXPECT_THAT(made->of("even.first"), HasSubstr("call @odd("));
  EXPECT_THAT(made->of("even"), HasSubstr("call @odd.inner("));
  EXPECT_THAT(made->of("odd"), HasSubstr("call @even.inner("));
  EXPECT_THAT(cut_text(pair(""))->text,
              HasSubstr("odd cannot be summarised: it has no claims"));
  EXPECT_THAT(cut_text(pair("  name \"call keeps\", N\n"))->text,
              HasSubstr("where functions call each other"));
}

// Two functions with claims that do not call themselves, one between them.
std::string chain(const std::string &claims, const std::string &body = "",
                  const std::string &argument = "P") {
  return "fun main(M0:mem) {\n"
         "a:\n"
         "  M1:mem = call @f(@g, M0)\n"
         "  halt\n"
         "}\n"
         "fun f(P:ptr, M:mem) -> mem {\n"
         "a:\n" +
         claims +
         "  M1:mem = call @h(P, M)\n"
         "  M2:mem = call @h(P, M1)\n"
         "  ret M2\n"
         "}\n"
         "fun h(P:ptr, M:mem) -> mem {\n"
         "a:\n"
         "  M1:mem = call @w(" +
         argument +
         ", M)\n"
         "  ret M1\n"
         "}\n"
         "fun w(P:ptr, M:mem) -> mem {\n"
         "a:\n" +
         claims + body +
         "  M1:mem = store #x00, @g, M align 1\n"
         "  ret M1\n"
         "}\n";
}

TEST(CutCalls, FunctionsThatDoNotCallThemselves) {
  auto made = cut_text(chain("  name \"call requires\", true\n"));
  ASSERT_TRUE(made->cut.program) << made->text;
  EXPECT_THAT(made->of("main"), HasSubstr("call @f.first(@g, M0)"));
  // Each body once, for one first call.
  EXPECT_THAT(made->of("f.first"), HasSubstr("call @f(P, M)"));
  EXPECT_THAT(made->of("f.first"), HasSubstr("call @w(P, M)"));
  EXPECT_THAT(made->of("w.first"), Not(HasSubstr("call @f(")));
  EXPECT_THAT(made->of("f"), HasSubstr("call @h.between(P, M)"));
  EXPECT_THAT(made->of("h.between"), HasSubstr("call @w.inner(P, M)"));
  EXPECT_THAT(made->of("h"), HasSubstr("call @w.first(P, M)"));
  // The pointer is passed on through the one between; the memory is not.
  EXPECT_THAT(made->of("w"), HasSubstr("fun w(P:ptr, M.first:mem)"));
  EXPECT_THAT(made->of("w"), HasSubstr("M:mem = memhavoc"));
  EXPECT_THAT(made->of("f"), HasSubstr("fun f(P:ptr, M:mem)"));
  // Another pointer.
  EXPECT_THAT(cut_text(chain("  name \"call requires\", true\n", "",
                             "(ptr.add P #x0000000000000001)"))
                  ->text,
              HasSubstr("no claim says which object the pointer P"));
}

TEST(CutCalls, PlacesThatAreKept) {
  const std::string keeps = "  K:ptr = load P, M align 1\n"
                            "  name \"call keeps\", K\n",
                    reads = "  Q:ptr = load P, M align 1\n"
                            "  V:i8 = load Q, M align 1\n";
  auto made = cut_text(chain(keeps, reads));
  ASSERT_TRUE(made->cut.program) << made->text;
  // One value for each place, from the first call on.
  EXPECT_THAT(made->of("f.first"), HasSubstr("K.kept:ptr = load P, M"));
  EXPECT_THAT(made->of("f"), HasSubstr("call @h.between(P, M, K.kept, K.kept"));
  EXPECT_THAT(made->of("w"), HasSubstr("M.any:mem = memhavoc"));
  EXPECT_THAT(made->of("w"), HasSubstr("M:mem = store K.kept.1, P, M.any"));
  EXPECT_THAT(made->of("w.inner"), HasSubstr("check (= K K.kept.1), assert"));
  EXPECT_THAT(made->of("w.inner"), HasSubstr("M1:mem = store K.kept.1, P, "));
  // Where it returns, and wherever a pointer is read.
  EXPECT_THAT(made->of("w"), HasSubstr("K.now:ptr = load P, M1"));
  EXPECT_THAT(made->of("w"), HasSubstr("check (= K.now K.kept.1), assert"));
  EXPECT_THAT(made->of("w"),
              HasSubstr("check (or (not (= (ptr.size Q) "
                        "#x0000000000000000)) (and (= (ptr.base Q)"));
  EXPECT_THAT(cut_text(chain("  name \"call requires\", true\n", reads))->text,
              HasSubstr("no claim says that they keep one"));
}

// Of two memories with the same contents only one is kept where it is given.
TEST(CutCalls, PlacesOfOneMemory) {
  auto made = cut_text("fun main(M0:mem) {\n"
                       "a:\n"
                       "  M1:mem = store @g, @g, M0 align 1\n"
                       "  M2:mem = call @f(M0, M1)\n"
                       "  halt\n"
                       "}\n"
                       "fun f(A:mem, B:mem) -> mem {\n"
                       "a:\n"
                       "  name \"call requires\", true\n"
                       "  B1:mem = store #x00, @g, B align 1\n"
                       "  M1:mem = call @w(B, B1)\n"
                       "  ret M1\n"
                       "}\n"
                       "fun w(A:mem, B:mem) -> mem {\n"
                       "a:\n"
                       "  K:ptr = load @g, B align 1\n"
                       "  name \"call keeps\", K\n"
                       "  Q:ptr = load @g, A align 1\n"
                       "  V:i8 = load Q, A align 1\n"
                       "  ret B\n"
                       "}\n");
  EXPECT_FALSE(made->cut.program) << made->text;
  EXPECT_THAT(made->text, HasSubstr("no claim says that they keep one"));
}

TEST(CutCalls, Refused) {
  const std::string effect = "  W:mem = store N, @g, M align 1\n";
  EXPECT_THAT(cut_text(down(effect + any, zero))->text,
              HasSubstr("neither before all statements with an effect nor"));
  // What the caller does not know.
  EXPECT_THAT(cut_text(down(any + "  X:i8 = nondet \"x\"\n",
                            "  name \"call ensures\", (= Q X)\n"))
                  ->text,
              HasSubstr("that its caller does not know"));
  // Pointers in memory that changes.
  std::string reads = down(any, zero,
                           "  P:ptr = load @g, M align 1\n"
                           "  V:i8 = load P, M align 1\n");
  EXPECT_THAT(cut_text(reads)->text,
              HasSubstr("pointers are read from memory that"));
  // Objects that others can tell apart.
  EXPECT_THAT(cut_text(down(any, zero,
                            "  P:ptr, W:mem = malloc #x0000000000000004, M "
                            "align 1\n  X:mem = store P, @g, W align 1\n"))
                  ->text,
              HasSubstr("is stored"));
  EXPECT_THAT(cut_text(down(any, zero,
                            "  P:ptr, W:mem = malloc #x0000000000000004, M "
                            "align 1\n  check (= (ptr.base P) "
                            "#x0000000000000010), assert\n"))
                  ->text,
              HasSubstr("the address of an object"));
  EXPECT_THAT(cut_text(down(any, zero, "  W:mem = free @g, M\n"))->text,
              HasSubstr("may end in it"));
}
