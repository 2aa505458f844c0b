; Arithmetic intrinsics: each case is true, and with @bug each fails.
; EXPECT: SAFE
; RUN: %exit 10 %fathom check --entry=bug %s 2>&1 | FileCheck %s --check-prefix=BUG
; BUG: {{^}}fathom: UNSAFE (21 of
; TWINS: lower_intrinsics
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @fathom_assert(i1)
declare i1 @fathom_nondet_bool()
declare i32 @fathom_nondet_int()
declare i8 @fathom_nondet_char()
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i8 @llvm.ssub.sat.i8(i8, i8)
declare i8 @llvm.usub.sat.i8(i8, i8)
declare i8 @llvm.sshl.sat.i8(i8, i8)
declare i8 @llvm.ushl.sat.i8(i8, i8)
declare i8 @llvm.smax.i8(i8, i8)
declare i8 @llvm.smin.i8(i8, i8)
declare i8 @llvm.umax.i8(i8, i8)
declare i8 @llvm.umin.i8(i8, i8)
declare i8 @llvm.abs.i8(i8, i1)
declare i32 @llvm.bswap.i32(i32)
declare i8 @llvm.bitreverse.i8(i8)
declare i8 @llvm.ctpop.i8(i8)
declare i8 @llvm.ctlz.i8(i8, i1)
declare i8 @llvm.cttz.i8(i8, i1)
declare i8 @llvm.fshl.i8(i8, i8, i8)
declare i8 @llvm.fshr.i8(i8, i8, i8)
declare i8 @llvm.scmp.i8.i32(i32, i32)
declare i8 @llvm.ucmp.i8.i32(i32, i32)
declare { i8, i1 } @llvm.sadd.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.uadd.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.ssub.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.usub.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.smul.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.umul.with.overflow.i8(i8, i8)

; llvm.sadd.sat
define i1 @case0(i32 %x, i8 %b) {
  %r = call i8 @llvm.sadd.sat.i8(i8 100, i8 100)
  %ok = icmp eq i8 %r, 127
  ret i1 %ok
}

; llvm.uadd.sat
define i1 @case1(i32 %x, i8 %b) {
  %r = call i8 @llvm.uadd.sat.i8(i8 200, i8 100)
  %ok = icmp eq i8 %r, 255
  ret i1 %ok
}

; llvm.ssub.sat
define i1 @case2(i32 %x, i8 %b) {
  %r = call i8 @llvm.ssub.sat.i8(i8 -100, i8 100)
  %ok = icmp eq i8 %r, -128
  ret i1 %ok
}

; llvm.usub.sat
define i1 @case3(i32 %x, i8 %b) {
  %r = call i8 @llvm.usub.sat.i8(i8 3, i8 5)
  %ok = icmp eq i8 %r, 0
  ret i1 %ok
}

; llvm.sshl.sat
define i1 @case4(i32 %x, i8 %b) {
  %r = call i8 @llvm.sshl.sat.i8(i8 64, i8 2)
  %ok = icmp eq i8 %r, 127
  ret i1 %ok
}

; llvm.ushl.sat
define i1 @case5(i32 %x, i8 %b) {
  %r = call i8 @llvm.ushl.sat.i8(i8 64, i8 3)
  %ok = icmp eq i8 %r, 255
  ret i1 %ok
}

; llvm.smax
define i1 @case6(i32 %x, i8 %b) {
  %r = call i8 @llvm.smax.i8(i8 -1, i8 1)
  %ok = icmp eq i8 %r, 1
  ret i1 %ok
}

; llvm.smin
define i1 @case7(i32 %x, i8 %b) {
  %r = call i8 @llvm.smin.i8(i8 -1, i8 1)
  %ok = icmp eq i8 %r, -1
  ret i1 %ok
}

; llvm.umax
define i1 @case8(i32 %x, i8 %b) {
  %r = call i8 @llvm.umax.i8(i8 -1, i8 1)
  %ok = icmp eq i8 %r, -1
  ret i1 %ok
}

; llvm.umin
define i1 @case9(i32 %x, i8 %b) {
  %r = call i8 @llvm.umin.i8(i8 -1, i8 1)
  %ok = icmp eq i8 %r, 1
  ret i1 %ok
}

; llvm.abs llvm.bitreverse llvm.ctpop
define i1 @case10(i32 %x, i8 %b) {
  %a = call i8 @llvm.abs.i8(i8 -5, i1 false)
  %r = call i8 @llvm.bitreverse.i8(i8 %b)
  %s = call i8 @llvm.bitreverse.i8(i8 %r)
  %p = call i8 @llvm.ctpop.i8(i8 %b)
  %q = call i8 @llvm.ctpop.i8(i8 %r)
  %d = sub i8 %p, %q
  %e = sub i8 %s, %b
  %o = or i8 %d, %e
  %f = add i8 %a, %o
  %ok = icmp eq i8 %f, 5
  ret i1 %ok
}

; llvm.bswap
define i1 @case11(i32 %x, i8 %b) {
  %y = call i32 @llvm.bswap.i32(i32 67305985)
  %ok = icmp eq i32 %y, 16909060
  ret i1 %ok
}

; llvm.ctlz llvm.cttz
define i1 @case12(i32 %x, i8 %b) {
  %l = call i8 @llvm.ctlz.i8(i8 8, i1 true)
  %t = call i8 @llvm.cttz.i8(i8 8, i1 true)
  %z = call i8 @llvm.ctlz.i8(i8 0, i1 false)
  %m = mul i8 %l, 10
  %s = add i8 %m, %t
  %u = add i8 %s, %z
  %ok = icmp eq i8 %u, 51
  ret i1 %ok
}

; llvm.fshl llvm.fshr
define i1 @case13(i32 %x, i8 %b) {
  %l = call i8 @llvm.fshl.i8(i8 %b, i8 %b, i8 3)
  %r = call i8 @llvm.fshr.i8(i8 %l, i8 %l, i8 3)
  %ok = icmp eq i8 %r, %b
  ret i1 %ok
}

; llvm.scmp llvm.ucmp
define i1 @case14(i32 %x, i8 %b) {
  %s = call i8 @llvm.scmp.i8.i32(i32 -1, i32 1)
  %u = call i8 @llvm.ucmp.i8.i32(i32 -1, i32 1)
  %d = sub i8 %u, %s
  %ok = icmp eq i8 %d, 2
  ret i1 %ok
}

; llvm.sadd.with.overflow
define i1 @case15(i32 %x, i8 %b) {
  %r = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 100, i8 100)
  %v = extractvalue { i8, i1 } %r, 0
  %o = extractvalue { i8, i1 } %r, 1
  %e = icmp eq i8 %v, -56
  %f = icmp eq i1 %o, true
  %ok = and i1 %e, %f
  ret i1 %ok
}

