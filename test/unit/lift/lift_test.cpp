// Prepared modules as text, and what they become. The verifier of SEA-IR runs
// on every one.
#include "lift/lift.h"

#include "sea/text/printer.h"
#include "sea/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>

namespace fathom::lift {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr char header[] =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-"
    "i128:128-f80:128-n8:16:32:64-S128\"\n"
    "declare void @fathom.check(i1, i32, ptr)\n"
    "declare void @fathom.assume(i1)\n"
    "declare void @fathom.halt()\n"
    "declare void @fathom.unsupported(ptr)\n"
    "declare i32 @fathom.nondet.i32(ptr)\n"
    "declare i1 @fathom.nondet.i1(ptr)\n"
    "declare i32 @fathom.uninit.i32(ptr)\n"
    "declare ptr @fathom.malloc(i64, i64, i32, ptr)\n"
    "declare void @fathom.free(ptr, i32, i64, i1)\n";

// Accesses are not checked, so that only what is asked for is there.
LiftConfig plain() {
  LiftConfig config;
  for (auto kind :
       {sea::CheckKind::NullDeref, sea::CheckKind::OutOfBoundsRead,
        sea::CheckKind::OutOfBoundsWrite, sea::CheckKind::UninitialisedRead,
        sea::CheckKind::UseAfterFree, sea::CheckKind::UseAfterScope,
        sea::CheckKind::DoubleFree, sea::CheckKind::InvalidFree,
        sea::CheckKind::WriteToConstant, sea::CheckKind::MemoryLeak})
    config.checks[size_t(kind)] = false;
  return config;
}

// The program's text, after the verifier has agreed.
std::string lifted(const std::string &body,
                   const LiftConfig &config = plain()) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic diag;
  auto module = llvm::parseAssemblyString(header + body, diag, context);
  if (!module)
    return "parse error: " + diag.getMessage().str();
  TermStore store;
  sea::Program program(store);
  if (Result<Lifted> done = lift(*module, program, config); !done)
    return "error: " + done.error().message;
  if (Result<void> right = sea::verify(program); !right)
    ADD_FAILURE() << right.error().message << "\n" << sea::to_text(program);
  return sea::to_text(program);
}

// The statements of an entry function with parameters a, b: i32, c: i1.
std::string scalar(const std::string &statements) {
  return lifted("define i32 @fathom.entry() {\n"
                "%a = call i32 @fathom.nondet.i32(ptr null)\n"
                "%b = call i32 @fathom.nondet.i32(ptr null)\n"
                "%c = call i1 @fathom.nondet.i1(ptr null)\n" +
                statements + "\nret i32 0\n}\n");
}

TEST(Lift, NeedsAnEntry) {
  EXPECT_EQ(lifted("define void @main() { ret void }"),
            "error: the module has no entry function");
}

TEST(Lift, ACaseThatNobodyTranslatesIsRefusedWhereItIsReturned) {
  auto returning = [](const std::string &constant) {
    return lifted("@h = addrspace(1) global i32 7\n@g = global i32 7\n"
                  "define ptr @f() {\nret ptr " +
                  constant +
                  "\n}\ndefine i32 @fathom.entry() {\n"
                  "%p = call ptr @f()\nret i32 0\n}\n");
  };
  EXPECT_THAT(returning("addrspacecast (ptr addrspace(1) @h to ptr)"),
              HasSubstr("return of a value that cannot be translated"));
  EXPECT_THAT(returning("@g"), Not(HasSubstr("unsupported")));
}

TEST(Lift, OneInstructionIsOneDefinition) {
  EXPECT_THAT(scalar("%r = add nsw i32 %a, %b"), HasSubstr("(bvadd R0 R1)"));
  EXPECT_THAT(scalar("%r = sdiv i32 %a, 3"),
              HasSubstr("(bvsdiv R0 #x00000003)"));
  EXPECT_THAT(scalar("%r = icmp sgt i32 %a, %b"), HasSubstr("(bvslt R1 R0)"));
  EXPECT_THAT(scalar("%r = icmp uge i32 %a, %b"), HasSubstr("(bvule R1 R0)"));
  EXPECT_THAT(scalar("%r = select i1 %c, i32 %a, i32 %b"),
              HasSubstr("(ite R2 R0 R1)"));
}

