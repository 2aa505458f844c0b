#include "passes/form/exceptions/exceptions.h"
// Lowering of control flow: switch, indirectbr, invoke, returns, cycles, loops.
#include "passes/lowering_test.h"
#include "support_stack.h"

#include <llvm/IR/Instructions.h>
#include <random>

namespace fathom::passes {

namespace {

// A switch over `cases` random values, several of them neighbours, some with
// the same destination and some with the default's; results depend on the path.
std::string random_switch(unsigned seed, int cases) {
  std::mt19937 random(seed);
  std::string text = R"(
define i64 @run(i64 %seed) {
entry:
  %mixed = mul i64 %seed, 7
  %x = trunc i64 %mixed to i8
  switch i8 %x, label %default [
)";
  std::string arms;
  std::vector<bool> used(256);
  int targets = 1 + cases / 3;
  std::vector<int> edges(targets);
  int value = int(random() % 256);
  for (int i = 0; i < cases; ++i) {
    value = random() % 3 ? (value + 1) % 256 : int(random() % 256);
    if (used[value])
      continue;
    used[value] = true;
    int target = random() % 2 ? int(random() % targets) : (i / 4) % targets;
    bool is_default = random() % 8 == 0;
    text += "    i8 " + std::to_string(value) + ", label %" +
            (is_default ? "default" : "t" + std::to_string(target)) + "\n";
    if (!is_default)
      ++edges[target];
    else
      arms += ", [ 1, %entry ]";
  }
  text += "  ]\n";
  std::string last = "[ %d, %default ]";
  for (int t = 0; t < targets; ++t) {
    std::string name = "t" + std::to_string(t);
    if (edges[t] == 0)
      continue;
    text += name + ":\n  %p" + name + " = phi i64 ";
    for (int e = 0; e < edges[t]; ++e)
      text += std::string(e ? ", " : "") + "[ " + std::to_string(100 + t) +
              ", %entry ]";
    text += "\n  br label %end\n";
    last += ", [ %p" + name + ", %" + name + " ]";
  }
  text += "default:\n  %d = phi i64 [ 1, %entry ]" + arms +
          "\n  br label %end\nend:\n  %r = phi i64 " + last +
          "\n  ret i64 %r\n}\n";
  return text;
}

TEST(LowerSwitch, KeepsResultsOfRandomSwitches) {
  for (unsigned seed = 0; seed < 12; ++seed)
    expect_same_results(random_switch(seed, int(seed * 6)), lower_switch, 256);
}

TEST(LowerSwitch, DoesNotBelieveAnUnreachableDefault) {
  Ir ir(R"(
define i64 @run(i64 %seed) {
  switch i64 %seed, label %never [ i64 0, label %a
                                   i64 1, label %b ]
a:
  ret i64 10
b:
  ret i64 20
never:
  call void @fathom.unsupported(ptr null)
  unreachable
}
declare void @fathom.unsupported(ptr)
)");
  ir.run(lower_switch);
  EXPECT_EQ(ir.count(llvm::Instruction::Switch), 0U);
  EXPECT_EQ(ir.count(llvm::Instruction::ICmp), 2U); // LLVM's pass makes one
  Machine machine(ir);
  EXPECT_EQ(machine.run(1), (Outcome{Outcome::Value, 20}));
  EXPECT_EQ(machine.run(2).kind, Outcome::Unsupported);
}

// A tree, not a chain: no block is deep, no destination's phi is long.
TEST(LowerSwitch, ManyCasesTakeSeconds) {
  int cases = deep / 20;
  std::string text = "define i64 @run(i64 %seed) {\nentry:\n  switch i64 "
                     "%seed, label %none [\n";
  std::string blocks, arms = "[ -1, %none ]";
  for (int i = 0; i < cases; ++i) {
    std::string n = std::to_string(i);
    text += "    i64 " + std::to_string(3 * i) + ", label %b" + n + "\n";
    blocks += "b" + n + ":\n  br label %end\n";
    arms += ", [ " + n + ", %b" + n + " ]";
  }
  text += "  ]\n" + blocks + "none:\n  br label %end\nend:\n  %r = phi i64 " +
          arms + "\n  ret i64 %r\n}\n";
  Ir ir(text);
  on_small_stack([&] { lower(ir.module()); });
  expect_prepared_form(ir.module());
  // One comparison per case, and inner nodes for groups of four to eight.
  EXPECT_LE(ir.count(llvm::Instruction::ICmp), unsigned(cases + cases / 4));
}

TEST(LowerSwitch, WithoutCases) {
  expect_same_results(R"(
define i64 @run(i64 %seed) {
  switch i64 %seed, label %only []
only:
  ret i64 3
})",
                      lower_switch, 2);
}

constexpr char computed_goto[] = R"(
@table = private constant [3 x ptr] [ptr blockaddress(@run, %one),
                                     ptr blockaddress(@run, %two),
                                     ptr blockaddress(@run, %three)]
define i64 @run(i64 %seed) {
entry:
  br label %next
next:
  %n = phi i64 [ 0, %entry ], [ %n1, %one ], [ %n2, %two ], [ %n2, %two ]
  %sum = phi i64 [ 0, %entry ], [ %s1, %one ], [ %s2, %two ], [ %s2, %two ]
  %mixed = add i64 %seed, %n
  %index = urem i64 %mixed, 3
  %place = getelementptr ptr, ptr @table, i64 %index
  %to = load ptr, ptr %place
  indirectbr ptr %to, [label %one, label %two, label %three, label %two]
one:
  %n1 = add i64 %n, 1
  %s1 = add i64 %sum, 10
  br label %next
two:
  %pn = phi i64 [ %n, %next ], [ %n, %next ]
  %n2 = add i64 %pn, 4
  %s2 = mul i64 %sum, 3
  %c = icmp ult i64 %n2, 20
  br i1 %c, label %next, label %next
three:
  ret i64 %sum
}
)";

TEST(LowerIndirectbr, KeepsResults) {
  expect_same_results(
      computed_goto,
      [](llvm::Module &module) {
        lower_indirectbr(module);
        lower_switch(module);
      },
      16);
}

TEST(LowerIndirectbr, AnotherAddressIsUnsupported) {
  Ir ir(R"(
define i64 @run(i64 %seed) {
  %is = icmp eq i64 %seed, 0
  %p = select i1 %is, ptr blockaddress(@run, %a), ptr blockaddress(@run, %b)
  indirectbr ptr %p, [label %a]
a:
  ret i64 1
b:
  ret i64 2
}
)");
  ir.run(lower_indirectbr);
  ir.run(lower_switch);
  EXPECT_EQ(ir.text().find("blockaddress"), std::string::npos);
  Machine machine(ir);
  EXPECT_EQ(machine.run(0), (Outcome{Outcome::Value, 1}));
  EXPECT_EQ(machine.run(1).kind, Outcome::Unsupported);
}

TEST(LowerExceptions, RefusesThrowsOfNoType) {
  Ir ir(R"(
declare void @__cxa_throw(ptr, ptr, ptr)
declare i32 @__gxx_personality_v0(...)
define void @may_throw(i64 %x) {
  %is = icmp eq i64 %x, 3
  br i1 %is, label %throw, label %end
throw:
  call void @__cxa_throw(ptr null, ptr null, ptr null)
  unreachable
end:
  ret void
}
define i64 @run(i64 %seed) personality ptr @__gxx_personality_v0 {
  invoke void @may_throw(i64 %seed) to label %fine unwind label %pad
fine:
  ret i64 1
pad:
  %e = landingpad { ptr, i32 } catch ptr null
  resume { ptr, i32 } %e
}
)");
  ir.run([](llvm::Module &module) {
    open_invokes(module);
    Ledger ledger;
    lower_exceptions(module, ledger);
  });
  EXPECT_EQ(ir.count(llvm::Instruction::Invoke), 0U);
  EXPECT_EQ(ir.count(llvm::Instruction::LandingPad), 0U);
  Machine machine(ir);
  EXPECT_EQ(machine.run(2), (Outcome{Outcome::Value, 1}));
  EXPECT_EQ(machine.run(3), (Outcome{Outcome::Unsupported, 0,
                                     "exception of a type that is not known"}));
}

TEST(UnifyReturns, OneReturn) {
  const char *text = R"(
define i64 @run(i64 %seed) {
  %c = icmp ugt i64 %seed, 5
  br i1 %c, label %a, label %b
a:
  ret i64 1
b:
  %d = icmp ugt i64 %seed, 2
  br i1 %d, label %e, label %f
e:
  ret i64 %seed
f:
  unreachable
}
define void @nothing(i1 %c) {
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}
define void @never() {
  unreachable
})";
  Ir ir(text);
  ir.run(unify_returns);
  EXPECT_EQ(ir.count(llvm::Instruction::Ret), 2U);
  EXPECT_EQ(ir.count(llvm::Instruction::Unreachable), 2U);
  Machine machine(ir);
  EXPECT_EQ(machine.run(9).value, 1);
  EXPECT_EQ(machine.run(4).value, 4);
}