; llvm.uadd.with.overflow
define i1 @case16(i32 %x, i8 %b) {
  %r = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 200, i8 100)
  %v = extractvalue { i8, i1 } %r, 0
  %o = extractvalue { i8, i1 } %r, 1
  %e = icmp eq i8 %v, 44
  %f = icmp eq i1 %o, true
  %ok = and i1 %e, %f
  ret i1 %ok
}

; llvm.ssub.with.overflow
define i1 @case17(i32 %x, i8 %b) {
  %r = call { i8, i1 } @llvm.ssub.with.overflow.i8(i8 -100, i8 100)
  %v = extractvalue { i8, i1 } %r, 0
  %o = extractvalue { i8, i1 } %r, 1
  %e = icmp eq i8 %v, 56
  %f = icmp eq i1 %o, true
  %ok = and i1 %e, %f
  ret i1 %ok
}

; llvm.usub.with.overflow
define i1 @case18(i32 %x, i8 %b) {
  %r = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 3, i8 5)
  %v = extractvalue { i8, i1 } %r, 0
  %o = extractvalue { i8, i1 } %r, 1
  %e = icmp eq i8 %v, -2
  %f = icmp eq i1 %o, true
  %ok = and i1 %e, %f
  ret i1 %ok
}

; llvm.smul.with.overflow
define i1 @case19(i32 %x, i8 %b) {
  %r = call { i8, i1 } @llvm.smul.with.overflow.i8(i8 64, i8 2)
  %v = extractvalue { i8, i1 } %r, 0
  %o = extractvalue { i8, i1 } %r, 1
  %e = icmp eq i8 %v, -128
  %f = icmp eq i1 %o, true
  %ok = and i1 %e, %f
  ret i1 %ok
}