TEST(Lift, OneBitIsBool) {
  EXPECT_THAT(scalar("%r = zext i1 %c to i32"),
              HasSubstr("(ite R2 #x00000001 #x00000000)"));
  EXPECT_THAT(scalar("%r = sext i1 %c to i32"),
              HasSubstr("(ite R2 #xffffffff #x00000000)"));
  EXPECT_THAT(scalar("%r = xor i1 %c, true"), HasSubstr("(not R2)"));
  EXPECT_THAT(scalar("%r = trunc i32 %a to i1"),
              HasSubstr("(= ((_ extract 0 0) R0) #b1)"));
}

TEST(Lift, UndefIsNewAtEveryUse) {
  std::string text = scalar("%r = sub i32 undef, undef");
  EXPECT_THAT(text, HasSubstr("R3:i32 = nondet \"undef\""));
  EXPECT_THAT(text, HasSubstr("R4:i32 = nondet \"undef\""));
  EXPECT_THAT(text, HasSubstr("(bvsub R3 R4)"));
}

TEST(Lift, FloatArithmeticIsRefusedWhereItStands) {
  std::string text = lifted("define void @fathom.entry(x86_fp80 %x) {\n"
                            "%y = frem x86_fp80 %x, %x\nret void\n}");
  EXPECT_THAT(text, HasSubstr("check false, unsupported \"frem x86_fp80\""));
  EXPECT_THAT(text, HasSubstr("assume false"));
}

TEST(Lift, FloatArithmeticIsAnOperatorOnBits) {
  EXPECT_THAT(lifted("define void @fathom.entry(double %x) {\n"
                     "%y = fadd double %x, %x\nret void\n}"),
              HasSubstr("((_ fp.add 11 53) #b000 R0 R0)"));
}

TEST(Lift, FloatsAreMoved) {
  std::string text = lifted("define double @fathom.entry(ptr %p) {\n"
                            "%y = load double, ptr %p, align 8\n"
                            "%z = freeze double %y\nret double %z\n}");
  EXPECT_THAT(text, HasSubstr("R3:i64 = load P0, M1 align 8"));
  EXPECT_THAT(text, HasSubstr("ret R3"));
}

TEST(Lift, NarrowValuesAreStoredAsWholeBytes) {
  std::string text = lifted("define i1 @fathom.entry(ptr %p, i1 %c, i20 %d) {\n"
                            "store i1 %c, ptr %p\nstore i20 %d, ptr %p\n"
                            "%r = load i1, ptr %p\nret i1 %r\n}");
  EXPECT_THAT(text, HasSubstr("store ((_ zero_extend 7) (ite R1 #b1 #b0))"));
  EXPECT_THAT(text, HasSubstr("store ((_ zero_extend 4) R2)"));
  EXPECT_THAT(text, HasSubstr(":i8 = load"));
}

TEST(Lift, AddressesAreSignedAndScaled) {
  std::string text =
      lifted("%s = type { i8, [4 x i32] }\n"
             "define ptr @fathom.entry(ptr %p, i32 %i) {\n"
             "%q = getelementptr %s, ptr %p, i32 1, i32 1, i32 %i\n"
             "ret ptr %q\n}");
  EXPECT_THAT(text,
              HasSubstr("(ptr.add P0 (bvadd (bvmul ((_ sign_extend 32) R1) "
                        "#x0000000000000004) #x0000000000000018))"));
}

TEST(Lift, PointersAreComparedByAddress) {
  std::string text = lifted("define i1 @fathom.entry(ptr %p, ptr %q) {\n"
                            "%n = icmp eq ptr %p, null\n"
                            "%l = icmp ult ptr %p, %q\nret i1 %l\n}");
  EXPECT_THAT(text, HasSubstr("(= (bvadd (ptr.base P0) (ptr.offset P0)) "
                              "#x0000000000000000)"));
  EXPECT_THAT(text, HasSubstr("(bvult (bvadd (ptr.base P0) (ptr.offset P0)) "
                              "(bvadd (ptr.base P1) (ptr.offset P1)))"));
}

constexpr char loop[] = R"(
define i32 @fathom.entry(ptr %p, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %exit, !fathom.loop !0
body:
  store i32 %i, ptr %p
  %j = add i32 %i, 1
  br label %head
exit:
  %v = phi i32 [ %i, %head ]
  %w = load i32, ptr %p
  %r = add i32 %v, %w
  ret i32 %r
}
!0 = !{!"main:0", !"a.c:7"}
)";

