// Lowering of values: aggregates, vectors, constant expressions, floats,
// intrinsics. Most tests run the module before and after.
#include "passes/lowering_test.h"

#include <llvm/IR/Instructions.h>

namespace fathom::passes {

namespace {

void expect_lowered(const std::string &text, int count = 64) {
  expect_same_results(text, lower, count);
  Ir ir(text);
  ir.run(lower);
  expect_prepared_form(ir.module());
}

constexpr char layout[] =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-"
    "i128:128-f80:128-n8:16:32:64-S128\"\n";

TEST(LowerAggregates, ReturnsArgumentsPhisAndMemory) {
  expect_lowered(std::string(layout) + R"(
%inner = type { i8, i64 }
%pair = type { %inner, [2 x i32] }
@global = global %pair { %inner { i8 3, i64 4 }, [2 x i32] [i32 5, i32 6] }

define %pair @make(i64 %x, %inner %i) {
  %t = trunc i64 %x to i32
  %a = insertvalue %pair poison, %inner %i, 0
  %b = insertvalue %pair %a, i32 %t, 1, 1
  %c = insertvalue %pair %b, i32 77, 1, 0
  ret %pair %c
}
define { i64 } @one(i64 %x) {
  %r = insertvalue { i64 } undef, i64 %x, 0
  ret { i64 } %r
}
define {} @none() {
  ret {} undef
}
define i64 @sum(%pair %p) {
  %a = extractvalue %pair %p, 0, 0
  %b = extractvalue %pair %p, 0, 1
  %array = extractvalue %pair %p, 1
  %c = extractvalue [2 x i32] %array, 0
  %d = extractvalue [2 x i32] %array, 1
  %wa = zext i8 %a to i64
  %wc = zext i32 %c to i64
  %wd = zext i32 %d to i64
  %s1 = mul i64 %wa, 31
  %s2 = add i64 %s1, %b
  %s3 = mul i64 %s2, 31
  %s4 = add i64 %s3, %wc
  %s5 = mul i64 %s4, 31
  %s6 = add i64 %s5, %wd
  ret i64 %s6
}
define i64 @run(i64 %seed) {
entry:
  %low = trunc i64 %seed to i8
  %i0 = insertvalue %inner undef, i8 %low, 0
  %i1 = insertvalue %inner %i0, i64 9, 1
  %made = call %pair @make(i64 %seed, %inner %i1)
  %c = icmp ult i64 %seed, 20
  br i1 %c, label %left, label %right
left:
  %loaded = load %pair, ptr @global
  %e = call {} @none()
  br label %join
right:
  store %pair %made, ptr @global
  br label %join
join:
  %both = phi %pair [ %loaded, %left ], [ %made, %right ]
  %frozen = freeze %pair %both
  %bit = trunc i64 %seed to i1
  %chosen = select i1 %bit, %pair %frozen, %pair { %inner { i8 1, i64 2 }, [2 x i32] [i32 3, i32 4] }
  %s = call i64 @sum(%pair %chosen)
  %o = call { i64 } @one(i64 %s)
  %again = load %pair, ptr @global
  %s2 = call i64 @sum(%pair %again)
  %x = extractvalue { i64 } %o, 0
  %r = xor i64 %x, %s2
  ret i64 %r
})");
}

TEST(LowerAggregates, RecursionHasAResultPerCall) {
  expect_lowered(R"(
define { i64, i64 } @fib(i64 %n) {
  %c = icmp ult i64 %n, 2
  br i1 %c, label %base, label %step
base:
  %b = insertvalue { i64, i64 } { i64 1, i64 1 }, i64 %n, 0
  ret { i64, i64 } %b
step:
  %m = sub i64 %n, 1
  %p = call { i64, i64 } @fib(i64 %m)
  %k = sub i64 %n, 2
  %q = call { i64, i64 } @fib(i64 %k)
  %pa = extractvalue { i64, i64 } %p, 0
  %pb = extractvalue { i64, i64 } %p, 1
  %qa = extractvalue { i64, i64 } %q, 0
  %qb = extractvalue { i64, i64 } %q, 1
  %ra = add i64 %pa, %qa
  %t = mul i64 %pb, 3
  %rb = sub i64 %t, %qb
  %r0 = insertvalue { i64, i64 } poison, i64 %ra, 0
  %r1 = insertvalue { i64, i64 } %r0, i64 %rb, 1
  ret { i64, i64 } %r1
}
define i64 @run(i64 %seed) {
  %r = call { i64, i64 } @fib(i64 %seed)
  %a = extractvalue { i64, i64 } %r, 0
  %b = extractvalue { i64, i64 } %r, 1
  %s = mul i64 %a, 1000003
  %x = xor i64 %s, %b
  ret i64 %x
})",
                 12);
}

TEST(LowerAggregates, OverflowResultsStay) {
  const char *text = R"(
declare { i8, i1 } @llvm.sadd.with.overflow.i8(i8, i8)
define i64 @run(i64 %seed) {
  %x = trunc i64 %seed to i8
  %y = mul i8 %x, 37
  %r = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 %x, i8 %y)
  %f = freeze { i8, i1 } %r
  %v = extractvalue { i8, i1 } %r, 0
  %o = extractvalue { i8, i1 } %f, 1
  %wv = zext i8 %v to i64
  %wo = zext i1 %o to i64
  %s = shl i64 %wo, 32
  %t = or i64 %s, %wv
  ret i64 %t
})";
  expect_lowered(text, 256);
}

