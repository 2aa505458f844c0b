// What cleaning up does, and above all what it must leave alone.
#include "passes/lowering_test.h"

#include <llvm/IR/Instructions.h>

namespace fathom::passes {

namespace {

using llvm::Instruction;

TEST(CleanCfg, FoldsWhatIsCertain) {
  Ir ir(R"(
define i64 @run(i64 %seed) {
entry:
  %a = add i32 2, 3
  %c = icmp ult i32 %a, 6
  br i1 %c, label %yes, label %no
yes:
  %b = phi i32 [ %a, %entry ], [ 9, %no ]
  %w = zext i32 %b to i64
  %unused = mul i64 %seed, %w
  %s = select i1 %c, i64 %w, i64 %seed
  br label %end
no:
  br label %yes
end:
  ret i64 %s
})");
  ir.run(clean_cfg);
  EXPECT_EQ(ir.function("run").size(), 1U) << ir.text();
  EXPECT_NE(ir.text().find("ret i64 5"), std::string::npos) << ir.text();
  EXPECT_EQ(ir.count(Instruction::Mul), 0U);
}

// Each of these is unused or on constants and must stay: it is undefined, may
// fail a check or may give poison that a later pass looks at.
TEST(CleanCfg, LeavesWhatMayFail) {
  const char *bodies[] = {
      "%r = load i32, ptr null",
      "%r = udiv i32 1, 0",
      "%r = sdiv i32 -2147483648, -1",
      "%r = sdiv i32 %x, %y",
      "%r = getelementptr inbounds i8, ptr %p, i64 100",
      "%r = icmp ult ptr %p, %q",
      "%r = ptrtoint ptr %p to i8",
      "%r = call i32 @unknown()",
      "call void @fathom.check(i1 false, i32 0, ptr null)",
      "store i32 0, ptr null",
      "br i1 undef, label %a, label %b\na:\n br label %b\nb:",
      "br i1 poison, label %a, label %b\na:\n br label %b\nb:",
      "%r = add nsw i32 2147483647, 1\n store i32 %r, ptr %p",
      "%r = shl i32 1, 32\n store i32 %r, ptr %p",
      "%r = add i32 undef, 1\n store i32 %r, ptr %p",
      "%r = and i32 undef, 0\n store i32 %r, ptr %p",
      "%r = icmp eq i32 poison, 1\n store i1 %r, ptr %p",
      "%r = select i1 undef, i32 1, i32 1\n store i32 %r, ptr %p",
  };
  for (const char *body : bodies) {
    Ir ir(std::string("declare i32 @unknown()\n"
                      "declare void @fathom.check(i1, i32, ptr)\n"
                      "define void @f(i32 %x, i32 %y, ptr %p, ptr %q) {\n ") +
          body + "\n ret void\n}\n");
    std::string before = ir.text();
    ir.run(clean_cfg);
    EXPECT_EQ(ir.text(), before);
  }
}

// A phi of a value and undef is not that value.
TEST(CleanCfg, LeavesPhisWithUndef) {
  Ir ir(R"(
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi i32 [ 1, %entry ], [ undef, %a ]
  ret i32 %r
})");
  ir.run(clean_cfg);
  EXPECT_EQ(ir.count(Instruction::PHI), 1U);
}

// An unused value that a source variable has is what traces show.
TEST(CleanCfg, KeepsValuesOfVariables) {
  Ir ir(R"(
define void @f(i32 %x) !dbg !4 {
  %y = add i32 %x, 1, !dbg !5
  %z = add i32 %x, 2, !dbg !5
    #dbg_value(i32 %y, !6, !DIExpression(), !5)
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !DISubroutineType(types: !{null})
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 3, column: 5, scope: !4)
!6 = !DILocalVariable(name: "y", scope: !4, file: !1, line: 3, type: !7)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
)");
  ir.run(clean_cfg);
  EXPECT_EQ(ir.count(Instruction::Add), 1U);
}

} // namespace

} // namespace fathom::passes
