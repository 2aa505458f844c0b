// The verifier: each promise of program.h broken once, beside its twin that
// keeps it.
#include "sea/cfg.h"
#include "sea/text/parser.h"
#include "sea/verify.h"

#include <gtest/gtest.h>

using namespace fathom;
using namespace fathom::sea;

namespace {

std::string verdict(const std::string &body,
                    const std::string &head = "fun main(M0:mem) {\n") {
  TermStore store;
  Result<std::unique_ptr<Program>> program =
      parse(store, "program ptr 64 little\n" + head + body + "}\n", "");
  if (!program)
    return "does not parse: " + to_string(program.error());
  Result<void> result = verify(**program);
  return result ? "good" : to_string(result.error());
}

// The wrong text must be refused with this reason; its twin is accepted.
void twins(const std::string &good, const std::string &bad,
           const std::string &reason) {
  EXPECT_EQ(verdict(good), "good") << good;
  std::string said = verdict(bad);
  EXPECT_NE(said.find(reason), std::string::npos) << bad << "says " << said;
}

TEST(SeaVerify, Dominance) {
  std::string start = "a:\n  R0:bool = nondet \"x\"\n  br R0, b, c\n"
                      "b:\n  R1:i8 = nondet \"y\"\n  br d\nc:\n  br d\nd:\n";
  twins(start + "  R2:i8 = phi [R1, b], [#x00, c]\n  halt\n",
        start + "  R2:i8 = (bvnot R1)\n  halt\n",
        "register 'R1' is not defined on every path to here");
  twins(start + "  R2:i8 = phi [R1, b], [#x00, c]\n  halt\n",
        start + "  R2:i8 = phi [#x00, b], [R1, c]\n  halt\n",
        "register 'R1' is not defined on every path");
  twins("a:\n  R0:i8 = nondet \"x\"\n  R1:i8 = (bvnot R0)\n  halt\n",
        "a:\n  R1:i8 = (bvnot R0)\n  R0:i8 = nondet \"x\"\n  halt\n",
        "register 'R0' is not defined on every path");
  twins("a:\n  R0:i8 = #x01\n  halt\n", "a:\n  R0:i8 = (bvnot R0)\n  halt\n",
        "'R0' is not defined");
}

TEST(SeaVerify, Terminators) {
  twins("a:\n  halt\n", "a:\n  assume true\n", "is not a terminator");
  twins("a:\n  halt\n", "a:\n  halt\n  assume true\n", "statements follow");
  twins("a:\n  br b\nb:\n  halt\n", "a:\n  br b\nb:\n", "no statements");
}

TEST(SeaVerify, Phis) {
  std::string start = "a:\n  R0:bool = nondet \"x\"\n  br R0, b, c\n"
                      "b:\n  br c\nc:\n";
  twins(start + "  R1:i8 = phi [#x01, a], [#x02, b]\n  halt\n",
        start + "  R1:i8 = phi [#x01, a]\n  halt\n",
        "the arms are not the predecessors");
  twins(start + "  R1:i8 = phi [#x01, a], [#x02, b]\n  halt\n",
        start + "  R1:i8 = phi [#x01, a], [#x02, b], [#x02, b]\n  halt\n",
        "two arms for one predecessor");
  twins(start + "  R1:i8 = phi [#x01, a], [#x02, b]\n  halt\n",
        start + "  R1:i8 = phi [#x01, a], [#x0002, b]\n  halt\n",
        "an arm is i16, not i8");
  twins(start + "  R1:i8 = phi [#x01, a], [#x02, b]\n  assume R0\n  halt\n",
        start + "  assume R0\n  R1:i8 = phi [#x01, a], [#x02, b]\n  halt\n",
        "phis come first");
}

TEST(SeaVerify, Loops) {
  std::string start = "a:\n  R0:bool = nondet \"x\"\n  br b\nb:\n"
                      "  R1:i8 = phi [#x00, a], [R2, c]\n"
                      "  R2:i8 = (bvadd R1 #x01)\n  br R0, c, d\nc:\n"
                      "  br b\nd:\n";
  twins(start + "  R3:i8 = phi [R2, b]\n  assume (= R3 #x00)\n  halt\n",
        start + "  assume (= R2 #x00)\n  halt\n",
        "'R2' is used outside of its loop without a phi");
  twins("a:\n  br b\nb:\n  br b\n", "a:\n  br a\n",
        "the entry has predecessors");
  twins("a:\n  R0:bool = nondet \"x\"\n  br R0, b, c\nb:\n  br c\nc:\n"
        "  halt\n",
        "a:\n  R0:bool = nondet \"x\"\n  br R0, b, c\nb:\n  br c\nc:\n"
        "  br b\n",
        "can be entered elsewhere");
  twins("a:\n  R0:bool = nondet \"x\"\n  br b\nb:\n  br R0, c, d\nc:\n"
        "  br e\nd:\n  br e\ne:\n  br b\n",
        "a:\n  R0:bool = nondet \"x\"\n  br b\nb:\n  br R0, c, d\nc:\n"
        "  br b\nd:\n  br b\n",
        "more than one back edge");
}

TEST(SeaVerify, Sorts) {
  const char *address = "#x0000000000000004";
  auto stmt = [](const std::string &s) {
    return "a:\n  P0:ptr = nondet \"p\"\n  R0:i8 = nondet \"x\"\n  " + s +
           "\n  halt\n";
  };
  twins(stmt("M1:mem = store R0, P0, M0 align 1"),
        stmt("M1:mem = store R0, M0, M0 align 1"), "argument 2 is mem");
  twins(stmt("R1:i16 = load P0, M0 align 1"),
        stmt("R1:i17 = load P0, M0 align 1"), "is i17, not whole bytes");
  twins(stmt("P1:ptr, M1:mem = malloc " + std::string(address) +
             ", M0 \"x\" align 1"),
        stmt("P1:ptr, M1:mem = malloc R0, M0 \"x\" align 1"),
        "argument 1 is i8");
  twins(stmt("check true, assert \"\""), stmt("check R0, assert \"\""),
        "argument 1 is i8, not bool");
  twins(stmt("R1:i8 = R0"), stmt("R1:i16 = R0"), "the term is i8");
  twins(stmt("R1:bool = isderef P0, " + std::string(address)),
        stmt("R1:i1 = isderef P0, " + std::string(address)),
        "definition 1 is i1, not bool");
  twins(stmt("M1:mem = memset P0, R0, " + std::string(address) + ", M0"),
        stmt("M1:mem = memset P0, R0, R0, M0"), "argument 3 is i8");
}

TEST(SeaVerify, Calls) {
  std::string f = "fun f(R9:i8) -> i8 {\na:\n  ret R9\n}\n"
                  "fun main() {\na:\n";
  EXPECT_EQ(verdict("  R0:i8 = call @f(#x01)\n  halt\n", f), "good");
  EXPECT_NE(verdict("  R0:i16 = call @f(#x01)\n  halt\n", f)
                .find("result 1 is i16, not i8"),
            std::string::npos);
  EXPECT_NE(verdict("  R0:i8 = call @f()\n  halt\n", f)
                .find("1 arguments are wanted, not 0"),
            std::string::npos);
  EXPECT_NE(verdict("  ret #x0001\n",
                    "fun f(R9:i8) -> i8 {\na:\n  ret #x0001\n}\nfun main() -> "
                    "i16 {\na:\n")
                .find("result 1 is i16, not i8"),
            std::string::npos);
}

TEST(SeaVerify, DataAndShadowMemory) {
  const std::string mixed = "data and shadow memory are mixed";
  const std::string head = "fun main(M0:mem, S0:mem) {\n";
  auto twins = [&](std::string text, const std::string &wrong,
                   const std::string &begin) {
    size_t at = text.find('?');
    EXPECT_EQ(verdict(std::string(text).replace(at, 1, "M"), begin), "good");
    std::string said = verdict(text.replace(at, 1, "S"), begin);
    EXPECT_NE(said.find(wrong), std::string::npos) << text << "says " << said;
  };
  std::string start = "a:\n  R0:bool = nondet \"x\"\n  P0:ptr = nondet "
                      "\"p\"\n  br R0, b, c\nb:\n  br c\nc:\n";
  twins(start + "  M1:mem = phi [M0, a], [?0, b]\n  halt\n", mixed, head);
  twins(start + "  ?1:mem = phi [M0, a], [M0, b]\n  halt\n", mixed, head);
  twins(start + "  M1:mem = ?0\n  halt\n", mixed, head);
  twins(start + "  M1:mem = store #x00, P0, ?0 align 1\n  halt\n", mixed, head);
  // Reading one of them is no mixture.
  EXPECT_EQ(verdict(start + "  R1:i8 = load P0, S0 align 1\n  halt\n", head),
            "good");
  std::string callee = "fun f(M8:mem, S8:mem, R9:bool) -> mem {\na:\n"
                       "  br R9, b, c\nb:\n  ret M8\nc:\n  ret ?8\n}\n";
  twins(callee + head + "a:\n  M1:mem = call @f(M0, S0, true)\n  halt\n", mixed,
        "");
  callee.replace(callee.find('?'), 1, "M");
  twins("a:\n  M1:mem = call @f(?0, S0, true)\n  halt\n", mixed, callee + head);
  twins("a:\n  ?1:mem = call @f(M0, S0, true)\n  halt\n", mixed, callee + head);
}

TEST(SeaVerify, Unfolded) {
  TermStore store;
  auto check = [&](const std::string &text) {
    Result<std::unique_ptr<Program>> p =
        parse(store, "program ptr 64 little\n" + text, "");
    EXPECT_TRUE(bool(p));
    return bool(verify_unfolded((*p)->functions.front()));
  };
  EXPECT_TRUE(check("fun main() {\na:\n  br b\nb:\n  halt\n}\n"));
  EXPECT_FALSE(check("fun main() {\na:\n  br b\nb:\n  br b\n}\n"));
  EXPECT_FALSE(check("fun main() {\na:\n  call @main()\n  ret\n}\n"));
}

// A chain of 100,000 blocks that all lead to one: no walk to the root for each.
TEST(SeaCfg, ManyEdgesToOneBlock) {
  TermStore store;
  Program program(store);
  Function &f = program.functions.emplace_back(program, "main");
  Term c = store.make_var("c", store.bool_sort());
  constexpr BlockId n = 100000;
  for (BlockId b = 0; b <= n; ++b)
    f.add_block("b");
  f.add(0, Opcode::Nondet, {c}, {});
  for (BlockId b = 0; b < n; ++b)
    if (b + 1 < n)
      f.add(b, Opcode::CondBr, {}, {c}, {b + 1, n});
    else
      f.add(b, Opcode::Br, {}, {}, {n});
  f.add(n, Opcode::Halt, {}, {});
  Cfg cfg(f);
  EXPECT_EQ(cfg.idom(n), 0u);
  EXPECT_EQ(cfg.idom(n - 1), n - 2);
  EXPECT_TRUE(cfg.dominates(17, n - 1));
  EXPECT_FALSE(cfg.dominates(17, n));
  EXPECT_EQ(cfg.predecessors(n).size(), n);
  EXPECT_TRUE(bool(verify(f)));
}

TEST(SeaCfg, NestedLoops) {
  TermStore store;
  Result<std::unique_ptr<Program>> p = parse(store, R"(program ptr 64 little
fun f() {
a:
  R0:bool = nondet "x"
  br h1
h1:
  br R0, h2, exit
h2:
  br R0, body, l1
body:
  br h2
l1:
  br h3
h3:
  br R0, h3, l2
l2:
  br h1
exit:
  ret
}
)");
  ASSERT_TRUE(bool(p));
  const Function &f = (*p)->functions.front();
  ASSERT_EQ(f.loops.size(), 3u);
  EXPECT_EQ(f.loops[0].header, 1u);
  EXPECT_EQ(f.loops[0].parent, none);
  EXPECT_EQ(f.loops[1].parent, 0u);
  EXPECT_EQ(f.loops[2].parent, 0u);
  EXPECT_EQ(f.loops[2].depth, 2u);
  EXPECT_EQ((*p)->string(f.loops[2].name), "f:2");
  std::vector<uint32_t> expected{none, 0, 1, 1, 0, 2, 0, none};
  EXPECT_EQ(f.loop_of, expected);
}

} // namespace