TEST(LowerAggregates, VariadicFunctionsLoseWhatNobodyReads) {
  Ir ir(R"(
declare void @llvm.va_start(ptr)
define i64 @ignores(i64 %x, ...) {
  ret i64 %x
}
define i64 @reads(i64 %x, ...) {
  %list = alloca [4 x i64]
  call void @llvm.va_start(ptr %list)
  ret i64 %x
}
define i64 @run(i64 %seed) {
  %a = call i64 (i64, ...) @ignores(i64 %seed, i32 3, ptr null)
  %c = icmp eq i64 %seed, 5
  br i1 %c, label %bad, label %fine
bad:
  %b = call i64 (i64, ...) @reads(i64 %seed, i32 3)
  ret i64 %b
fine:
  ret i64 %a
})");
  ir.run(lower);
  EXPECT_FALSE(ir.function("ignores").isVarArg());
  Machine machine(ir);
  EXPECT_EQ(machine.run(4), (Outcome{Outcome::Value, 4}));
  EXPECT_EQ(machine.run(5),
            (Outcome{Outcome::Unsupported, 0, "variable arguments"}));
}

TEST(LowerAggregates, HugeArraysAsValuesAreUnsupported) {
  Ir ir(R"(
@a = global [100000 x i32] zeroinitializer
define i64 @run(i64 %seed) {
  %c = icmp eq i64 %seed, 0
  br i1 %c, label %copy, label %end
copy:
  %v = load [100000 x i32], ptr @a
  store [100000 x i32] %v, ptr @a
  br label %end
end:
  ret i64 1
})");
  ir.run(lower);
  Machine machine(ir);
  EXPECT_EQ(machine.run(1), (Outcome{Outcome::Value, 1}));
  EXPECT_EQ(machine.run(0),
            (Outcome{Outcome::Unsupported, 0, "value of type [100000 x i32]"}));
}

// What an assignment of a structure leaves in its padding nobody knows.
TEST(LowerAggregates, StoringMakesPaddingUndefined) {
  Ir ir(std::string(layout) + R"(
define void @f({ i8, i32, i16 } %v, ptr %p) {
  store { i8, i32, i16 } %v, ptr %p
  ret void
}
define void @g({ i32, i32 } %v, ptr %p) {
  store { i32, i32 } %v, ptr %p
  ret void
})");
  ir.run(lower);
  std::string text = ir.text();
  EXPECT_NE(text.find("store i24 undef"), std::string::npos) << text;
  EXPECT_NE(text.find("store i16 undef"), std::string::npos) << text;
  EXPECT_EQ(ir.count(llvm::Instruction::Store), 7U) << text;
}