// A random graph of blocks; each one hashes its number and a phi into the sum,
// which runs out of fuel at the end.
std::string random_graph(unsigned seed, int blocks) {
  std::mt19937 random(seed);
  std::vector<std::array<int, 2>> to(blocks);
  std::vector<std::vector<int>> from(blocks);
  for (int i = 0; i < blocks; ++i)
    for (int k = 0; k < 2; ++k) {
      // The first edge leads on, so that every block is reached.
      to[i][k] = k == 0 || random() % 3 == 0 ? std::min(i + 1, blocks - 1)
                                             : int(random() % blocks);
      from[to[i][k]].push_back(i);
    }
  std::string text = "define i64 @run(i64 %seed) {\nentry:\n  br label %b0\n";
  for (int i = 0; i < blocks; ++i) {
    std::string n = std::to_string(i);
    auto phi = [&](const char *name, const char *source,
                   const std::string &first) {
      text += std::string("  %") + name + n + " = phi i64 ";
      std::string arms = i == 0 ? "[ " + first + ", %entry ]" : "";
      for (int p : from[i])
        arms += std::string(arms.empty() ? "" : ", ") + "[ %" + source +
                std::to_string(p) + ", %c" + std::to_string(p) + " ]";
      text += arms + "\n";
    };
    text += "b" + n + ":\n";
    phi("x", "s", "%seed");
    phi("f", "g", "200");
    text += "  %m" + n + " = mul i64 %x" + n + ", 31\n  %s" + n +
            " = add i64 %m" + n + ", " + n + "\n  %g" + n + " = sub i64 %f" +
            n + ", 1\n  %e" + n + " = icmp eq i64 %g" + n + ", 0\n  br i1 %e" +
            n + ", label %end" + n + ", label %c" + n + "\nend" + n +
            ":\n  ret i64 %s" + n + "\nc" + n + ":\n  %h" + n +
            " = lshr i64 %s" + n + ", 3\n  %t" + n + " = trunc i64 %h" + n +
            " to i1\n  br i1 %t" + n + ", label %b" + std::to_string(to[i][0]) +
            ", label %b" + std::to_string(to[i][1]) + "\n";
  }
  return text + "}\n";
}

