; What only informs the optimiser.
; RUN: %fathom emit --stage=prepared %s | FileCheck %s
; RUN: %fathom emit --stage=prepared %s --checks=-unreachable | FileCheck %s --check-prefix=OFF

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

declare i64 @llvm.expect.i64(i64, i64)
declare i1 @llvm.is.constant.i64(i64)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare void @llvm.assume(i1)
declare void @llvm.donothing()
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @llvm.invariant.end.p0(ptr, i64, ptr)
declare void @llvm.trap()
declare i64 @fathom_nondet_long()
declare void @fathom_assert(i1)

; CHECK-LABEL: define i32 @main(
; CHECK: %[[X:.*]] = call i64 @fathom.nondet.i64
; CHECK-NEXT: %[[C:.*]] = icmp ne i64 %[[X]], 0
; CHECK-NEXT: call void @fathom.check(i1 %[[C]], {{.*}}ptr @fathom.text.assumption){{.*}}; unreachable
; CHECK-NEXT: %[[S:.*]] = icmp eq i64 %[[X]], -1
; CHECK-NEXT: call void @fathom.check(i1 %[[S]],
; CHECK: call void @fathom.halt()
; CHECK-NEXT: unreachable
; OFF-NOT: fathom.text.assumption
define i32 @main() {
  %v = alloca i64
  %x = call i64 @fathom_nondet_long()
  %e = call i64 @llvm.expect.i64(i64 %x, i64 1)
  %c = icmp ne i64 %e, 0
  call void @llvm.assume(i1 %c)
  call void @llvm.donothing()
  call void @llvm.prefetch.p0(ptr %v, i32 0, i32 0, i32 0)
  %p = call ptr @llvm.launder.invariant.group.p0(ptr %v)
  %i = call ptr @llvm.invariant.start.p0(i64 8, ptr %v)
  call void @llvm.invariant.end.p0(ptr %i, i64 8, ptr %v)
  %k = call i1 @llvm.is.constant.i64(i64 %x)
  br i1 %k, label %never, label %go
never:
  call void @fathom_assert(i1 false)
  br label %go
go:
  %max = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 false, i1 false)
  %s = icmp eq i64 %e, %max
  call void @fathom_assert(i1 %s)
  call void @llvm.trap()
  unreachable
}