TEST(Lift, LoopsHavePhisForMemoryInsideAndBehind) {
  std::string text = lifted(loop);
  EXPECT_THAT(text, HasSubstr("loop BB1 \"main:0\" \"a.c:7\""));
  EXPECT_THAT(text, HasSubstr("M4:mem = phi [M2, BB0], [M7, BB2]"));
  EXPECT_THAT(text, HasSubstr("M10:mem = phi [M4, BB1]"));
}

TEST(Lift, LoopsThatOnlyReadHaveNoPhiForMemory) {
  std::string text = loop;
  text.replace(text.find("store i32 %i, ptr %p"), 20, "%x = load i32, ptr %p");
  EXPECT_THAT(lifted(text), Not(HasSubstr("mem = phi")));
}

TEST(Lift, MemoryIsPassedToFunctionsThatUseIt) {
  std::string text = lifted("define i32 @none(i32 %x) { ret i32 %x }\n"
                            "define i32 @reads(ptr %p) {\n"
                            "%v = load i32, ptr %p\nret i32 %v }\n"
                            "define i32 @writes(ptr %p) {\n"
                            "store i32 1, ptr %p\n"
                            "%v = call i32 @writes(ptr %p)\nret i32 %v }\n"
                            "define void @fathom.entry(ptr %p) {\n"
                            "%a = call i32 @none(i32 1)\n"
                            "%b = call i32 @reads(ptr %p)\n"
                            "%c = call i32 @writes(ptr %p)\nret void }");
  EXPECT_THAT(text, HasSubstr("fun none(R0:i32) -> i32 {"));
  EXPECT_THAT(text, HasSubstr("fun reads(P0:ptr, M1:mem) -> i32 {"));
  EXPECT_THAT(text, HasSubstr("fun writes(P0:ptr, M1:mem) -> i32, mem {"));
  EXPECT_THAT(text, HasSubstr("R4:i32, M5:mem = call @writes(P0, M1)"));
}

TEST(Lift, ChecksHaveKindAndText) {
  std::string body = "@t = private constant [6 x i8] c\"x < 1\\00\"\n"
                     "define void @fathom.entry(i1 %c) {\n"
                     "call void @fathom.check(i1 %c, i32 0, ptr @t)\n"
                     "call void @fathom.assume(i1 %c)\nret void }";
  std::string text = lifted(body);
  EXPECT_THAT(text, HasSubstr("check R0, assert \"x < 1\""));
  EXPECT_THAT(text, HasSubstr("assume R0"));
  EXPECT_THAT(text, Not(HasSubstr("global @t")));
  LiftConfig off = plain();
  off.checks[size_t(sea::CheckKind::Assert)] = false;
  EXPECT_THAT(lifted(body, off), Not(HasSubstr("check")));
}

TEST(Lift, RuntimeCalls) {
  std::string text = lifted(R"(
declare i1 @fathom.is_deref(ptr, i64)
declare i1 @fathom.is_alloc(ptr)
declare i1 @fathom.is_mod(ptr)
declare void @fathom.reset_mod(ptr)
declare void @fathom.havoc(ptr, i64)
declare i64 @fathom.object_size(ptr)
declare i64 @fathom.offset(ptr)
declare i1 @fathom.same_object(ptr, ptr)
declare ptr @fathom.nondet.ptr(ptr)
@n = private constant [2 x i8] c"x\00"
define void @fathom.entry(i64 %s) {
  %p = call ptr @fathom.malloc(i64 %s, i64 16, i32 0, ptr null)
  %u = call i32 @fathom.uninit.i32(ptr @n)
  %q = call ptr @fathom.nondet.ptr(ptr @n)
  call void @fathom.havoc(ptr %p, i64 %s)
  %a = call i1 @fathom.is_deref(ptr %p, i64 4)
  %b = call i1 @fathom.is_alloc(ptr %p)
  %c = call i1 @fathom.is_mod(ptr %p)
  call void @fathom.reset_mod(ptr %p)
  %d = call i64 @fathom.object_size(ptr %p)
  %e = call i64 @fathom.offset(ptr %p)
  %f = call i1 @fathom.same_object(ptr %p, ptr %q)
  call void @fathom.free(ptr %p, i32 0, i64 0, i1 false)
  ret void
})");
  for (const char *line :
       {"P[0-9]+:ptr, M[0-9]+:mem = malloc R0, M1 \"p\" align 16",
        "R[0-9]+:i32 = nondet \"uninit:x\"", "R[0-9]+:i64 = nondet \"x\"",
        "P[0-9]+:ptr = \\(ptr R[0-9]+ #x0000000000000000 #x0000000000000000\\)",
        // Null has no bytes.
        "R[0-9]+:i64 = \\(ite \\(= \\(ptr.base P[0-9]+\\) "
        "#x0000000000000000\\) #x0000000000000000 R0\\)",
        "M[0-9]+:mem = memhavoc P[0-9]+, R[0-9]+, M",
        "R[0-9]+:bool = isderef P[0-9]+, #x00000000", "isalloc P[0-9]+, S",
        "ismod P[0-9]+, S", "S[0-9]+:mem = resetmod P[0-9]+, S",
        "\\(ptr.size P[0-9]+\\)", "\\(ptr.offset P[0-9]+\\)",
        "\\(= \\(ptr.base P[0-9]+\\) \\(ptr.base P[0-9]+\\)\\)",
        "free P[0-9]+, M"})
    EXPECT_THAT(text, ContainsRegex(line));
}

