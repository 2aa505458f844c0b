; Integer instructions: each case is true, and with @bug each fails.
; EXPECT: SAFE
; RUN: %exit 10 %fathom check --entry=bug %s 2>&1 | FileCheck %s --check-prefix=BUG
; BUG: {{^}}fathom: UNSAFE (13 of
; TWINS: lower_atomics
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @fathom_assert(i1)
declare i1 @fathom_nondet_bool()
declare i32 @fathom_nondet_int()
declare i8 @fathom_nondet_char()

; sdiv srem
define i1 @case0(i32 %x, i8 %b) {
  %y = sdiv i32 -7, 2
  %z = srem i32 -7, 2
  %m = mul i32 %y, 10
  %s = add i32 %m, %z
  %ok = icmp eq i32 %s, -31
  ret i1 %ok
}

; udiv urem
define i1 @case1(i32 %x, i8 %b) {
  %w = zext i8 %b to i32
  %y = udiv i32 %w, 7
  %z = urem i32 %w, 7
  %m = mul i32 %y, 7
  %s = add i32 %m, %z
  %ok = icmp eq i32 %s, %w
  ret i1 %ok
}

; sext trunc
define i1 @case2(i32 %x, i8 %b) {
  %w = sext i8 %b to i32
  %t = trunc i32 %w to i8
  %e = icmp eq i8 %t, %b
  %l = icmp sge i32 %w, -128
  %ok = and i1 %e, %l
  ret i1 %ok
}

; shl lshr ashr
define i1 @case3(i32 %x, i8 %b) {
  %a = shl i32 %x, 8
  %l = lshr i32 %a, 8
  %m = and i32 %x, 16777215
  %e = icmp eq i32 %l, %m
  %r = ashr i32 -8, 1
  %f = icmp eq i32 %r, -4
  %ok = and i1 %e, %f
  ret i1 %ok
}

; and or xor sub
define i1 @case4(i32 %x, i8 %b) {
  %a = and i32 %x, 255
  %o = or i32 %x, 255
  %s = add i32 %a, %o
  %d = sub i32 %s, %x
  %e = xor i32 %d, 255
  %ok = icmp eq i32 %e, 0
  ret i1 %ok
}

; select phi freeze
define i1 @case5(i32 %x, i8 %b) {
  %c = icmp slt i32 %x, 0
  br i1 %c, label %n, label %p
n:
  br label %j
p:
  br label %j
j:
  %v = phi i32 [1, %n], [2, %p]
  %f = freeze i32 %v
  %s = select i1 %c, i32 1, i32 2
  %ok = icmp eq i32 %f, %s
  ret i1 %ok
}

; inttoptr ptrtoint bitcast
define i1 @case6(i32 %x, i8 %b) {
  %p = alloca i32
  store i32 5, ptr %p
  %i = ptrtoint ptr %p to i64
  %q = inttoptr i64 %i to ptr
  %v = load i32, ptr %q
  %f = bitcast i32 %v to float
  %g = bitcast float %f to i32
  %ok = icmp eq i32 %g, 5
  ret i1 %ok
}

; cmpxchg
define i1 @case7(i32 %x, i8 %b) {
  %p = alloca i32
  store i32 5, ptr %p
  %r = cmpxchg ptr %p, i32 5, i32 6 seq_cst seq_cst
  %old = extractvalue { i32, i1 } %r, 0
  %done = extractvalue { i32, i1 } %r, 1
  %r2 = cmpxchg ptr %p, i32 5, i32 7 seq_cst seq_cst
  %done2 = extractvalue { i32, i1 } %r2, 1
  %v = load atomic i32, ptr %p seq_cst, align 4
  %s = add i32 %old, %v
  %e = icmp eq i32 %s, 11
  %nd = xor i1 %done2, true
  %f = and i1 %done, %nd
  %ok = and i1 %e, %f
  ret i1 %ok
}

; atomicrmw fence
define i1 @case8(i32 %x, i8 %b) {
  %p = alloca i32
  store i32 5, ptr %p
  %a = atomicrmw add ptr %p, i32 3 seq_cst
  %b1 = atomicrmw xchg ptr %p, i32 20 seq_cst
  %c = atomicrmw umin ptr %p, i32 9 seq_cst
  fence seq_cst
  %d = atomicrmw nand ptr %p, i32 1 seq_cst
  %v = load i32, ptr %p
  %s = add i32 %a, %b1
  %t = add i32 %s, %c
  %u = add i32 %t, %d
  %w = add i32 %u, %v
  %ok = icmp eq i32 %w, 40
  ret i1 %ok
}

; extractvalue insertvalue extractelement insertelement shufflevector
define i1 @case9(i32 %x, i8 %b) {
  %a = insertvalue { i32, i8 } undef, i32 %x, 0
  %a2 = insertvalue { i32, i8 } %a, i8 %b, 1
  %y = extractvalue { i32, i8 } %a2, 0
  %v = insertelement <2 x i32> zeroinitializer, i32 %y, i32 1
  %w = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 1, i32 0>
  %z = extractelement <2 x i32> %w, i32 0
  %ok = icmp eq i32 %z, %x
  ret i1 %ok
}

; switch unreachable
define i1 @case10(i32 %x, i8 %b) {
  %m = and i8 %b, 1
  switch i8 %m, label %d [i8 0, label %z
    i8 1, label %o]
z:
  br label %j
o:
  br label %j
d:
  unreachable
j:
  %v = phi i8 [0, %z], [1, %o]
  %ok = icmp eq i8 %v, %m
  ret i1 %ok
}

; fneg fcmp (of bits)
define i1 @case11(i32 %x, i8 %b) {
  %f = bitcast i32 1065353216 to float
  %n = fneg float %f
  %l = fcmp olt float %n, %f
  %i = bitcast float %n to i32
  %e = icmp eq i32 %i, -1082130432
  %ok = and i1 %l, %e
  ret i1 %ok
}

; getelementptr
define i1 @case12(i32 %x, i8 %b) {
  %p = alloca [4 x i32]
  %q = getelementptr [4 x i32], ptr %p, i64 0, i64 3
  store i32 9, ptr %q
  %r = getelementptr i8, ptr %p, i64 12
  %v = load i32, ptr %r
  %ok = icmp eq i32 %v, 9
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
  ret i32 0
}