void finish_loops(llvm::Module &module) {
  clean_cfg(module);
  unify_returns(module);
  reduce_cycles(module);
  simplify_loops(module);
  name_loops(module);
}

TEST(ReduceCycles, KeepsResultsOfRandomGraphs) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::string text = random_graph(seed, 3 + int(seed) / 3);
    expect_same_results(text, finish_loops, 24);
    Ir ir(text);
    ir.run(finish_loops);
    expect_prepared_form(ir.module());
    if (HasFailure())
      return;
  }
}

TEST(ReduceCycles, LeavesLoopsAlone) {
  Ir ir(R"(
define i64 @run(i64 %seed) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %head ]
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %seed
  br i1 %c, label %head, label %end
end:
  ret i64 %i
})");
  std::string before = ir.text();
  ir.run(reduce_cycles);
  EXPECT_EQ(ir.text(), before);
}

std::string sequence_of_loops(int count) {
  std::string text = "define i64 @run(i64 %seed) {\nentry:\n  br label %h0\n";
  std::string value = "0", block = "entry";
  for (int k = 0; k < count; ++k) {
    std::string n = std::to_string(k);
    text += "h" + n + ":\n  %i" + n + " = phi i64 [ 0, %" + block + " ], [ %j" +
            n + ", %h" + n + " ]\n  %s" + n + " = phi i64 [ " + value + ", %" +
            block + " ], [ %t" + n + ", %h" + n + " ]\n  %t" + n +
            " = add i64 %s" + n + ", %i" + n + "\n  %j" + n + " = add i64 %i" +
            n + ", 1\n  %c" + n + " = icmp ult i64 %j" + n +
            ", %seed\n  br i1 %c" + n + ", label %h" + n + ", label %" +
            (k + 1 < count ? "h" + std::to_string(k + 1) : "end") + "\n";
    value = "%s" + n;
    block = "h" + n;
  }
  return text + "end:\n  ret i64 " + value + "\n}\n";
}

// Fifty thousand loops in a small stack: nothing recurses, nothing is
// quadratic (that would take minutes).
TEST(SimplifyLoops, ManyLoopsTakeSeconds) {
  Ir ir(sequence_of_loops(deep / 20));
  on_small_stack([&] { lower(ir.module()); });
  expect_prepared_form(ir.module());
}

TEST(NameLoops, CountsInSourceOrderAndKeepsThePragma) {
  Ir ir(R"(
define void @f(i1 %c) !dbg !4 {
entry:
  br label %second
second:
  br i1 %c, label %second, label %first, !dbg !6, !llvm.loop !8
first:
  br i1 %c, label %first, label %end, !dbg !5
end:
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "dir/a.c", directory: "/")
!2 = !DISubroutineType(types: !{null})
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 3, column: 5, scope: !4)
!6 = !DILocation(line: 9, column: 5, scope: !4)
!8 = distinct !{!8, !9, !10}
!9 = !DILocation(line: 8, column: 1, scope: !4)
!10 = !{!"llvm.loop.unroll.count", i32 4}
)");
  ir.run(simplify_loops);
  ir.run(name_loops);
  std::string text = ir.text();
  EXPECT_NE(text.find("!{!\"f:0\", !\"dir/a.c:3\"}"), std::string::npos)
      << text;
  EXPECT_NE(text.find("!{!\"f:1\", !\"dir/a.c:8\", i32 4}"), std::string::npos)
      << text;
}

} // namespace

} // namespace fathom::passes
