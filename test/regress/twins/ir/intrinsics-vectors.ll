; Vector reductions and masked accesses: each case is true, and with @bug each fails.
; EXPECT: SAFE
; RUN: %exit 10 %fathom check --entry=bug %s 2>&1 | FileCheck %s --check-prefix=BUG
; BUG: {{^}}fathom: UNSAFE (12 of
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @fathom_assert(i1)
declare i1 @fathom_nondet_bool()
declare i32 @fathom_nondet_int()
declare i8 @fathom_nondet_char()
declare i8 @llvm.vector.reduce.add.v4i8(<4 x i8>)
declare i8 @llvm.vector.reduce.mul.v4i8(<4 x i8>)
declare i8 @llvm.vector.reduce.and.v4i8(<4 x i8>)
declare i8 @llvm.vector.reduce.or.v4i8(<4 x i8>)
declare i8 @llvm.vector.reduce.xor.v4i8(<4 x i8>)
declare i8 @llvm.vector.reduce.smax.v4i8(<4 x i8>)
declare i8 @llvm.vector.reduce.smin.v4i8(<4 x i8>)
declare i8 @llvm.vector.reduce.umax.v4i8(<4 x i8>)
declare i8 @llvm.vector.reduce.umin.v4i8(<4 x i8>)
declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, i32, <2 x i1>, <2 x i32>)
declare void @llvm.masked.store.v2i32.p0(<2 x i32>, ptr, i32, <2 x i1>)
declare <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr>, i32, <2 x i1>, <2 x i32>)
declare void @llvm.masked.scatter.v2i32.v2p0(<2 x i32>, <2 x ptr>, i32, <2 x i1>)
declare <2 x i32> @llvm.masked.expandload.v2i32(ptr, <2 x i1>, <2 x i32>)
declare void @llvm.masked.compressstore.v2i32(<2 x i32>, ptr, <2 x i1>)

; llvm.vector.reduce.add
define i1 @case0(i32 %x, i8 %b) {
  %r = call i8 @llvm.vector.reduce.add.v4i8(<4 x i8> <i8 3, i8 -1, i8 7, i8 2>)
  %ok = icmp eq i8 %r, 11
  ret i1 %ok
}

; llvm.vector.reduce.mul
define i1 @case1(i32 %x, i8 %b) {
  %r = call i8 @llvm.vector.reduce.mul.v4i8(<4 x i8> <i8 3, i8 -1, i8 7, i8 2>)
  %ok = icmp eq i8 %r, -42
  ret i1 %ok
}

; llvm.vector.reduce.and
define i1 @case2(i32 %x, i8 %b) {
  %r = call i8 @llvm.vector.reduce.and.v4i8(<4 x i8> <i8 3, i8 -1, i8 7, i8 2>)
  %ok = icmp eq i8 %r, 2
  ret i1 %ok
}

; llvm.vector.reduce.or
define i1 @case3(i32 %x, i8 %b) {
  %r = call i8 @llvm.vector.reduce.or.v4i8(<4 x i8> <i8 3, i8 -1, i8 7, i8 2>)
  %ok = icmp eq i8 %r, -1
  ret i1 %ok
}

; llvm.vector.reduce.xor
define i1 @case4(i32 %x, i8 %b) {
  %r = call i8 @llvm.vector.reduce.xor.v4i8(<4 x i8> <i8 3, i8 -1, i8 7, i8 2>)
  %ok = icmp eq i8 %r, -7
  ret i1 %ok
}

; llvm.vector.reduce.smax
define i1 @case5(i32 %x, i8 %b) {
  %r = call i8 @llvm.vector.reduce.smax.v4i8(<4 x i8> <i8 3, i8 -1, i8 7, i8 2>)
  %ok = icmp eq i8 %r, 7
  ret i1 %ok
}

; llvm.vector.reduce.smin
define i1 @case6(i32 %x, i8 %b) {
  %r = call i8 @llvm.vector.reduce.smin.v4i8(<4 x i8> <i8 3, i8 -1, i8 7, i8 2>)
  %ok = icmp eq i8 %r, -1
  ret i1 %ok
}

; llvm.vector.reduce.umax
define i1 @case7(i32 %x, i8 %b) {
  %r = call i8 @llvm.vector.reduce.umax.v4i8(<4 x i8> <i8 3, i8 -1, i8 7, i8 2>)
  %ok = icmp eq i8 %r, -1
  ret i1 %ok
}

; llvm.vector.reduce.umin
define i1 @case8(i32 %x, i8 %b) {
  %r = call i8 @llvm.vector.reduce.umin.v4i8(<4 x i8> <i8 3, i8 -1, i8 7, i8 2>)
  %ok = icmp eq i8 %r, 2
  ret i1 %ok
}

; llvm.masked.load llvm.masked.store
define i1 @case9(i32 %x, i8 %b) {
  %p = alloca i32
  call void @llvm.masked.store.v2i32.p0(<2 x i32> <i32 4, i32 5>, ptr %p, i32 4, <2 x i1> <i1 true, i1 false>)
  %v = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %p, i32 4, <2 x i1> <i1 true, i1 false>, <2 x i32> <i32 1, i32 9>)
  %a = extractelement <2 x i32> %v, i32 0
  %c = extractelement <2 x i32> %v, i32 1
  %s = add i32 %a, %c
  %ok = icmp eq i32 %s, 13
  ret i1 %ok
}

; llvm.masked.gather llvm.masked.scatter
define i1 @case10(i32 %x, i8 %b) {
  %p = alloca i32
  %ps = insertelement <2 x ptr> zeroinitializer, ptr %p, i32 1
  call void @llvm.masked.scatter.v2i32.v2p0(<2 x i32> <i32 4, i32 5>, <2 x ptr> %ps, i32 4, <2 x i1> <i1 false, i1 true>)
  %v = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> %ps, i32 4, <2 x i1> <i1 false, i1 true>, <2 x i32> <i32 1, i32 9>)
  %a = extractelement <2 x i32> %v, i32 0
  %c = extractelement <2 x i32> %v, i32 1
  %s = add i32 %a, %c
  %ok = icmp eq i32 %s, 6
  ret i1 %ok
}

; llvm.masked.expandload llvm.masked.compressstore
define i1 @case11(i32 %x, i8 %b) {
  %p = alloca i32
  call void @llvm.masked.compressstore.v2i32(<2 x i32> <i32 4, i32 5>, ptr %p, <2 x i1> <i1 false, i1 true>)
  %v = call <2 x i32> @llvm.masked.expandload.v2i32(ptr %p, <2 x i1> <i1 false, i1 true>, <2 x i32> <i32 1, i32 9>)
  %a = extractelement <2 x i32> %v, i32 0
  %c = extractelement <2 x i32> %v, i32 1
  %s = add i32 %a, %c
  %ok = icmp eq i32 %s, 6
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
  ret i32 0
}
