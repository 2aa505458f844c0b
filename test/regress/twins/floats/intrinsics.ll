; Floating-point intrinsics: each case is true, and with @bug each fails.
; EXPECT: SAFE
; RUN: %exit 10 %fathom check --entry=bug %s 2>&1 | FileCheck %s --check-prefix=BUG
; BUG: {{^}}fathom: UNSAFE (23 of
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @fathom_assert(i1)
declare i1 @fathom_nondet_bool()
declare i32 @fathom_nondet_int()
declare double @llvm.ceil.f64(double)
declare double @llvm.copysign.f64(double, double)
declare double @llvm.fabs.f64(double)
declare double @llvm.floor.f64(double)
declare double @llvm.fma.f64(double, double, double)
declare double @llvm.minnum.f64(double, double)
declare double @llvm.rint.f64(double)
declare double @llvm.round.f64(double)
declare double @llvm.sqrt.f64(double)
declare double @llvm.trunc.f64(double)
declare float @llvm.fmuladd.f32(float, float, float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.nearbyint.f32(float)
declare float @llvm.roundeven.f32(float)
declare float @llvm.sqrt.f32(float)
declare i1 @llvm.is.fpclass.f32(float, i32)
declare i64 @llvm.llrint.i64.f32(float)
declare i64 @llvm.llround.i64.f32(float)
declare i64 @llvm.lrint.i64.f64(double)
declare i64 @llvm.lround.i64.f64(double)
declare i8 @llvm.fptosi.sat.i8.f64(double)
declare i8 @llvm.fptoui.sat.i8.f32(float)

; llvm.sqrt
define i1 @case0(i32 %x, i32 %y) {
  %i = sitofp i32 %x to double
  %a = fmul double %i, 7.0
  %r = call double @llvm.sqrt.f64(double %a)
  %ok = fcmp oeq double %r, 7.0
  ret i1 %ok
}

; llvm.sqrt
define i1 @case1(i32 %x, i32 %y) {
  %i = sitofp i32 %x to float
  %a = fmul float %i, 1.0
  %r = call float @llvm.sqrt.f32(float %a)
  %ok = fcmp oeq float %r, 0x40052A7FA0000000
  ret i1 %ok
}

; llvm.floor
define i1 @case2(i32 %x, i32 %y) {
  %i = sitofp i32 %x to double
  %a = fmul double %i, -5.0e-01
  %r = call double @llvm.floor.f64(double %a)
  %ok = fcmp oeq double %r, -4.0
  ret i1 %ok
}

; llvm.ceil
define i1 @case3(i32 %x, i32 %y) {
  %i = sitofp i32 %x to double
  %a = fmul double %i, -5.0e-01
  %r = call double @llvm.ceil.f64(double %a)
  %ok = fcmp oeq double %r, -3.0
  ret i1 %ok
}

; llvm.trunc
define i1 @case4(i32 %x, i32 %y) {
  %i = sitofp i32 %x to double
  %a = fmul double %i, -5.0e-01
  %r = call double @llvm.trunc.f64(double %a)
  %ok = fcmp oeq double %r, -3.0
  ret i1 %ok
}

; llvm.rint
define i1 @case5(i32 %x, i32 %y) {
  %i = sitofp i32 %x to double
  %a = fmul double %i, 5.0e-01
  %r = call double @llvm.rint.f64(double %a)
  %ok = fcmp oeq double %r, 4.0
  ret i1 %ok
}

; llvm.nearbyint
define i1 @case6(i32 %x, i32 %y) {
  %i = sitofp i32 %x to float
  %a = fmul float %i, -5.0e-01
  %r = call float @llvm.nearbyint.f32(float %a)
  %ok = fcmp oeq float %r, -4.0
  ret i1 %ok
}

; llvm.round
define i1 @case7(i32 %x, i32 %y) {
  %i = sitofp i32 %x to double
  %a = fmul double %i, -5.0e-01
  %r = call double @llvm.round.f64(double %a)
  %ok = fcmp oeq double %r, -4.0
  ret i1 %ok
}

; llvm.roundeven
define i1 @case8(i32 %x, i32 %y) {
  %i = sitofp i32 %x to float
  %a = fmul float %i, 1.5
  %r = call float @llvm.roundeven.f32(float %a)
  %ok = fcmp oeq float %r, 10.0
  ret i1 %ok
}

; llvm.fabs
define i1 @case9(i32 %x, i32 %y) {
  %i = sitofp i32 %x to double
  %a = fmul double %i, -5.0e-01
  %r = call double @llvm.fabs.f64(double %a)
  %ok = fcmp oeq double %r, 3.5
  ret i1 %ok
}

; llvm.fma, rounded once
define i1 @case10(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %s = fmul double %a, 0x3CA0000000000000
  %p = fadd double %s, 1.0
  %r = call double @llvm.fma.f64(double %p, double %p, double -1.0)
  %ok = fcmp ogt double %r, 0.0
  ret i1 %ok
}

; llvm.fmuladd
define i1 @case11(i32 %x, i32 %y) {
  %a = sitofp i32 %x to float
  %b = sitofp i32 %y to float
  %r = call float @llvm.fmuladd.f32(float %a, float %b, float 1.0)
  %ok = fcmp oeq float %r, 15.0
  ret i1 %ok
}

; llvm.minnum
define i1 @case12(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %b = sitofp i32 %y to double
  %z = fsub double %a, %a
  %n = fdiv double %z, %z
  %m = call double @llvm.minnum.f64(double %n, double %a)
  %r = call double @llvm.minnum.f64(double %m, double %b)
  %ok = fcmp oeq double %r, 2.0
  ret i1 %ok
}

; llvm.maxnum
define i1 @case13(i32 %x, i32 %y) {
  %a = sitofp i32 %x to float
  %b = sitofp i32 %y to float
  %r = call float @llvm.maxnum.f32(float %a, float %b)
  %ok = fcmp oeq float %r, 7.0
  ret i1 %ok
}

; llvm.copysign
define i1 @case14(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %b = sitofp i32 %y to double
  %r = call double @llvm.copysign.f64(double %a, double -0.0)
  %ok = fcmp oeq double %r, -7.0
  ret i1 %ok
}

; llvm.is.fpclass
define i1 @case15(i32 %x, i32 %y) {
  %a = sitofp i32 %x to float
  %b = sitofp i32 %y to float
  %z = fsub float %a, %a
  %n = fdiv float %z, %z
  %r = call i1 @llvm.is.fpclass.f32(float %n, i32 2)
  %ok = and i1 %r, true
  ret i1 %ok
}

; llvm.fptosi.sat
define i1 @case16(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %b = sitofp i32 %y to double
  %m = fmul double %a, -100.0
  %r = call i8 @llvm.fptosi.sat.i8.f64(double %m)
  %ok = icmp eq i8 %r, -128
  ret i1 %ok
}

; llvm.fptosi.sat of NaN
define i1 @case17(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %b = sitofp i32 %y to double
  %z = fsub double %a, %a
  %n = fdiv double %z, %z
  %r = call i8 @llvm.fptosi.sat.i8.f64(double %n)
  %ok = icmp eq i8 %r, 0
  ret i1 %ok
}

; llvm.fptoui.sat
define i1 @case18(i32 %x, i32 %y) {
  %a = sitofp i32 %x to float
  %b = sitofp i32 %y to float
  %m = fmul float %a, 100.0
  %r = call i8 @llvm.fptoui.sat.i8.f32(float %m)
  %ok = icmp eq i8 %r, -1
  ret i1 %ok
}

; llvm.lrint
define i1 @case19(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %b = sitofp i32 %y to double
  %m = fdiv double %a, 2.0
  %r = call i64 @llvm.lrint.i64.f64(double %m)
  %ok = icmp eq i64 %r, 4
  ret i1 %ok
}

; llvm.llrint
define i1 @case20(i32 %x, i32 %y) {
  %a = sitofp i32 %x to float
  %b = sitofp i32 %y to float
  %m = fdiv float %a, -2.0
  %r = call i64 @llvm.llrint.i64.f32(float %m)
  %ok = icmp eq i64 %r, -4
  ret i1 %ok
}

; llvm.lround
define i1 @case21(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %b = sitofp i32 %y to double
  %m = fdiv double %a, -2.0
  %r = call i64 @llvm.lround.i64.f64(double %m)
  %ok = icmp eq i64 %r, -4
  ret i1 %ok
}

; llvm.llround
define i1 @case22(i32 %x, i32 %y) {
  %a = sitofp i32 %y to float
  %m = fmul float %a, 1.25
  %r = call i64 @llvm.llround.i64.f32(float %m)
  %ok = icmp eq i64 %r, 3
  ret i1 %ok
}

define i32 @main() {
  %x = call i32 @fathom_nondet_int()
  %y = call i32 @fathom_nondet_int()
  %x7 = icmp eq i32 %x, 7
  %y2 = icmp eq i32 %y, 2
  %both = and i1 %x7, %y2
  br i1 %both, label %no, label %end
no:
  %b0 = call i1 @fathom_nondet_bool()
  br i1 %b0, label %yes0, label %no0
yes0:
  %c0 = call i1 @case0(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c0)
  ret i32 0
no0:
  %b1 = call i1 @fathom_nondet_bool()
  br i1 %b1, label %yes1, label %no1
yes1:
  %c1 = call i1 @case1(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c1)
  ret i32 0
no1:
  %b2 = call i1 @fathom_nondet_bool()
  br i1 %b2, label %yes2, label %no2
yes2:
  %c2 = call i1 @case2(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c2)
  ret i32 0
no2:
  %b3 = call i1 @fathom_nondet_bool()
  br i1 %b3, label %yes3, label %no3
yes3:
  %c3 = call i1 @case3(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c3)
  ret i32 0
no3:
  %b4 = call i1 @fathom_nondet_bool()
  br i1 %b4, label %yes4, label %no4
yes4:
  %c4 = call i1 @case4(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c4)
  ret i32 0
no4:
  %b5 = call i1 @fathom_nondet_bool()
  br i1 %b5, label %yes5, label %no5
yes5:
  %c5 = call i1 @case5(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c5)
  ret i32 0
no5:
  %b6 = call i1 @fathom_nondet_bool()
  br i1 %b6, label %yes6, label %no6
yes6:
  %c6 = call i1 @case6(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c6)
  ret i32 0
no6:
  %b7 = call i1 @fathom_nondet_bool()
  br i1 %b7, label %yes7, label %no7
yes7:
  %c7 = call i1 @case7(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c7)
  ret i32 0
no7:
  %b8 = call i1 @fathom_nondet_bool()
  br i1 %b8, label %yes8, label %no8
yes8:
  %c8 = call i1 @case8(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c8)
  ret i32 0
no8:
  %b9 = call i1 @fathom_nondet_bool()
  br i1 %b9, label %yes9, label %no9
yes9:
  %c9 = call i1 @case9(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c9)
  ret i32 0
no9:
  %b10 = call i1 @fathom_nondet_bool()
  br i1 %b10, label %yes10, label %no10
yes10:
  %c10 = call i1 @case10(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c10)
  ret i32 0
no10:
  %b11 = call i1 @fathom_nondet_bool()
  br i1 %b11, label %yes11, label %no11
yes11:
  %c11 = call i1 @case11(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c11)
  ret i32 0
no11:
  %b12 = call i1 @fathom_nondet_bool()
  br i1 %b12, label %yes12, label %no12
yes12:
  %c12 = call i1 @case12(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c12)
  ret i32 0
no12:
  %b13 = call i1 @fathom_nondet_bool()
  br i1 %b13, label %yes13, label %no13
yes13:
  %c13 = call i1 @case13(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c13)
  ret i32 0
no13:
  %b14 = call i1 @fathom_nondet_bool()
  br i1 %b14, label %yes14, label %no14
yes14:
  %c14 = call i1 @case14(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c14)
  ret i32 0
no14:
  %b15 = call i1 @fathom_nondet_bool()
  br i1 %b15, label %yes15, label %no15
yes15:
  %c15 = call i1 @case15(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c15)
  ret i32 0
no15:
  %b16 = call i1 @fathom_nondet_bool()
  br i1 %b16, label %yes16, label %no16
yes16:
  %c16 = call i1 @case16(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c16)
  ret i32 0
no16:
  %b17 = call i1 @fathom_nondet_bool()
  br i1 %b17, label %yes17, label %no17
yes17:
  %c17 = call i1 @case17(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c17)
  ret i32 0
no17:
  %b18 = call i1 @fathom_nondet_bool()
  br i1 %b18, label %yes18, label %no18
yes18:
  %c18 = call i1 @case18(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c18)
  ret i32 0
no18:
  %b19 = call i1 @fathom_nondet_bool()
  br i1 %b19, label %yes19, label %no19
yes19:
  %c19 = call i1 @case19(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c19)
  ret i32 0
no19:
  %b20 = call i1 @fathom_nondet_bool()
  br i1 %b20, label %yes20, label %no20
yes20:
  %c20 = call i1 @case20(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c20)
  ret i32 0
no20:
  %b21 = call i1 @fathom_nondet_bool()
  br i1 %b21, label %yes21, label %no21
yes21:
  %c21 = call i1 @case21(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c21)
  ret i32 0
no21:
  %b22 = call i1 @fathom_nondet_bool()
  br i1 %b22, label %yes22, label %no22
yes22:
  %c22 = call i1 @case22(i32 %x, i32 %y)
  call void @fathom_assert(i1 %c22)
  ret i32 0
no22:
  br label %end
end:
  ret i32 0
}

define i32 @bug() {
  %x = call i32 @fathom_nondet_int()
  %y = call i32 @fathom_nondet_int()
  %x7 = icmp eq i32 %x, 7
  %y2 = icmp eq i32 %y, 2
  %both = and i1 %x7, %y2
  br i1 %both, label %no, label %end
no:
  %b0 = call i1 @fathom_nondet_bool()
  br i1 %b0, label %yes0, label %no0
yes0:
  %c0 = call i1 @case0(i32 %x, i32 %y)
  %n0 = xor i1 %c0, true
  call void @fathom_assert(i1 %n0)
  ret i32 0
no0:
  %b1 = call i1 @fathom_nondet_bool()
  br i1 %b1, label %yes1, label %no1
yes1:
  %c1 = call i1 @case1(i32 %x, i32 %y)
  %n1 = xor i1 %c1, true
  call void @fathom_assert(i1 %n1)
  ret i32 0
no1:
  %b2 = call i1 @fathom_nondet_bool()
  br i1 %b2, label %yes2, label %no2
yes2:
  %c2 = call i1 @case2(i32 %x, i32 %y)
  %n2 = xor i1 %c2, true
  call void @fathom_assert(i1 %n2)
  ret i32 0
no2:
  %b3 = call i1 @fathom_nondet_bool()
  br i1 %b3, label %yes3, label %no3
yes3:
  %c3 = call i1 @case3(i32 %x, i32 %y)
  %n3 = xor i1 %c3, true
  call void @fathom_assert(i1 %n3)
  ret i32 0
no3:
  %b4 = call i1 @fathom_nondet_bool()
  br i1 %b4, label %yes4, label %no4
yes4:
  %c4 = call i1 @case4(i32 %x, i32 %y)
  %n4 = xor i1 %c4, true
  call void @fathom_assert(i1 %n4)
  ret i32 0
no4:
  %b5 = call i1 @fathom_nondet_bool()
  br i1 %b5, label %yes5, label %no5
yes5:
  %c5 = call i1 @case5(i32 %x, i32 %y)
  %n5 = xor i1 %c5, true
  call void @fathom_assert(i1 %n5)
  ret i32 0
no5:
  %b6 = call i1 @fathom_nondet_bool()
  br i1 %b6, label %yes6, label %no6
yes6:
  %c6 = call i1 @case6(i32 %x, i32 %y)
  %n6 = xor i1 %c6, true
  call void @fathom_assert(i1 %n6)
  ret i32 0
no6:
  %b7 = call i1 @fathom_nondet_bool()
  br i1 %b7, label %yes7, label %no7
yes7:
  %c7 = call i1 @case7(i32 %x, i32 %y)
  %n7 = xor i1 %c7, true
  call void @fathom_assert(i1 %n7)
  ret i32 0
no7:
  %b8 = call i1 @fathom_nondet_bool()
  br i1 %b8, label %yes8, label %no8
yes8:
  %c8 = call i1 @case8(i32 %x, i32 %y)
  %n8 = xor i1 %c8, true
  call void @fathom_assert(i1 %n8)
  ret i32 0
no8:
  %b9 = call i1 @fathom_nondet_bool()
  br i1 %b9, label %yes9, label %no9
yes9:
  %c9 = call i1 @case9(i32 %x, i32 %y)
  %n9 = xor i1 %c9, true
  call void @fathom_assert(i1 %n9)
  ret i32 0
no9:
  %b10 = call i1 @fathom_nondet_bool()
  br i1 %b10, label %yes10, label %no10
yes10:
  %c10 = call i1 @case10(i32 %x, i32 %y)
  %n10 = xor i1 %c10, true
  call void @fathom_assert(i1 %n10)
  ret i32 0
no10:
  %b11 = call i1 @fathom_nondet_bool()
  br i1 %b11, label %yes11, label %no11
yes11:
  %c11 = call i1 @case11(i32 %x, i32 %y)
  %n11 = xor i1 %c11, true
  call void @fathom_assert(i1 %n11)
  ret i32 0
no11:
  %b12 = call i1 @fathom_nondet_bool()
  br i1 %b12, label %yes12, label %no12
yes12:
  %c12 = call i1 @case12(i32 %x, i32 %y)
  %n12 = xor i1 %c12, true
  call void @fathom_assert(i1 %n12)
  ret i32 0
no12:
  %b13 = call i1 @fathom_nondet_bool()
  br i1 %b13, label %yes13, label %no13
yes13:
  %c13 = call i1 @case13(i32 %x, i32 %y)
  %n13 = xor i1 %c13, true
  call void @fathom_assert(i1 %n13)
  ret i32 0
no13:
  %b14 = call i1 @fathom_nondet_bool()
  br i1 %b14, label %yes14, label %no14
yes14:
  %c14 = call i1 @case14(i32 %x, i32 %y)
  %n14 = xor i1 %c14, true
  call void @fathom_assert(i1 %n14)
  ret i32 0
no14:
  %b15 = call i1 @fathom_nondet_bool()
  br i1 %b15, label %yes15, label %no15
yes15:
  %c15 = call i1 @case15(i32 %x, i32 %y)
  %n15 = xor i1 %c15, true
  call void @fathom_assert(i1 %n15)
  ret i32 0
no15:
  %b16 = call i1 @fathom_nondet_bool()
  br i1 %b16, label %yes16, label %no16
yes16:
  %c16 = call i1 @case16(i32 %x, i32 %y)
  %n16 = xor i1 %c16, true
  call void @fathom_assert(i1 %n16)
  ret i32 0
no16:
  %b17 = call i1 @fathom_nondet_bool()
  br i1 %b17, label %yes17, label %no17
yes17:
  %c17 = call i1 @case17(i32 %x, i32 %y)
  %n17 = xor i1 %c17, true
  call void @fathom_assert(i1 %n17)
  ret i32 0
no17:
  %b18 = call i1 @fathom_nondet_bool()
  br i1 %b18, label %yes18, label %no18
yes18:
  %c18 = call i1 @case18(i32 %x, i32 %y)
  %n18 = xor i1 %c18, true
  call void @fathom_assert(i1 %n18)
  ret i32 0
no18:
  %b19 = call i1 @fathom_nondet_bool()
  br i1 %b19, label %yes19, label %no19
yes19:
  %c19 = call i1 @case19(i32 %x, i32 %y)
  %n19 = xor i1 %c19, true
  call void @fathom_assert(i1 %n19)
  ret i32 0
no19:
  %b20 = call i1 @fathom_nondet_bool()
  br i1 %b20, label %yes20, label %no20
yes20:
  %c20 = call i1 @case20(i32 %x, i32 %y)
  %n20 = xor i1 %c20, true
  call void @fathom_assert(i1 %n20)
  ret i32 0
no20:
  %b21 = call i1 @fathom_nondet_bool()
  br i1 %b21, label %yes21, label %no21
yes21:
  %c21 = call i1 @case21(i32 %x, i32 %y)
  %n21 = xor i1 %c21, true
  call void @fathom_assert(i1 %n21)
  ret i32 0
no21:
  %b22 = call i1 @fathom_nondet_bool()
  br i1 %b22, label %yes22, label %no22
yes22:
  %c22 = call i1 @case22(i32 %x, i32 %y)
  %n22 = xor i1 %c22, true
  call void @fathom_assert(i1 %n22)
  ret i32 0
no22:
  br label %end
end:
  ret i32 0
}