TEST(LowerVectors, ArithmeticElementsAndShuffles) {
  expect_lowered(std::string(layout) + R"(
define <4 x i32> @twice(<4 x i32> %v) {
  %r = shl <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>
  ret <4 x i32> %r
}
define i64 @run(i64 %seed) {
  %t = trunc i64 %seed to i32
  %v0 = insertelement <4 x i32> poison, i32 %t, i64 0
  %v = shufflevector <4 x i32> %v0, <4 x i32> poison, <4 x i32> zeroinitializer
  %w = mul <4 x i32> %v, <i32 1, i32 3, i32 -5, i32 7>
  %u = call <4 x i32> @twice(<4 x i32> %w)
  %c = icmp slt <4 x i32> %u, <i32 100, i32 -3, i32 7, i32 9>
  %s = select <4 x i1> %c, <4 x i32> %u, <4 x i32> %w
  %i = and i32 %t, 3
  %d = insertelement <4 x i32> %s, i32 42, i32 %i
  %p = shufflevector <4 x i32> %d, <4 x i32> %u, <6 x i32> <i32 7, i32 0, i32 2, i32 5, i32 1, i32 3>
  %j = and i64 %seed, 3
  %e = extractelement <6 x i32> %p, i64 %j
  %x = zext <4 x i32> %d to <4 x i64>
  %y = call i64 @llvm.vector.reduce.xor.v4i64(<4 x i64> %x)
  %m = call i32 @llvm.vector.reduce.smax.v4i32(<4 x i32> %u)
  %n = call <4 x i32> @llvm.smin.v4i32(<4 x i32> %u, <4 x i32> %d)
  %k = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %n)
  %we = sext i32 %e to i64
  %wm = sext i32 %m to i64
  %wk = sext i32 %k to i64
  %a = mul i64 %we, 31
  %b = add i64 %a, %wm
  %f = mul i64 %b, 31
  %g = xor i64 %f, %wk
  %h = add i64 %g, %y
  ret i64 %h
}
declare i64 @llvm.vector.reduce.xor.v4i64(<4 x i64>)
declare i32 @llvm.vector.reduce.smax.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare <4 x i32> @llvm.smin.v4i32(<4 x i32>, <4 x i32>)
)");
}

TEST(LowerVectors, BitsPackedInMemoryAndCasts) {
  expect_lowered(std::string(layout) + R"(
@bits = global <8 x i1> zeroinitializer
@bytes = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define i64 @run(i64 %seed) {
  %t = trunc i64 %seed to i8
  %b = bitcast i8 %t to <8 x i1>
  store <8 x i1> %b, ptr @bits
  %raw = load i8, ptr @bits
  %back = load <8 x i1>, ptr @bits
  %rev = shufflevector <8 x i1> %back, <8 x i1> poison, <8 x i32> <i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
  %turned = bitcast <8 x i1> %rev to i8
  %v = load <4 x i32>, ptr @bytes
  %seed32 = trunc i64 %seed to i32
  %v1 = insertelement <4 x i32> %v, i32 %seed32, i32 2
  store <4 x i32> %v1, ptr @bytes
  %halves = bitcast <4 x i32> %v1 to <8 x i16>
  %h = extractelement <8 x i16> %halves, i64 4
  %words = bitcast <4 x i32> %v1 to <2 x i64>
  %w = extractelement <2 x i64> %words, i64 1
  %whole = bitcast <4 x i32> %v1 to i128
  %hi = lshr i128 %whole, 64
  %top = trunc i128 %hi to i64
  %fl = bitcast <4 x i32> %v1 to <4 x float>
  %f = extractelement <4 x float> %fl, i64 2
  %fb = bitcast float %f to i32
  %z1 = zext i8 %raw to i64
  %z2 = zext i8 %turned to i64
  %z3 = zext i16 %h to i64
  %z4 = zext i32 %fb to i64
  %a = mul i64 %z1, 31
  %c = add i64 %a, %z2
  %d = mul i64 %c, 31
  %e = add i64 %d, %z3
  %g = mul i64 %e, 31
  %i = add i64 %g, %w
  %j = xor i64 %i, %top
  %k = add i64 %j, %z4
  ret i64 %k
})",
                 256);
}

