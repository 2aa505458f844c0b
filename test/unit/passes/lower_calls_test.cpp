// Lowering of calls: pointers to functions, byval, aliases.
#include "passes/lowering_test.h"
#include "sea/checks.h"

#include <llvm/IR/Instructions.h>

namespace fathom::passes {

namespace {

constexpr char table[] = R"(
@table = global [4 x ptr] [ptr @add, ptr @sub, ptr @other, ptr null]
define i64 @add(i64 %x, i64 %y) {
  %r = add i64 %x, %y
  ret i64 %r
}
define i64 @sub(i64 %x, i64 %y) {
  %r = sub i64 %x, %y
  ret i64 %r
}
define i64 @other(i64 %x) {
  ret i64 %x
}
define i64 @not_taken(i64 %x, i64 %y) {
  ret i64 0
}
define i64 @run(i64 %seed) {
  %i = urem i64 %seed, 4
  %place = getelementptr ptr, ptr @table, i64 %i
  %f = load ptr, ptr %place
  %r = call i64 %f(i64 %seed, i64 3)
  %s = call i64 @not_taken(i64 1, i64 2)
  %t = add i64 %r, %s
  ret i64 %t
})";

TEST(LowerIndirectCalls, ChoosesByAddressAndType) {
  Ir ir(table);
  ir.run(lower_indirect_calls);
  Machine machine(ir);
  EXPECT_EQ(machine.run(8), (Outcome{Outcome::Value, 11}));
  EXPECT_EQ(machine.run(9), (Outcome{Outcome::Value, 6}));
  Outcome wrong_type = machine.run(10);
  EXPECT_EQ(wrong_type,
            (Outcome{Outcome::Unsupported, 0,
                     "call through a pointer that is none of the 2 functions "
                     "of its type"}));
  Outcome null = machine.run(11);
  EXPECT_EQ(null.kind, Outcome::FailedCheck);
  EXPECT_EQ(null.value, int(sea::CheckKind::NullDeref));
}

// Another result, fewer or more parameters, or another kind of parameter: not
// among the candidates, however small the difference.
TEST(LowerIndirectCalls, TypesMustAgreeExactly) {
  for (const char *other :
       {"define i32 @other(i64 %x) {\n  ret i32 0\n}",
        "define void @other(i64 %x) {\n  ret void\n}",
        "define i64 @other() {\n  ret i64 0\n}",
        "define i64 @other(i64 %x, i64 %y) {\n  ret i64 0\n}",
        "define i64 @other(ptr %x) {\n  ret i64 0\n}",
        "define i64 @other(i32 %x) {\n  ret i64 0\n}",
        "define fastcc i64 @other(i64 %x) {\n  ret i64 0\n}"}) {
    Ir ir(std::string(other) + R"(
@table = global [2 x ptr] [ptr @same, ptr @other]
define i64 @same(i64 %x) {
  ret i64 %x
}
define i64 @run(i64 %seed) {
  %place = getelementptr ptr, ptr @table, i64 %seed
  %f = load ptr, ptr %place
  %r = call i64 %f(i64 %seed)
  ret i64 %r
})");
    ir.run(lower_indirect_calls);
    Machine machine(ir);
    EXPECT_EQ(machine.run(0), (Outcome{Outcome::Value, 0})) << other;
    EXPECT_EQ(machine.run(1).kind, Outcome::Unsupported) << other;
  }
}

TEST(LowerIndirectCalls, ManyInOneBlockKeepResults) {
  std::string text = R"(
@table = global [2 x ptr] [ptr @add, ptr @mul]
define i64 @add(i64 %x) {
  %r = add i64 %x, 7
  ret i64 %r
}
define i64 @mul(i64 %x) {
  %r = mul i64 %x, 3
  ret i64 %r
}
define i64 @run(i64 %seed) {
  %v0 = add i64 %seed, 0
)";
  for (int i = 0; i < 50; ++i) {
    std::string n = std::to_string(i), next = std::to_string(i + 1);
    text += "  %i" + n + " = and i64 %v" + n + ", 1\n  %p" + n +
            " = getelementptr ptr, ptr @table, i64 %i" + n + "\n  %f" + n +
            " = load ptr, ptr %p" + n + "\n  %v" + next + " = call i64 %f" + n +
            "(i64 %v" + n + ")\n";
  }
  expect_same_results(text + "  ret i64 %v50\n}\n", [](llvm::Module &module) {
    Ledger ledger;
    lower_calls(module, ledger);
  });
}

// int f(); f(3); with f defined as int f(int): the call's type is not f's.
TEST(LowerIndirectCalls, OldStyleDeclarations) {
  Ir ir(R"(
define i64 @f(i64 %x) {
  ret i64 %x
}
define i64 @run(i64 %seed) {
  %c = icmp eq i64 %seed, 0
  br i1 %c, label %wrong, label %right
wrong:
  %a = call i64 (...) @f(i64 1, i64 2)
  ret i64 %a
right:
  %b = call i64 (...) @f(i64 %seed)
  ret i64 %b
})");
  ir.run(lower_indirect_calls);
  Machine machine(ir);
  EXPECT_EQ(machine.run(3), (Outcome{Outcome::Value, 3}));
  EXPECT_EQ(machine.run(0).kind, Outcome::Unsupported);
}

TEST(LowerIndirectCalls, WithoutCandidates) {
  Ir ir(R"(
define i64 @run(i64 %seed) {
  %p = inttoptr i64 %seed to ptr
  %r = call i64 %p()
  %s = add i64 %r, 1
  ret i64 %s
})");
  ir.run(lower_indirect_calls);
  Machine machine(ir);
  EXPECT_EQ(machine.run(1).kind, Outcome::Unsupported);
}

// The callee writes to its copy; the caller's object stays.
TEST(LowerByval, TheCalleeHasACopy) {
  const char *text = R"(
%s = type { i64, i8 }
define i64 @callee(ptr byval(%s) align 8 %p, i64 %x) {
  %old = load i64, ptr %p
  store i64 %x, ptr %p
  %new = load i64, ptr %p
  %r = mul i64 %old, %new
  ret i64 %r
}
define i64 @run(i64 %seed) {
  %o = alloca %s
  store i64 %seed, ptr %o
  %r = call i64 @callee(ptr byval(%s) align 8 %o, i64 5)
  %mine = load i64, ptr %o
  %t = mul i64 %mine, 1000
  %u = add i64 %t, %r
  ret i64 %u
})";
  expect_same_results(text, lower_byval, 8);
  Ir ir(text);
  ir.run(lower_byval);
  EXPECT_EQ(ir.text().find("byval"), std::string::npos);
  Machine machine(ir);
  EXPECT_EQ(machine.run(3).value, 3015);
}

TEST(LowerAliases, AliasesAndIfuncs) {
  Ir ir(R"(
@g = global [2 x i64] [i64 1, i64 2]
@second = alias i64, getelementptr (i8, ptr @g, i64 8)
@also_f = alias i64 (i64), ptr @f
@picked = ifunc i64 (i64), ptr @resolver
define i64 @f(i64 %x) {
  ret i64 %x
}
define ptr @resolver() {
  ret ptr @f
}
define i64 @run(i64 %seed) {
  %a = call i64 @also_f(i64 %seed)
  %b = load i64, ptr @second
  %c = add i64 %a, %b
  ret i64 %c
}
define i64 @unused(i64 %seed) {
  %a = call i64 @picked(i64 %seed)
  ret i64 %a
})");
  ir.run(lower_aliases);
  ASSERT_TRUE(ir.module().getFunction("picked"));
  EXPECT_TRUE(ir.function("picked").isDeclaration());
  ir.function("unused").eraseFromParent();
  Machine machine(ir);
  EXPECT_EQ(machine.run(5), (Outcome{Outcome::Value, 7}));
}

} // namespace

} // namespace fathom::passes
