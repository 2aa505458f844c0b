; Intrinsics of memory, of scopes, and those that only inform: each case is true, and with @bug each fails.
; EXPECT: SAFE
; RUN: %exit 10 %fathom check --entry=bug %s 2>&1 | FileCheck %s --check-prefix=BUG
; BUG: {{^}}fathom: UNSAFE (13 of
; TWINS: lower_hints, lower_memory_intrinsics
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @fathom_assert(i1)
declare i1 @fathom_nondet_bool()
declare i32 @fathom_nondet_int()
declare i8 @fathom_nondet_char()
declare i32 @llvm.expect.i32(i32, i32)
declare i32 @llvm.expect.with.probability.i32(i32, i32, double)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare ptr @llvm.strip.invariant.group.p0(ptr)
declare ptr @llvm.threadlocal.address.p0(ptr)
declare void @llvm.sideeffect()
declare void @llvm.donothing()
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @llvm.invariant.end.p0(ptr, i64, ptr)
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare void @llvm.debugtrap()
declare i1 @llvm.is.constant.i32(i32)
declare i1 @llvm.allow.runtime.check(metadata)
declare i1 @llvm.allow.ubsan.check(i8)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare void @llvm.assume(i1)
declare void @llvm.trap()
declare void @llvm.ubsantrap(i8)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.inline.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr, ptr, i64, i32)
declare void @llvm.memmove.element.unordered.atomic.p0.p0.i64(ptr, ptr, i64, i32)
declare void @llvm.memset.element.unordered.atomic.p0.i64(ptr, i8, i64, i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare ptr @llvm.load.relative.i64(ptr, i64)
declare float @llvm.fabs.f32(float)
declare float @llvm.copysign.f32(float, float)
declare i1 @llvm.is.fpclass.f32(float, i32)
declare float @llvm.arithmetic.fence.f32(float)
@text = private constant [2 x i8] c"x\00"
@t = thread_local global i32 7
@relative = constant [1 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @seven to i64), i64 ptrtoint (ptr @relative to i64)) to i32)]
@seven = constant i32 7

; llvm.expect llvm.expect.with.probability llvm.annotation
define i1 @case0(i32 %x, i8 %b) {
  %a = call i32 @llvm.expect.i32(i32 %x, i32 1)
  %c = call i32 @llvm.expect.with.probability.i32(i32 %a, i32 1, double 0.5)
  %d = call i32 @llvm.annotation.i32.p0(i32 %c, ptr @text, ptr @text, i32 1)
  %ok = icmp eq i32 %d, %x
  ret i1 %ok
}

; llvm.ptr.annotation llvm.var.annotation llvm.launder.invariant.group llvm.strip.invariant.group
define i1 @case1(i32 %x, i8 %b) {
  %p = alloca i32
  store i32 3, ptr %p
  call void @llvm.var.annotation.p0.p0(ptr %p, ptr @text, ptr @text, i32 1, ptr null)
  %a = call ptr @llvm.ptr.annotation.p0.p0(ptr %p, ptr @text, ptr @text, i32 1, ptr null)
  %c = call ptr @llvm.launder.invariant.group.p0(ptr %a)
  %d = call ptr @llvm.strip.invariant.group.p0(ptr %c)
  %v = load i32, ptr %d
  %ok = icmp eq i32 %v, 3
  ret i1 %ok
}

; llvm.threadlocal.address
define i1 @case2(i32 %x, i8 %b) {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @t)
  %v = load i32, ptr %p
  %ok = icmp eq i32 %v, 7
  ret i1 %ok
}

; llvm.sideeffect llvm.donothing llvm.prefetch llvm.invariant.start llvm.invariant.end llvm.experimental.noalias.scope.decl llvm.debugtrap
define i1 @case3(i32 %x, i8 %b) {
  %p = alloca i32
  store i32 3, ptr %p
  call void @llvm.sideeffect()
  call void @llvm.donothing()
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 0, i32 0)
  %i = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  call void @llvm.invariant.end.p0(ptr %i, i64 4, ptr %p)
  call void @llvm.experimental.noalias.scope.decl(metadata !2)
  call void @llvm.debugtrap()
  %v = load i32, ptr %p
  %ok = icmp eq i32 %v, 3
  ret i1 %ok
}

; llvm.is.constant llvm.allow.runtime.check llvm.allow.ubsan.check llvm.objectsize
define i1 @case4(i32 %x, i8 %b) {
  %p = alloca i32
  %k = call i1 @llvm.is.constant.i32(i32 %x)
  %nk = xor i1 %k, true
  %a = call i1 @llvm.allow.runtime.check(metadata !"x")
  %c = call i1 @llvm.allow.ubsan.check(i8 1)
  %s = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 false, i1 false)
  %e = icmp eq i64 %s, -1
  %f = and i1 %nk, %a
  %g = and i1 %f, %c
  %ok = and i1 %g, %e
  ret i1 %ok
}