TEST(LowerVectors, MaskedAccessesAndPointers) {
  expect_lowered(std::string(layout) + R"(
@a = global [4 x i32] [i32 10, i32 20, i32 30, i32 40]
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, i32, <4 x i1>)
define i64 @run(i64 %seed) {
  %t = trunc i64 %seed to i4
  %mask = bitcast i4 %t to <4 x i1>
  %v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr @a, i32 4, <4 x i1> %mask, <4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  %ps = getelementptr i32, ptr @a, <4 x i64> <i64 3, i64 2, i64 1, i64 0>
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %v, <4 x ptr> %ps, i32 4, <4 x i1> %mask)
  %all = load <4 x i32>, ptr @a
  %x = mul <4 x i32> %all, <i32 1, i32 31, i32 961, i32 29791>
  %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %x)
  %w = zext i32 %r to i64
  ret i64 %w
}
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
)");
}

TEST(LowerVectors, WhatHasNoExactFormIsUnsupported) {
  Ir ir(R"(
define i64 @run(i64 %seed) {
  %c = icmp eq i64 %seed, 0
  br i1 %c, label %odd, label %end
odd:
  %v = bitcast i96 1 to <3 x i32>
  %w = bitcast <3 x i32> %v to <2 x i48>
  %x = extractelement <2 x i48> %w, i64 0
  %y = zext i48 %x to i64
  ret i64 %y
end:
  ret i64 1
})");
  ir.run(lower);
  Machine machine(ir);
  EXPECT_EQ(machine.run(1), (Outcome{Outcome::Value, 1}));
  EXPECT_EQ(machine.run(0).kind, Outcome::Unsupported);
}

TEST(LowerConstantExpressions, InOperandsPhisAndConstants) {
  expect_lowered(std::string(layout) + R"(
@a = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]
@b = global ptr getelementptr (i8, ptr @a, i64 4)
define i64 @run(i64 %seed) {
entry:
  %c = icmp ugt i64 %seed, 30
  br i1 %c, label %join, label %other
other:
  %d = icmp ugt i64 %seed, 3
  br i1 %d, label %join, label %join
join:
  %p = phi ptr [ getelementptr (i8, ptr @a, i64 8), %entry ], [ getelementptr (i32, ptr @a, i64 5), %other ], [ getelementptr (i32, ptr @a, i64 5), %other ]
  %x = load i32, ptr %p
  %s = insertvalue { ptr, i64 } { ptr getelementptr (i8, ptr @a, i64 12), i64 3 }, i64 %seed, 1
  %q = extractvalue { ptr, i64 } %s, 0
  %y = load i32, ptr %q
  %z = load i32, ptr getelementptr inbounds ([8 x i32], ptr @a, i64 0, i64 7)
  %bp = load ptr, ptr @b
  %w = load i32, ptr %bp
  %n = sub i64 ptrtoint (ptr getelementptr (i8, ptr @a, i64 20) to i64), ptrtoint (ptr @a to i64)
  %t1 = mul i32 %x, 1000
  %t2 = mul i32 %y, 100
  %t3 = mul i32 %z, 10
  %t4 = add i32 %t1, %t2
  %t5 = add i32 %t4, %t3
  %t6 = add i32 %t5, %w
  %r = zext i32 %t6 to i64
  %r2 = add i64 %r, %n
  ret i64 %r2
})");
}

std::string saturating(const std::string &name, int width) {
  std::string type = "i" + std::to_string(width);
  return "declare " + type + " @llvm." + name + "." + type + "(" + type + ", " +
         type + ")\ndefine i64 @run(i64 %seed) {\n  %x = trunc i64 %seed to " +
         type + "\n  %h = lshr i64 %seed, " + std::to_string(width) +
         "\n  %y0 = trunc i64 %h to " + type + "\n  %y = " +
         (name.find("shl") != std::string::npos
              ? "urem " + type + " %y0, " + std::to_string(width)
              : "xor " + type + " %y0, 0") +
         "\n  %r = call " + type + " @llvm." + name + "." + type + "(" + type +
         " %x, " + type + " %y)\n  %w = zext " + type +
         " %r to i64\n  ret i64 %w\n}\n";
}