; llvm.umul.with.overflow
define i1 @case20(i32 %x, i8 %b) {
  %r = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 64, i8 3)
  %v = extractvalue { i8, i1 } %r, 0
  %o = extractvalue { i8, i1 } %r, 1
  %e = icmp eq i8 %v, -64
  %f = icmp eq i1 %o, false
  %ok = and i1 %e, %f
  ret i1 %ok
}

; Each case is an execution of its own.
define i32 @main() {
  %x = call i32 @fathom_nondet_int()
  %b = call i8 @fathom_nondet_char()
  %c0 = call i1 @fathom_nondet_bool()
  br i1 %c0, label %yes0, label %no0
yes0:
  %r0 = call i1 @case0(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r0)
  ret i32 0
no0:
  %c1 = call i1 @fathom_nondet_bool()
  br i1 %c1, label %yes1, label %no1
yes1:
  %r1 = call i1 @case1(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r1)
  ret i32 0
no1:
  %c2 = call i1 @fathom_nondet_bool()
  br i1 %c2, label %yes2, label %no2
yes2:
  %r2 = call i1 @case2(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r2)
  ret i32 0
no2:
  %c3 = call i1 @fathom_nondet_bool()
  br i1 %c3, label %yes3, label %no3
yes3:
  %r3 = call i1 @case3(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r3)
  ret i32 0
no3:
  %c4 = call i1 @fathom_nondet_bool()
  br i1 %c4, label %yes4, label %no4
yes4:
  %r4 = call i1 @case4(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r4)
  ret i32 0
no4:
  %c5 = call i1 @fathom_nondet_bool()
  br i1 %c5, label %yes5, label %no5
yes5:
  %r5 = call i1 @case5(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r5)
  ret i32 0
no5:
  %c6 = call i1 @fathom_nondet_bool()
  br i1 %c6, label %yes6, label %no6
yes6:
  %r6 = call i1 @case6(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r6)
  ret i32 0
no6:
  %c7 = call i1 @fathom_nondet_bool()
  br i1 %c7, label %yes7, label %no7
yes7:
  %r7 = call i1 @case7(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r7)
  ret i32 0
no7:
  %c8 = call i1 @fathom_nondet_bool()
  br i1 %c8, label %yes8, label %no8
yes8:
  %r8 = call i1 @case8(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r8)
  ret i32 0
no8:
  %c9 = call i1 @fathom_nondet_bool()
  br i1 %c9, label %yes9, label %no9
yes9:
  %r9 = call i1 @case9(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r9)
  ret i32 0
no9:
  %c10 = call i1 @fathom_nondet_bool()
  br i1 %c10, label %yes10, label %no10
yes10:
  %r10 = call i1 @case10(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r10)
  ret i32 0
no10:
  %c11 = call i1 @fathom_nondet_bool()
  br i1 %c11, label %yes11, label %no11
yes11:
  %r11 = call i1 @case11(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r11)
  ret i32 0
no11:
  %c12 = call i1 @fathom_nondet_bool()
  br i1 %c12, label %yes12, label %no12
yes12:
  %r12 = call i1 @case12(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r12)
  ret i32 0
no12:
  %c13 = call i1 @fathom_nondet_bool()
  br i1 %c13, label %yes13, label %no13
yes13:
  %r13 = call i1 @case13(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r13)
  ret i32 0
no13:
  %c14 = call i1 @fathom_nondet_bool()
  br i1 %c14, label %yes14, label %no14
yes14:
  %r14 = call i1 @case14(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r14)
  ret i32 0
no14:
  %c15 = call i1 @fathom_nondet_bool()
  br i1 %c15, label %yes15, label %no15
yes15:
  %r15 = call i1 @case15(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r15)
  ret i32 0
no15:
  %c16 = call i1 @fathom_nondet_bool()
  br i1 %c16, label %yes16, label %no16
yes16:
  %r16 = call i1 @case16(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r16)
  ret i32 0
no16:
  %c17 = call i1 @fathom_nondet_bool()
  br i1 %c17, label %yes17, label %no17
yes17:
  %r17 = call i1 @case17(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r17)
  ret i32 0
no17:
  %c18 = call i1 @fathom_nondet_bool()
  br i1 %c18, label %yes18, label %no18
yes18:
  %r18 = call i1 @case18(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r18)
  ret i32 0
no18:
  %c19 = call i1 @fathom_nondet_bool()
  br i1 %c19, label %yes19, label %no19
yes19:
  %r19 = call i1 @case19(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r19)
  ret i32 0
no19:
  %c20 = call i1 @fathom_nondet_bool()
  br i1 %c20, label %yes20, label %no20
yes20:
  %r20 = call i1 @case20(i32 %x, i8 %b)
  call void @fathom_assert(i1 %r20)
  ret i32 0
no20:
  ret i32 0
}