; llvm.trap llvm.ubsantrap llvm.assume
define i1 @case5(i32 %x, i8 %b) {
  %m = and i32 %x, 3
  switch i32 %m, label %go [i32 1, label %end
    i32 5, label %end2]
end:
  call void @llvm.trap()
  unreachable
end2:
  call void @llvm.ubsantrap(i8 3)
  unreachable
go:
  %n = icmp ne i32 %m, 1
  call void @llvm.assume(i1 %n)
  %n2 = icmp ne i32 %m, 5
  %ok = and i1 %n, %n2
  ret i1 %ok
}

; llvm.lifetime.start llvm.lifetime.end
define i1 @case6(i32 %x, i8 %b) {
  %p = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %p)
  store i32 3, ptr %p
  %v = load i32, ptr %p
  call void @llvm.lifetime.end.p0(i64 4, ptr %p)
  %ok = icmp eq i32 %v, 3
  ret i1 %ok
}

; llvm.stacksave llvm.stackrestore
define i1 @case7(i32 %x, i8 %b) {
  %s = call ptr @llvm.stacksave.p0()
  %n = and i8 %b, 3
  %m = add i8 %n, 1
  %w = zext i8 %m to i64
  %p = alloca i8, i64 %w
  %l = zext i8 %n to i64
  %q = getelementptr i8, ptr %p, i64 %l
  store i8 9, ptr %q
  %v = load i8, ptr %q
  call void @llvm.stackrestore.p0(ptr %s)
  %ok = icmp eq i8 %v, 9
  ret i1 %ok
}

; llvm.memcpy.inline llvm.memset.inline
define i1 @case8(i32 %x, i8 %b) {
  %p = alloca i32
  %q = alloca i32
  call void @llvm.memset.inline.p0.i64(ptr %p, i8 1, i64 4, i1 false)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %q, ptr %p, i64 4, i1 false)
  %v = load i32, ptr %q
  %ok = icmp eq i32 %v, 16843009
  ret i1 %ok
}

; llvm.memcpy.element.unordered.atomic llvm.memmove.element.unordered.atomic llvm.memset.element.unordered.atomic
define i1 @case9(i32 %x, i8 %b) {
  %p = alloca [3 x i32], align 4
  call void @llvm.memset.element.unordered.atomic.p0.i64(ptr align 4 %p, i8 0, i64 12, i32 4)
  store i32 5, ptr %p
  %q = getelementptr i32, ptr %p, i64 1
  call void @llvm.memmove.element.unordered.atomic.p0.p0.i64(ptr align 4 %q, ptr align 4 %p, i64 8, i32 4)
  %r = getelementptr i32, ptr %p, i64 2
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr align 4 %r, ptr align 4 %p, i64 4, i32 4)
  %v = load i32, ptr %r
  %w = load i32, ptr %q
  %s = add i32 %v, %w
  %ok = icmp eq i32 %s, 10
  ret i1 %ok
}

; llvm.memcpy llvm.memmove llvm.memset
define i1 @case10(i32 %x, i8 %b) {
  %p = alloca [4 x i8]
  call void @llvm.memset.p0.i64(ptr %p, i8 %b, i64 2, i1 false)
  %q = getelementptr i8, ptr %p, i64 2
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 2, i1 false)
  store i8 1, ptr %p
  %o = getelementptr i8, ptr %p, i64 1
  call void @llvm.memmove.p0.p0.i64(ptr %o, ptr %p, i64 3, i1 false)
  %v = load i8, ptr %o
  %w = load i8, ptr %q
  %e = icmp eq i8 %v, 1
  %f = icmp eq i8 %w, %b
  %ok = and i1 %e, %f
  ret i1 %ok
}

; llvm.ptrmask
define i1 @case11(i32 %x, i8 %b) {
  %p = alloca [2 x i32], align 8
  store i32 6, ptr %p
  %q = getelementptr i32, ptr %p, i64 1
  %r = call ptr @llvm.ptrmask.p0.i64(ptr %q, i64 -8)
  %v = load i32, ptr %r
  %ok = icmp eq i32 %v, 6
  ret i1 %ok
}

; llvm.fabs llvm.copysign llvm.is.fpclass llvm.arithmetic.fence
define i1 @case12(i32 %x, i8 %b) {
  %m = or i32 %x, -2147483648
  %f = bitcast i32 1065353216 to float
  %n = fneg float %f
  %a = call float @llvm.fabs.f32(float %n)
  %c = call float @llvm.copysign.f32(float %a, float %n)
  %w = call float @llvm.arithmetic.fence.f32(float %c)
  %i = bitcast float %w to i32
  %e = icmp eq i32 %i, -1082130432
  %k = call i1 @llvm.is.fpclass.f32(float %a, i32 256)
  %ok = and i1 %e, %k
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

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = !{!1}