TEST(LowerIntrinsics, SaturatingArithmeticExhaustively) {
  for (const char *name : {"uadd.sat", "sadd.sat", "usub.sat", "ssub.sat",
                           "ushl.sat", "sshl.sat"}) {
    std::string text = saturating(name, 5);
    expect_same_results(text, lower_intrinsics, 1024);
    Ir ir(text);
    ir.run(lower_intrinsics);
    EXPECT_EQ(ir.count(llvm::Instruction::Call), 0U) << name;
  }
}

TEST(LowerIntrinsics, PtrmaskKeepsTheObject) {
  const char *text = R"(
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
@a = global [64 x i8] zeroinitializer, align 64
define i64 @run(i64 %seed) {
  %i = urem i64 %seed, 64
  %p = getelementptr i8, ptr @a, i64 %i
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -8)
  %x = ptrtoint ptr %m to i64
  %y = ptrtoint ptr @a to i64
  %r = sub i64 %x, %y
  ret i64 %r
})";
  expect_same_results(text, lower_intrinsics);
  Ir ir(text);
  ir.run(lower_intrinsics);
  EXPECT_EQ(ir.count(llvm::Instruction::IntToPtr), 0U);
}

TEST(LowerFloats, SignsAreExactAndFlagsAreNot) {
  const char *moved = R"(
declare double @llvm.fabs.f64(double)
declare double @llvm.copysign.f64(double, double)
@d = global double 1.5
define i64 @run(i64 %seed) {
  %b = shl i64 %seed, 60
  %x0 = xor i64 %b, 9218868437227405313 ; a signalling NaN among them
  %x = bitcast i64 %x0 to double
  %n = fneg double %x
  %a = call double @llvm.fabs.f64(double %x)
  %c = call double @llvm.copysign.f64(double %a, double %n)
  %g = load double, ptr @d
  %bit = trunc i64 %seed to i1
  %s = select i1 %bit, double %c, double %n
  store double %s, ptr @d
  %r = bitcast double %s to i64
  %r2 = bitcast double %g to i64
  %r3 = xor i64 %r, %r2
  ret i64 %r3
})";
  expect_same_results(moved, lower_floats);
  Ir ir(R"(
define i64 @run(i64 %seed) {
  %c = icmp eq i64 %seed, 0
  br i1 %c, label %add, label %end
add:
  %x = bitcast i64 %seed to double
  %y = fadd nsz double %x, 1.0
  %z = bitcast double %y to i64
  ret i64 %z
end:
  ret i64 1
})");
  ir.run(lower_floats);
  Machine machine(ir);
  EXPECT_EQ(machine.run(1), (Outcome{Outcome::Value, 1}));
  EXPECT_EQ(machine.run(0), (Outcome{Outcome::Unsupported, 0,
                                     "floating-point arithmetic (fadd with "
                                     "fast-math flags)"}));
}

// Other formats are refused without touching what is converted.
TEST(LowerFloats, OtherFormatsAreUnsupported) {
  for (const char *conversion :
       {"sitofp i64 %x to ppc_fp128", "uitofp i64 %x to ppc_fp128",
        "fpext double %d to ppc_fp128", "frem fast double %d, %d",
        "fdiv nnan nsz double %d, %d"}) {
    Ir ir(std::string("define i64 @run(i64 %seed) {\n"
                      "  %x = add i64 %seed, 1\n"
                      "  %d = bitcast i64 %x to double\n"
                      "  %c = icmp eq i64 %seed, 0\n"
                      "  br i1 %c, label %bad, label %fine\nbad:\n  %f = ") +
          conversion +
          "\n  ret i64 7\nfine:\n  %r = mul i64 %x, 3\n  ret i64 %r\n}\n");
    ir.run(lower_floats);
    Machine machine(ir);
    EXPECT_EQ(machine.run(0).kind, Outcome::Unsupported) << conversion;
    EXPECT_EQ(machine.run(1), (Outcome{Outcome::Value, 6})) << conversion;
  }
}