TEST(Lift, UnreachableIsAFailureUnlessSomethingEndedBefore) {
  EXPECT_THAT(lifted("define void @fathom.entry() { unreachable }"),
              HasSubstr("check false, unreachable"));
  EXPECT_THAT(lifted("define void @fathom.entry() {\n"
                     "call void @fathom.halt()\nunreachable }"),
              Not(HasSubstr("check")));
}

TEST(Lift, ScopesInLoopsMakeNewObjects) {
  std::string text = lifted(R"(
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define void @fathom.entry(i1 %c) {
entry:
  %x = alloca i32
  br label %head
head:
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  store i32 1, ptr %x
  call void @llvm.lifetime.end.p0(i64 4, ptr %x)
  br i1 %c, label %head, label %exit
exit:
  ret void
})");
  EXPECT_THAT(text, HasSubstr("BB1:\n  M2:mem = phi"));
  EXPECT_THAT(text, HasSubstr("P3:ptr, M4:mem = alloca #x0000000000000004, M2 "
                              "\"x\" align 4\n"));
  EXPECT_THAT(text, HasSubstr("endscope P3"));
}

TEST(Lift, DifficultScopesLastAsLongAsTheFunction) {
  const char *body = R"(
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
@g = global ptr null
define i32 @fathom.entry(i1 %c) {
entry:
  %x = alloca i32
  store i32 2, ptr %x
  store ptr %x, ptr @g
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  call void @llvm.lifetime.end.p0(i64 4, ptr %x)
  ret i32 0
})";
  LiftConfig config = plain();
  EXPECT_THAT(lifted(body, config), Not(HasSubstr("ledger")));
  config.checks.set(size_t(sea::CheckKind::UseAfterScope));
  std::string text = lifted(body, config);
  EXPECT_THAT(text, HasSubstr("memhavoc P"));
  EXPECT_THAT(text, Not(HasSubstr("endscope")));
  EXPECT_THAT(text, HasSubstr("ledger narrowed"));
}

TEST(Lift, CopiesOfArgumentsEndWithTheCall) {
  std::string text = lifted("%s = type { i64, i64, i64 }\n"
                            "define void @f(ptr byval(%s) align 8 %x) {\n"
                            "store i64 1, ptr %x\nret void }\n"
                            "define void @fathom.entry(ptr %p) {\n"
                            "call void @f(ptr byval(%s) align 8 %p)\n"
                            "ret void }");
  EXPECT_THAT(text, HasSubstr("alloca #x0000000000000018, M2 \"x\" align 8"));
  EXPECT_THAT(text, HasSubstr("memcpy P3, P0, #x0000000000000018, M4, M1"));
  EXPECT_THAT(text, HasSubstr("call @f(P3"));
  EXPECT_THAT(text, HasSubstr("endscope P3"));
}

