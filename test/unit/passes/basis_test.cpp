// No assumption without a basis: the program's word, the range of a value, or a
// row of the ledger. Walks what entry, passes and models make.
#include "passes/lowering_test.h"
#include "passes/pipeline.h"
#include "prepared/basis.h"
#include "prepared/runtime.h"

#include <gmock/gmock.h>
#include <llvm/IR/InstIterator.h>

namespace fathom::passes {

namespace {

using testing::HasSubstr;

unsigned assumptions(Ir &ir) {
  unsigned count = 0;
  for (llvm::Function &function : ir.module())
    for (llvm::Instruction &at : llvm::instructions(function))
      count += runtime_call(at) == RuntimeCall::Assume;
  return count;
}

TEST(Basis, IsMissed) {
  Ir ir(R"(
declare void @fathom.assume(i1)
define void @f(i1 %x) {
  call void @fathom.assume(i1 %x)
  ret void
})");
  Ledger ledger;
  EXPECT_THAT(check_assumptions(ir.module(), ledger),
              HasSubstr("without a basis in f"));
  mark_assumptions(ir.module(), Basis::program());
  EXPECT_EQ(check_assumptions(ir.module(), ledger), "");
}

TEST(Basis, IsARowOfThisLedger) {
  Ir ir(R"(
define void @f(i1 %x) {
  ret void
})");
  Ledger ledger, other;
  Runtime runtime(ir.module());
  llvm::Function &f = ir.function("f");
  llvm::IRBuilder<> b(&f.front().front());
  runtime.assume(b, f.getArg(0),
                 Basis::row(ledger, sea::Trust::Limited, "4 of them"));
  EXPECT_EQ(check_assumptions(ir.module(), ledger), "");
  ASSERT_EQ(ledger.notes().size(), 1U);
  EXPECT_EQ(ledger.notes()[0].trust, sea::Trust::Limited);
  EXPECT_THAT(check_assumptions(ir.module(), other), HasSubstr("4 of them"));
}

// Programs that make every assumption of ours: arguments of main and of other
// entries, attributes, the program's own, and those of models.
constexpr const char *programs[] = {
    R"(
define i32 @main(i32 %argc, ptr %argv, ptr %envp) {
  %p = getelementptr ptr, ptr %argv, i32 %argc
  %q = load ptr, ptr %p
  %e = load ptr, ptr %envp
  %c = icmp eq ptr %q, %e
  %r = zext i1 %c to i32
  ret i32 %r
})",
    R"(
define i32 @main(ptr nonnull align 32 %p, i32 range(i32 1, 9) %n) {
  %v = load i32, ptr %p
  %s = add i32 %v, %n
  ret i32 %s
})",
    R"(
declare i32 @__VERIFIER_nondet_int()
declare void @__VERIFIER_assume(i32)
declare i32 @klee_range(i32, i32, ptr)
define i32 @main() {
  %x = call i32 @__VERIFIER_nondet_int()
  call void @__VERIFIER_assume(i32 %x)
  %y = call i32 @klee_range(i32 1, i32 5, ptr null)
  ret i32 %y
})",
    R"(
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@name = private constant [2 x i8] c"X\00"
declare ptr @getenv(ptr)
declare i64 @time(ptr)
define i32 @main() {
  %p = call ptr @getenv(ptr @name)
  %t = call i64 @time(ptr null)
  %c = icmp eq ptr %p, null
  %r = zext i1 %c to i32
  ret i32 %r
})"};

TEST(Basis, OfEveryAssumptionOfThePipeline) {
  for (const char *text : programs) {
    Ir ir(text);
    Result<PreparedInfo> info = prepare(ir.module(), PrepareConfig{});
    ASSERT_TRUE(info) << to_string(info.error());
    EXPECT_GT(assumptions(ir), 0U) << ir.text();
    EXPECT_EQ(check_assumptions(ir.module(), info->ledger), "") << ir.text();
  }
}

TEST(Basis, LimitsOfModelsAreRows) {
  Ir ir(programs[3]);
  Result<PreparedInfo> info = prepare(ir.module(), PrepareConfig{});
  ASSERT_TRUE(info);
  std::string rows;
  for (const LedgerNote &note : info->ledger.notes())
    rows += note.text + "\n";
  EXPECT_THAT(rows, HasSubstr("getenv: values have at most 131071"));
  EXPECT_THAT(rows, HasSubstr("time: times are none beyond"));
  EXPECT_EQ(ir.text().find("call void @fathom.limit"), std::string::npos);
}

} // namespace

} // namespace fathom::passes
