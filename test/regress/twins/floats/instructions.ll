; Floating-point instructions: each case is true, and with @bug each fails.
; EXPECT: SAFE
; RUN: %exit 10 %fathom check --entry=bug %s 2>&1 | FileCheck %s --check-prefix=BUG
; BUG: {{^}}fathom: UNSAFE (16 of
; TWINS: lower_floats
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @fathom_assert(i1)
declare i1 @fathom_nondet_bool()
declare i32 @fathom_nondet_int()

; fadd
define i1 @case0(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %b = sitofp i32 %y to double
  %r = fadd double %a, 5.0e-01
  %ok = fcmp oeq double %r, 7.5
  ret i1 %ok
}

; fsub
define i1 @case1(i32 %x, i32 %y) {
  %a = sitofp i32 %x to float
  %b = sitofp i32 %y to float
  %r = fsub float %b, %a
  %ok = fcmp oeq float %r, -5.0
  ret i1 %ok
}

; fmul
define i1 @case2(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %b = sitofp i32 %y to double
  %r = fmul double %a, 1.250000e-01
  %ok = fcmp oeq double %r, 8.750000e-01
  ret i1 %ok
}

; fdiv
define i1 @case3(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %b = sitofp i32 %y to double
  %r = fdiv double %a, %b
  %ok = fcmp oeq double %r, 3.5
  ret i1 %ok
}

; fdiv rounds
define i1 @case4(i32 %x, i32 %y) {
  %a = sitofp i32 %x to float
  %b = sitofp i32 %y to float
  %t = sitofp i32 3 to float
  %r = fdiv float %b, %t
  %ok = fcmp oeq float %r, 0x3FE5555560000000
  ret i1 %ok
}

; frem
define i1 @case5(i32 %x, i32 %y) {
  %m = sub i32 0, %x
  %a = sitofp i32 %m to float
  %b = sitofp i32 %y to float
  %r = frem float %a, %b
  %ok = fcmp oeq float %r, -1.0
  ret i1 %ok
}

; fneg
define i1 @case6(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %b = sitofp i32 %y to double
  %r = fneg double %a
  %ok = fcmp olt double %r, -6.5
  ret i1 %ok
}

; fcmp
define i1 @case7(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %b = sitofp i32 %y to double
  %z = fsub double %a, %a
  %n = fdiv double %z, %z
  %ok = fcmp uno double %n, %a
  ret i1 %ok
}

; sitofp
define i1 @case8(i32 %x, i32 %y) {
  %m = sub i32 %y, %x
  %r = sitofp i32 %m to half
  %ok = fcmp oeq half %r, 0xHC500
  ret i1 %ok
}

; uitofp
define i1 @case9(i32 %x, i32 %y) {
  %m = sub i32 %y, %x
  %r = uitofp i32 %m to float
  %ok = fcmp oeq float %r, 0x41F0000000000000
  ret i1 %ok
}

; fptosi
define i1 @case10(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %q = fdiv double %a, -2.0
  %r = fptosi double %q to i8
  %ok = icmp eq i8 %r, -3
  ret i1 %ok
}

; fptoui
define i1 @case11(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %q = fmul double %a, 3.0e+08
  %r = fptoui double %q to i32
  %ok = icmp eq i32 %r, 2100000000
  ret i1 %ok
}

; fptrunc
define i1 @case12(i32 %x, i32 %y) {
  %a = sitofp i32 %x to double
  %q = fdiv double %a, 10.0
  %r = fptrunc double %q to float
  %ok = fcmp oeq float %r, 0x3FE6666660000000
  ret i1 %ok
}

; fpext
define i1 @case13(i32 %x, i32 %y) {
  %a = sitofp i32 %x to float
  %q = fdiv float %a, 10.0
  %r = fpext float %q to double
  %ok = fcmp oeq double %r, 0x3FE6666660000000
  ret i1 %ok
}

; bfloat
define i1 @case14(i32 %x, i32 %y) {
  %a = sitofp i32 %x to bfloat
  %r = fdiv bfloat %a, 0xR4040
  %ok = fcmp oeq bfloat %r, 0xR4015
  ret i1 %ok
}

; fp128
define i1 @case15(i32 %x, i32 %y) {
  %a = sitofp i32 %x to fp128
  %b = sitofp i32 %y to fp128
  %r = fdiv fp128 %a, %b
  %s = fptosi fp128 %r to i32
  %ok = icmp eq i32 %s, 3
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
  br label %end
end:
  ret i32 0
}