TEST(Lift, VolatileReadsAreFreshOrMemory) {
  std::string body = "define i32 @fathom.entry(ptr %p) {\n"
                     "%v = load volatile i32, ptr %p\nret i32 %v }";
  EXPECT_THAT(lifted(body), HasSubstr("nondet \"volatile p\""));
  LiftConfig config = plain();
  config.volatile_reads = VolatileReads::Memory;
  EXPECT_THAT(lifted(body, config), HasSubstr("R3:i32 = load"));
  EXPECT_THAT(lifted("define i32 @fathom.entry(ptr %p) {\n"
                     "%v = load atomic volatile i32, ptr %p seq_cst, align 4\n"
                     "ret i32 %v }"),
              HasSubstr("R3:i32 = load"));
}

TEST(Lift, InitialValues) {
  std::string text = lifted(
      "%s = type { i8, i32, ptr }\n"
      "@a = global %s { i8 1, i32 2, ptr getelementptr (i8, ptr @b, i64 4) }\n"
      "@b = global [1000 x i32] zeroinitializer\n"
      "@u = global [4 x i8] c\"abc\\00\"\n"
      "@x = external global i32\n"
      "define void @fathom.entry() {\n"
      "%v = load ptr, ptr @a\n%w = load i32, ptr @x\nret void }");
  EXPECT_THAT(text, HasSubstr("store #x0000000200000001, @a, M0"));
  EXPECT_THAT(text, HasSubstr("store (ptr.add @b #x0000000000000004), "
                              "(ptr.add @a #x0000000000000008)"));
  EXPECT_THAT(text, HasSubstr("memset @b, #x00, #x0000000000000fa0"));
  EXPECT_THAT(text, HasSubstr("global @x 4 align 4 external"));
  EXPECT_THAT(text, Not(HasSubstr("@u")));
}

constexpr char passing[] = "define i64 @id(i64 %x) { ret i64 %x }\n"
                           "define i32 @fathom.entry(i64 %k) {\n"
                           "%p = alloca i32\n"
                           "%i = ptrtoint ptr %p to i64\n"
                           "%j = call i64 @id(i64 %i)\n"
                           "%t = or i64 %j, 1\n"
                           "%q = inttoptr i64 %t to ptr\n"
                           "%v = load i32, ptr %q\nret i32 %v }";

TEST(Lift, IntegersFromPointersArePassedAsPointers) {
  std::string text = lifted(passing);
  EXPECT_THAT(text, HasSubstr("fun id(P0:ptr) -> ptr {"));
  EXPECT_THAT(text, HasSubstr("P5:ptr = call @id(P2)"));
  EXPECT_THAT(text, HasSubstr("(ptr.add P5 (bvsub R7 (bvadd (ptr.base P5) "
                              "(ptr.offset P5))))"));
  // Twin: a number that never was a pointer stays one.
  std::string number = passing;
  number.replace(number.find("ptrtoint ptr %p to i64"), 22, "add i64 %k, 0");
  EXPECT_THAT(lifted(number), HasSubstr("fun id(R0:i64) -> i64 {"));
}

TEST(Lift, VariablesHaveNames) {
  std::string text = lifted(R"(
@g = global i32 0, !dbg !20
define i32 @fathom.entry(i32 %a) !dbg !4 {
  %x = alloca i32
    #dbg_declare(ptr %x, !8, !DIExpression(), !9)
    #dbg_value(i32 %a, !7, !DIExpression(), !9)
  store i32 %a, ptr %x, !dbg !9
  store i32 7, ptr @g, !dbg !9
  ret i32 0
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 3, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocalVariable(name: "a", scope: !4, file: !1, line: 3, type: !10)
!8 = !DILocalVariable(name: "local", scope: !4, file: !1, line: 4, type: !10)
!9 = !DILocation(line: 5, column: 2, scope: !4)
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "counter", scope: !0, file: !1, line: 1, type: !10)
)");
  EXPECT_THAT(text, HasSubstr("alloca #x0000000000000004, M2 \"local\""));
  EXPECT_THAT(text, HasSubstr("name \"a\", R0"));
  EXPECT_THAT(text, HasSubstr("name \"local:&s32\", P4"));
  EXPECT_THAT(text, HasSubstr("name \"counter:&s32\", @g"));
  EXPECT_THAT(text, HasSubstr("; a.c:5:2 in main"));
}

// The same with shadow bits for poison.
std::string poisoned(const std::string &statements,
                     const std::string &attribute = "") {
  LiftConfig config = plain();
  return lifted("define i32 @fathom.entry(i32 %a, i32 %b, ptr %p) " +
                    attribute + "{\n" + statements + "}\n",
                config);
}