; Each case is an execution of its own.
define i32 @bug() {
  %x = call i32 @fathom_nondet_int()
  %b = call i8 @fathom_nondet_char()
  %c0 = call i1 @fathom_nondet_bool()
  br i1 %c0, label %yes0, label %no0
yes0:
  %r0 = call i1 @case0(i32 %x, i8 %b)
  %n0 = xor i1 %r0, true
  call void @fathom_assert(i1 %n0)
  ret i32 0
no0:
  %c1 = call i1 @fathom_nondet_bool()
  br i1 %c1, label %yes1, label %no1
yes1:
  %r1 = call i1 @case1(i32 %x, i8 %b)
  %n1 = xor i1 %r1, true
  call void @fathom_assert(i1 %n1)
  ret i32 0
no1:
  %c2 = call i1 @fathom_nondet_bool()
  br i1 %c2, label %yes2, label %no2
yes2:
  %r2 = call i1 @case2(i32 %x, i8 %b)
  %n2 = xor i1 %r2, true
  call void @fathom_assert(i1 %n2)
  ret i32 0
no2:
  %c3 = call i1 @fathom_nondet_bool()
  br i1 %c3, label %yes3, label %no3
yes3:
  %r3 = call i1 @case3(i32 %x, i8 %b)
  %n3 = xor i1 %r3, true
  call void @fathom_assert(i1 %n3)
  ret i32 0
no3:
  %c4 = call i1 @fathom_nondet_bool()
  br i1 %c4, label %yes4, label %no4
yes4:
  %r4 = call i1 @case4(i32 %x, i8 %b)
  %n4 = xor i1 %r4, true
  call void @fathom_assert(i1 %n4)
  ret i32 0
no4:
  %c5 = call i1 @fathom_nondet_bool()
  br i1 %c5, label %yes5, label %no5
yes5:
  %r5 = call i1 @case5(i32 %x, i8 %b)
  %n5 = xor i1 %r5, true
  call void @fathom_assert(i1 %n5)
  ret i32 0
no5:
  %c6 = call i1 @fathom_nondet_bool()
  br i1 %c6, label %yes6, label %no6
yes6:
  %r6 = call i1 @case6(i32 %x, i8 %b)
  %n6 = xor i1 %r6, true
  call void @fathom_assert(i1 %n6)
  ret i32 0
no6:
  %c7 = call i1 @fathom_nondet_bool()
  br i1 %c7, label %yes7, label %no7
yes7:
  %r7 = call i1 @case7(i32 %x, i8 %b)
  %n7 = xor i1 %r7, true
  call void @fathom_assert(i1 %n7)
  ret i32 0
no7:
  %c8 = call i1 @fathom_nondet_bool()
  br i1 %c8, label %yes8, label %no8
yes8:
  %r8 = call i1 @case8(i32 %x, i8 %b)
  %n8 = xor i1 %r8, true
  call void @fathom_assert(i1 %n8)
  ret i32 0
no8:
  %c9 = call i1 @fathom_nondet_bool()
  br i1 %c9, label %yes9, label %no9
yes9:
  %r9 = call i1 @case9(i32 %x, i8 %b)
  %n9 = xor i1 %r9, true
  call void @fathom_assert(i1 %n9)
  ret i32 0
no9:
  %c10 = call i1 @fathom_nondet_bool()
  br i1 %c10, label %yes10, label %no10
yes10:
  %r10 = call i1 @case10(i32 %x, i8 %b)
  %n10 = xor i1 %r10, true
  call void @fathom_assert(i1 %n10)
  ret i32 0
no10:
  %c11 = call i1 @fathom_nondet_bool()
  br i1 %c11, label %yes11, label %no11
yes11:
  %r11 = call i1 @case11(i32 %x, i8 %b)
  %n11 = xor i1 %r11, true
  call void @fathom_assert(i1 %n11)
  ret i32 0
no11:
  %c12 = call i1 @fathom_nondet_bool()
  br i1 %c12, label %yes12, label %no12
yes12:
  %r12 = call i1 @case12(i32 %x, i8 %b)
  %n12 = xor i1 %r12, true
  call void @fathom_assert(i1 %n12)
  ret i32 0
no12:
  %c13 = call i1 @fathom_nondet_bool()
  br i1 %c13, label %yes13, label %no13
yes13:
  %r13 = call i1 @case13(i32 %x, i8 %b)
  %n13 = xor i1 %r13, true
  call void @fathom_assert(i1 %n13)
  ret i32 0
no13:
  %c14 = call i1 @fathom_nondet_bool()
  br i1 %c14, label %yes14, label %no14
yes14:
  %r14 = call i1 @case14(i32 %x, i8 %b)
  %n14 = xor i1 %r14, true
  call void @fathom_assert(i1 %n14)
  ret i32 0
no14:
  %c15 = call i1 @fathom_nondet_bool()
  br i1 %c15, label %yes15, label %no15
yes15:
  %r15 = call i1 @case15(i32 %x, i8 %b)
  %n15 = xor i1 %r15, true
  call void @fathom_assert(i1 %n15)
  ret i32 0
no15:
  %c16 = call i1 @fathom_nondet_bool()
  br i1 %c16, label %yes16, label %no16
yes16:
  %r16 = call i1 @case16(i32 %x, i8 %b)
  %n16 = xor i1 %r16, true
  call void @fathom_assert(i1 %n16)
  ret i32 0
no16:
  %c17 = call i1 @fathom_nondet_bool()
  br i1 %c17, label %yes17, label %no17
yes17:
  %r17 = call i1 @case17(i32 %x, i8 %b)
  %n17 = xor i1 %r17, true
  call void @fathom_assert(i1 %n17)
  ret i32 0
no17:
  %c18 = call i1 @fathom_nondet_bool()
  br i1 %c18, label %yes18, label %no18
yes18:
  %r18 = call i1 @case18(i32 %x, i8 %b)
  %n18 = xor i1 %r18, true
  call void @fathom_assert(i1 %n18)
  ret i32 0
no18:
  %c19 = call i1 @fathom_nondet_bool()
  br i1 %c19, label %yes19, label %no19
yes19:
  %r19 = call i1 @case19(i32 %x, i8 %b)
  %n19 = xor i1 %r19, true
  call void @fathom_assert(i1 %n19)
  ret i32 0
no19:
  %c20 = call i1 @fathom_nondet_bool()
  br i1 %c20, label %yes20, label %no20
yes20:
  %r20 = call i1 @case20(i32 %x, i8 %b)
  %n20 = xor i1 %r20, true
  call void @fathom_assert(i1 %n20)
  ret i32 0
no20:
  ret i32 0
}
