; Intrinsics that name a rounding mode, or say that the program sets it: each case is true, and with @bug each fails.
; EXPECT: SAFE
; RUN: %exit 10 %fathom check --entry=bug %s 2>&1 | FileCheck %s --check-prefix=BUG
; BUG: {{^}}fathom: UNSAFE (21 of
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @fathom_assert(i1)
declare i1 @fathom_nondet_bool()
declare double @llvm.experimental.constrained.ceil.f64(double, metadata)
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fdiv.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.floor.f64(double, metadata)
declare double @llvm.experimental.constrained.fma.f64(double, double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fmul.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fmuladd.f64(double, double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fpext.f64.f32(float, metadata)
declare double @llvm.experimental.constrained.frem.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fsub.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.nearbyint.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.rint.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.round.f64(double, metadata)
declare double @llvm.experimental.constrained.sqrt.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.trunc.f64(double, metadata)
declare double @llvm.sqrt.f64(double)
declare float @llvm.experimental.constrained.fptrunc.f32.f64(double, metadata, metadata)
declare float @llvm.experimental.constrained.sitofp.f32.i32(i32, metadata, metadata)
declare float @llvm.experimental.constrained.uitofp.f32.i32(i32, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmp.f64(double, double, metadata, metadata)
declare i32 @llvm.experimental.constrained.fptosi.i32.f64(double, metadata)
declare i32 @llvm.experimental.constrained.fptoui.i32.f64(double, metadata)

; llvm.experimental.constrained.fadd.f64
define i1 @case0(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %r = call double @llvm.experimental.constrained.fadd.f64(double %i, double 1.0e-30, metadata !"round.upward", metadata !"fpexcept.strict") strictfp
  %ok = fcmp ogt double %r, 1.0
  ret i1 %ok
}

; llvm.experimental.constrained.fsub.f64
define i1 @case1(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %r = call double @llvm.experimental.constrained.fsub.f64(double %i, double 1.0e-30, metadata !"round.downward", metadata !"fpexcept.strict") strictfp
  %ok = fcmp olt double %r, 1.0
  ret i1 %ok
}

; llvm.experimental.constrained.fmul.f64
define i1 @case2(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %m = fmul double %i, 0x3FB999999999999A
  %r = call double @llvm.experimental.constrained.fmul.f64(double %m, double %m, metadata !"round.towardzero", metadata !"fpexcept.strict") strictfp
  %q = fmul double %m, %m
  %ok = fcmp ole double %r, %q
  ret i1 %ok
}

; llvm.experimental.constrained.fdiv.f64
define i1 @case3(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %r = call double @llvm.experimental.constrained.fdiv.f64(double %i, double 3.0, metadata !"round.upward", metadata !"fpexcept.strict") strictfp
  %q = fdiv double %i, 3.0
  %ok = fcmp ogt double %r, %q
  ret i1 %ok
}

; llvm.experimental.constrained.frem.f64
define i1 @case4(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %s = fmul double %i, 7.0
  %r = call double @llvm.experimental.constrained.frem.f64(double %s, double 4.0, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %ok = fcmp oeq double %r, 3.0
  ret i1 %ok
}

; llvm.experimental.constrained.fma.f64
define i1 @case5(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %r = call double @llvm.experimental.constrained.fma.f64(double %i, double %i, double 1.0e-30, metadata !"round.upward", metadata !"fpexcept.strict") strictfp
  %ok = fcmp ogt double %r, 1.0
  ret i1 %ok
}

; llvm.experimental.constrained.fmuladd.f64
define i1 @case6(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %r = call double @llvm.experimental.constrained.fmuladd.f64(double %i, double 2.0, double 1.0, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %ok = fcmp oeq double %r, 3.0
  ret i1 %ok
}

; llvm.experimental.constrained.sqrt.f64
define i1 @case7(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %t = fmul double %i, 2.0
  %r = call double @llvm.experimental.constrained.sqrt.f64(double %t, metadata !"round.downward", metadata !"fpexcept.strict") strictfp
  %q = call double @llvm.sqrt.f64(double %t)
  %ok = fcmp olt double %r, %q
  ret i1 %ok
}

; llvm.experimental.constrained.rint.f64
define i1 @case8(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %t = fmul double %i, 0.25
  %r = call double @llvm.experimental.constrained.rint.f64(double %t, metadata !"round.upward", metadata !"fpexcept.strict") strictfp
  %ok = fcmp oeq double %r, 1.0
  ret i1 %ok
}

; llvm.experimental.constrained.nearbyint.f64
define i1 @case9(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %t = fmul double %i, 0.25
  %r = call double @llvm.experimental.constrained.nearbyint.f64(double %t, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %ok = fcmp oeq double %r, 0.0
  ret i1 %ok
}

; llvm.experimental.constrained.floor.f64
define i1 @case10(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %t = fmul double %i, 0.5
  %r = call double @llvm.experimental.constrained.floor.f64(double %t, metadata !"fpexcept.strict") strictfp
  %ok = fcmp oeq double %r, 0.0
  ret i1 %ok
}

; llvm.experimental.constrained.ceil.f64
define i1 @case11(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %t = fmul double %i, 0.5
  %r = call double @llvm.experimental.constrained.ceil.f64(double %t, metadata !"fpexcept.strict") strictfp
  %ok = fcmp oeq double %r, 1.0
  ret i1 %ok
}

; llvm.experimental.constrained.trunc.f64
define i1 @case12(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %t = fmul double %i, 0.5
  %r = call double @llvm.experimental.constrained.trunc.f64(double %t, metadata !"fpexcept.strict") strictfp
  %ok = fcmp oeq double %r, 0.0
  ret i1 %ok
}

; llvm.experimental.constrained.round.f64
define i1 @case13(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %t = fmul double %i, 0.5
  %r = call double @llvm.experimental.constrained.round.f64(double %t, metadata !"fpexcept.strict") strictfp
  %ok = fcmp oeq double %r, 1.0
  ret i1 %ok
}

; llvm.experimental.constrained.sitofp.f32.i32
define i1 @case14(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %n = add i32 %x, 16777216
  %r = call float @llvm.experimental.constrained.sitofp.f32.i32(i32 %n, metadata !"round.upward", metadata !"fpexcept.strict") strictfp
  %d = fpext float %r to double
  %ok = fcmp oeq double %d, 16777218.0
  ret i1 %ok
}

; llvm.experimental.constrained.uitofp.f32.i32
define i1 @case15(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %n = add i32 %x, 16777216
  %r = call float @llvm.experimental.constrained.uitofp.f32.i32(i32 %n, metadata !"round.downward", metadata !"fpexcept.strict") strictfp
  %d = fpext float %r to double
  %ok = fcmp oeq double %d, 16777216.0
  ret i1 %ok
}

; llvm.experimental.constrained.fptrunc.f32.f64
define i1 @case16(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %t = fadd double %i, 1.0e-12
  %r = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %t, metadata !"round.upward", metadata !"fpexcept.strict") strictfp
  %ok = fcmp ogt float %r, 1.0
  ret i1 %ok
}

; llvm.experimental.constrained.fpext.f64.f32
define i1 @case17(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %r = call double @llvm.experimental.constrained.fpext.f64.f32(float %h, metadata !"fpexcept.strict") strictfp
  %ok = fcmp oeq double %r, 1.0
  ret i1 %ok
}

; llvm.experimental.constrained.fptosi.i32.f64
define i1 @case18(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %t = fmul double %i, -2.5
  %r = call i32 @llvm.experimental.constrained.fptosi.i32.f64(double %t, metadata !"fpexcept.strict") strictfp
  %ok = icmp eq i32 %r, -2
  ret i1 %ok
}

; llvm.experimental.constrained.fptoui.i32.f64
define i1 @case19(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %t = fmul double %i, 2.5
  %r = call i32 @llvm.experimental.constrained.fptoui.i32.f64(double %t, metadata !"fpexcept.strict") strictfp
  %ok = icmp eq i32 %r, 2
  ret i1 %ok
}

; llvm.experimental.constrained.fcmp.f64
define i1 @case20(i32 %x) strictfp {
  %i = sitofp i32 %x to double
  %h = fptrunc double %i to float
  %r = call i1 @llvm.experimental.constrained.fcmp.f64(double %i, double 1.0, metadata !"oeq", metadata !"fpexcept.strict") strictfp
  %ok = or i1 %r, false
  ret i1 %ok
}

define i32 @main() {
  %c0 = call i1 @fathom_nondet_bool()
  br i1 %c0, label %do0, label %next0
do0:
  %r0 = call i1 @case0(i32 1)
  call void @fathom_assert(i1 %r0)
  ret i32 0
next0:
  %c1 = call i1 @fathom_nondet_bool()
  br i1 %c1, label %do1, label %next1
do1:
  %r1 = call i1 @case1(i32 1)
  call void @fathom_assert(i1 %r1)
  ret i32 0
next1:
  %c2 = call i1 @fathom_nondet_bool()
  br i1 %c2, label %do2, label %next2
do2:
  %r2 = call i1 @case2(i32 1)
  call void @fathom_assert(i1 %r2)
  ret i32 0
next2:
  %c3 = call i1 @fathom_nondet_bool()
  br i1 %c3, label %do3, label %next3
do3:
  %r3 = call i1 @case3(i32 1)
  call void @fathom_assert(i1 %r3)
  ret i32 0
next3:
  %c4 = call i1 @fathom_nondet_bool()
  br i1 %c4, label %do4, label %next4
do4:
  %r4 = call i1 @case4(i32 1)
  call void @fathom_assert(i1 %r4)
  ret i32 0
next4:
  %c5 = call i1 @fathom_nondet_bool()
  br i1 %c5, label %do5, label %next5
do5:
  %r5 = call i1 @case5(i32 1)
  call void @fathom_assert(i1 %r5)
  ret i32 0
next5:
  %c6 = call i1 @fathom_nondet_bool()
  br i1 %c6, label %do6, label %next6
do6:
  %r6 = call i1 @case6(i32 1)
  call void @fathom_assert(i1 %r6)
  ret i32 0
next6:
  %c7 = call i1 @fathom_nondet_bool()
  br i1 %c7, label %do7, label %next7
do7:
  %r7 = call i1 @case7(i32 1)
  call void @fathom_assert(i1 %r7)
  ret i32 0
next7:
  %c8 = call i1 @fathom_nondet_bool()
  br i1 %c8, label %do8, label %next8
do8:
  %r8 = call i1 @case8(i32 1)
  call void @fathom_assert(i1 %r8)
  ret i32 0
next8:
  %c9 = call i1 @fathom_nondet_bool()
  br i1 %c9, label %do9, label %next9
do9:
  %r9 = call i1 @case9(i32 1)
  call void @fathom_assert(i1 %r9)
  ret i32 0
next9:
  %c10 = call i1 @fathom_nondet_bool()
  br i1 %c10, label %do10, label %next10
do10:
  %r10 = call i1 @case10(i32 1)
  call void @fathom_assert(i1 %r10)
  ret i32 0
next10:
  %c11 = call i1 @fathom_nondet_bool()
  br i1 %c11, label %do11, label %next11
do11:
  %r11 = call i1 @case11(i32 1)
  call void @fathom_assert(i1 %r11)
  ret i32 0
next11:
  %c12 = call i1 @fathom_nondet_bool()
  br i1 %c12, label %do12, label %next12
do12:
  %r12 = call i1 @case12(i32 1)
  call void @fathom_assert(i1 %r12)
  ret i32 0
next12:
  %c13 = call i1 @fathom_nondet_bool()
  br i1 %c13, label %do13, label %next13
do13:
  %r13 = call i1 @case13(i32 1)
  call void @fathom_assert(i1 %r13)
  ret i32 0
next13:
  %c14 = call i1 @fathom_nondet_bool()
  br i1 %c14, label %do14, label %next14
do14:
  %r14 = call i1 @case14(i32 1)
  call void @fathom_assert(i1 %r14)
  ret i32 0
next14:
  %c15 = call i1 @fathom_nondet_bool()
  br i1 %c15, label %do15, label %next15
do15:
  %r15 = call i1 @case15(i32 1)
  call void @fathom_assert(i1 %r15)
  ret i32 0
next15:
  %c16 = call i1 @fathom_nondet_bool()
  br i1 %c16, label %do16, label %next16
do16:
  %r16 = call i1 @case16(i32 1)
  call void @fathom_assert(i1 %r16)
  ret i32 0
next16:
  %c17 = call i1 @fathom_nondet_bool()
  br i1 %c17, label %do17, label %next17
do17:
  %r17 = call i1 @case17(i32 1)
  call void @fathom_assert(i1 %r17)
  ret i32 0
next17:
  %c18 = call i1 @fathom_nondet_bool()
  br i1 %c18, label %do18, label %next18
do18:
  %r18 = call i1 @case18(i32 1)
  call void @fathom_assert(i1 %r18)
  ret i32 0
next18:
  %c19 = call i1 @fathom_nondet_bool()
  br i1 %c19, label %do19, label %next19
do19:
  %r19 = call i1 @case19(i32 1)
  call void @fathom_assert(i1 %r19)
  ret i32 0
next19:
  %c20 = call i1 @fathom_nondet_bool()
  br i1 %c20, label %do20, label %next20
do20:
  %r20 = call i1 @case20(i32 1)
  call void @fathom_assert(i1 %r20)
  ret i32 0
next20:
  ret i32 0
}

define i32 @bug() {
  %c0 = call i1 @fathom_nondet_bool()
  br i1 %c0, label %do0, label %next0
do0:
  %r0 = call i1 @case0(i32 1)
  %n0 = xor i1 %r0, true
  call void @fathom_assert(i1 %n0)
  ret i32 0
next0:
  %c1 = call i1 @fathom_nondet_bool()
  br i1 %c1, label %do1, label %next1
do1:
  %r1 = call i1 @case1(i32 1)
  %n1 = xor i1 %r1, true
  call void @fathom_assert(i1 %n1)
  ret i32 0
next1:
  %c2 = call i1 @fathom_nondet_bool()
  br i1 %c2, label %do2, label %next2
do2:
  %r2 = call i1 @case2(i32 1)
  %n2 = xor i1 %r2, true
  call void @fathom_assert(i1 %n2)
  ret i32 0
next2:
  %c3 = call i1 @fathom_nondet_bool()
  br i1 %c3, label %do3, label %next3
do3:
  %r3 = call i1 @case3(i32 1)
  %n3 = xor i1 %r3, true
  call void @fathom_assert(i1 %n3)
  ret i32 0
next3:
  %c4 = call i1 @fathom_nondet_bool()
  br i1 %c4, label %do4, label %next4
do4:
  %r4 = call i1 @case4(i32 1)
  %n4 = xor i1 %r4, true
  call void @fathom_assert(i1 %n4)
  ret i32 0
next4:
  %c5 = call i1 @fathom_nondet_bool()
  br i1 %c5, label %do5, label %next5
do5:
  %r5 = call i1 @case5(i32 1)
  %n5 = xor i1 %r5, true
  call void @fathom_assert(i1 %n5)
  ret i32 0
next5:
  %c6 = call i1 @fathom_nondet_bool()
  br i1 %c6, label %do6, label %next6
do6:
  %r6 = call i1 @case6(i32 1)
  %n6 = xor i1 %r6, true
  call void @fathom_assert(i1 %n6)
  ret i32 0
next6:
  %c7 = call i1 @fathom_nondet_bool()
  br i1 %c7, label %do7, label %next7
do7:
  %r7 = call i1 @case7(i32 1)
  %n7 = xor i1 %r7, true
  call void @fathom_assert(i1 %n7)
  ret i32 0
next7:
  %c8 = call i1 @fathom_nondet_bool()
  br i1 %c8, label %do8, label %next8
do8:
  %r8 = call i1 @case8(i32 1)
  %n8 = xor i1 %r8, true
  call void @fathom_assert(i1 %n8)
  ret i32 0
next8:
  %c9 = call i1 @fathom_nondet_bool()
  br i1 %c9, label %do9, label %next9
do9:
  %r9 = call i1 @case9(i32 1)
  %n9 = xor i1 %r9, true
  call void @fathom_assert(i1 %n9)
  ret i32 0
next9:
  %c10 = call i1 @fathom_nondet_bool()
  br i1 %c10, label %do10, label %next10
do10:
  %r10 = call i1 @case10(i32 1)
  %n10 = xor i1 %r10, true
  call void @fathom_assert(i1 %n10)
  ret i32 0
next10:
  %c11 = call i1 @fathom_nondet_bool()
  br i1 %c11, label %do11, label %next11
do11:
  %r11 = call i1 @case11(i32 1)
  %n11 = xor i1 %r11, true
  call void @fathom_assert(i1 %n11)
  ret i32 0
next11:
  %c12 = call i1 @fathom_nondet_bool()
  br i1 %c12, label %do12, label %next12
do12:
  %r12 = call i1 @case12(i32 1)
  %n12 = xor i1 %r12, true
  call void @fathom_assert(i1 %n12)
  ret i32 0
next12:
  %c13 = call i1 @fathom_nondet_bool()
  br i1 %c13, label %do13, label %next13
do13:
  %r13 = call i1 @case13(i32 1)
  %n13 = xor i1 %r13, true
  call void @fathom_assert(i1 %n13)
  ret i32 0
next13:
  %c14 = call i1 @fathom_nondet_bool()
  br i1 %c14, label %do14, label %next14
do14:
  %r14 = call i1 @case14(i32 1)
  %n14 = xor i1 %r14, true
  call void @fathom_assert(i1 %n14)
  ret i32 0
next14:
  %c15 = call i1 @fathom_nondet_bool()
  br i1 %c15, label %do15, label %next15
do15:
  %r15 = call i1 @case15(i32 1)
  %n15 = xor i1 %r15, true
  call void @fathom_assert(i1 %n15)
  ret i32 0
next15:
  %c16 = call i1 @fathom_nondet_bool()
  br i1 %c16, label %do16, label %next16
do16:
  %r16 = call i1 @case16(i32 1)
  %n16 = xor i1 %r16, true
  call void @fathom_assert(i1 %n16)
  ret i32 0
next16:
  %c17 = call i1 @fathom_nondet_bool()
  br i1 %c17, label %do17, label %next17
do17:
  %r17 = call i1 @case17(i32 1)
  %n17 = xor i1 %r17, true
  call void @fathom_assert(i1 %n17)
  ret i32 0
next17:
  %c18 = call i1 @fathom_nondet_bool()
  br i1 %c18, label %do18, label %next18
do18:
  %r18 = call i1 @case18(i32 1)
  %n18 = xor i1 %r18, true
  call void @fathom_assert(i1 %n18)
  ret i32 0
next18:
  %c19 = call i1 @fathom_nondet_bool()
  br i1 %c19, label %do19, label %next19
do19:
  %r19 = call i1 @case19(i32 1)
  %n19 = xor i1 %r19, true
  call void @fathom_assert(i1 %n19)
  ret i32 0
next19:
  %c20 = call i1 @fathom_nondet_bool()
  br i1 %c20, label %do20, label %next20
do20:
  %r20 = call i1 @case20(i32 1)
  %n20 = xor i1 %r20, true
  call void @fathom_assert(i1 %n20)
  ret i32 0
next20:
  ret i32 0
}