TEST(Poison, ReachesABranchThroughAPhi) {
  const char *body = R"(
entry:
  %s = add nsw i32 %a, %b
  %x = icmp eq i32 %a, 0
  br i1 %x, label %one, label %two
one:
  br label %two
two:
  %v = phi i32 [ 7, %entry ], [ %s, %one ]
  %c = icmp eq i32 %v, 1
  br i1 %c, label %three, label %four
three:
  br label %four
four:
  ret i32 0
)";
  std::string text = poisoned(body);
  EXPECT_THAT(text, HasSubstr("(bvsaddo R0 R1)"));
  EXPECT_THAT(text, HasSubstr("R7:bool = phi [false, BB0], [R4, BB1]"));
  EXPECT_THAT(text, HasSubstr("check (not R7), poison \"branch\""));
  // Twins: the same without the flag, and instrumented.
  std::string wraps = body;
  wraps.replace(wraps.find(" nsw"), 4, "");
  EXPECT_THAT(poisoned(wraps), Not(HasSubstr("check")));
  EXPECT_THAT(poisoned(body, "\"fathom-instrumented\" "),
              Not(HasSubstr("check")));
}

TEST(Poison, EveryFlag) {
  auto bit = [](const std::string &instruction) {
    return poisoned(instruction + "\n%u = udiv i32 1, %r\nret i32 0\n");
  };
  EXPECT_THAT(bit("%r = add nuw i32 %a, %b"), HasSubstr("(bvuaddo R0 R1)"));
  EXPECT_THAT(bit("%r = sub nsw i32 %a, %b"), HasSubstr("(bvssubo R0 R1)"));
  EXPECT_THAT(bit("%r = mul nuw i32 %a, %b"), HasSubstr("(bvumulo R0 R1)"));
  EXPECT_THAT(bit("%r = shl i32 %a, %b"), HasSubstr("(bvule #x00000020 R1)"));
  EXPECT_THAT(bit("%r = shl nsw i32 %a, 3"),
              HasSubstr("(not (= (bvashr (bvshl R0 #x00000003) #x00000003) "
                        "R0))"));
  EXPECT_THAT(bit("%r = lshr exact i32 %a, 3"),
              HasSubstr("(not (= (bvshl (bvlshr R0 #x00000003) #x00000003) "
                        "R0))"));
  EXPECT_THAT(bit("%r = sdiv exact i32 %a, 3"),
              HasSubstr("(not (= (bvsrem R0 #x00000003) #x00000000))"));
  EXPECT_THAT(bit("%r = or disjoint i32 %a, %b"),
              HasSubstr("(not (= (bvand R0 R1) #x00000000))"));
  EXPECT_THAT(bit("%t = trunc nuw i32 %a to i8\n%r = zext i8 %t to i32"),
              HasSubstr("(not (= ((_ zero_extend 24) ((_ extract 7 0) R0)) "
                        "R0))"));
  EXPECT_THAT(bit("%t = trunc i32 %a to i8\n%r = zext nneg i8 %t to i32"),
              HasSubstr("(bvslt R3 #x00)"));
  EXPECT_THAT(bit("%r = lshr i32 %a, 31"), Not(HasSubstr("check")));
}

TEST(Poison, FreezeStopsIt) {
  std::string text = poisoned("%s = add nsw i32 %a, %b\n"
                              "%f = freeze i32 %s\n"
                              "%u = udiv i32 1, %f\nret i32 0\n");
  EXPECT_THAT(text, HasSubstr("nondet \"freeze\""));
  EXPECT_THAT(text, HasSubstr("(ite R4 R5 R3)"));
  EXPECT_THAT(text, Not(HasSubstr("check")));
}

TEST(Poison, IsFollowedThroughMemoryAndCalls) {
  std::string text = poisoned("%s = add nsw i32 %a, %b\n"
                              "store i32 %s, ptr %p\nret i32 0\n");
  EXPECT_THAT(text, HasSubstr("store (ite R6 #xffffffff #x00000000)"));
  EXPECT_THAT(text, Not(HasSubstr("unsupported")));
  // Nobody looks at what the entry returns.
  EXPECT_THAT(poisoned("%s = add nsw i32 %a, %b\nret i32 %s\n"),
              Not(HasSubstr("check")));
}

} // namespace
} // namespace fathom::lift