// All pairs of zeros, ones, infinities, NaNs, least and greatest numbers. With
// a flag that means nothing here: others stay for the lifter.
TEST(LowerFloats, ComparisonsAreExact) {
  for (const char *type : {"half", "float", "double"}) {
    bool is_half = type[0] == 'h', is_float = type[0] == 'f';
    std::string width = is_half ? "16" : is_float ? "32" : "64";
    std::string one = is_half    ? "15360"
                      : is_float ? "1065353216"
                                 : "4607182418800017408";
    std::string inf = is_half    ? "31744"
                      : is_float ? "2139095040"
                                 : "9218868437227405312";
    for (const char *predicate :
         {"oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge",
          "ult", "ule", "une", "uno", "true", "false"}) {
      std::string i = "i" + width;
      std::string text = "@v = constant [8 x " + i + "] [" + i + " 0, " + i +
                         " 1, " + i + " " + one + ", " + i + " " + inf + ", " +
                         i + " " + std::to_string(std::stoull(inf) - 1) + ", " +
                         i + " " + std::to_string(std::stoull(inf) + 1) + ", " +
                         i + " " + std::to_string(std::stoull(inf) + 7) + ", " +
                         i + " -1]\n";
      text += R"(
define i64 @run(i64 %seed) {
  %a = and i64 %seed, 7
  %b0 = lshr i64 %seed, 3
  %b = and i64 %b0, 7
  %s0 = lshr i64 %seed, 6
  %s = trunc i64 %s0 to i1
  %t0 = lshr i64 %seed, 7
  %t = trunc i64 %t0 to i1
  %pa = getelementptr INT, ptr @v, i64 %a
  %pb = getelementptr INT, ptr @v, i64 %b
  %x0 = load FLOAT, ptr %pa
  %y0 = load FLOAT, ptr %pb
  %nx = fneg FLOAT %x0
  %ny = fneg FLOAT %y0
  %x = select i1 %s, FLOAT %x0, FLOAT %nx
  %y = select i1 %t, FLOAT %y0, FLOAT %ny
  %c = fcmp nsz PREDICATE FLOAT %x, %y
  %r = zext i1 %c to i64
  ret i64 %r
})";
      auto replace = [&](const std::string &what, const std::string &by) {
        for (size_t at; (at = text.find(what)) != std::string::npos;)
          text.replace(at, what.size(), by);
      };
      replace("INT", i);
      replace("FLOAT", type);
      replace("PREDICATE", predicate);
      expect_same_results(text, lower_floats, 256);
      Ir ir(text);
      ir.run(lower_floats);
      EXPECT_EQ(ir.count(llvm::Instruction::FCmp), 0U);
    }
  }
}

TEST(LowerFloats, ClassesAreExact) {
  for (int bit = 0; bit < 10; ++bit)
    expect_same_results(R"(
declare i1 @llvm.is.fpclass.f16(half, i32 immarg)
define i64 @run(i64 %seed) {
  %m = mul i64 %seed, 37
  %b = trunc i64 %m to i16
  %x = bitcast i16 %b to half
  %c = call i1 @llvm.is.fpclass.f16(half %x, i32 )" +
                            std::to_string(1 << bit) +
                            R"()
  %r = zext i1 %c to i64
  ret i64 %r
})",
                        lower_floats, 65536);
}

TEST(RefuseTypes, OtherAddressSpacesAndWideIntegers) {
  Ir ir(R"(
@g = addrspace(1) global i32 0
define i64 @run(i64 %seed) {
  switch i64 %seed, label %end [ i64 0, label %space
                                 i64 1, label %wide ]
space:
  %x = load i32, ptr addrspacecast (ptr addrspace(1) @g to ptr)
  br label %end
wide:
  %y = zext i64 %seed to i70000
  %z = trunc i70000 %y to i64
  br label %end
end:
  ret i64 1
})");
  ir.run(lower);
  Machine machine(ir);
  EXPECT_EQ(machine.run(2), (Outcome{Outcome::Value, 1}));
  EXPECT_EQ(machine.run(0),
            (Outcome{Outcome::Unsupported, 0, "pointer in address space 1"}));
  EXPECT_EQ(machine.run(1),
            (Outcome{Outcome::Unsupported, 0, "integer of 70000 bits"}));
}

} // namespace

} // namespace fathom::passes
