; Memory of code from elsewhere is judged as ours is.
; RUN: sed s/BYTES/4/ %s > %t.safe.ll
; RUN: sed s/BYTES/3/ %s > %t.bug.ll
; RUN: %exit 0 %fathom check %t.safe.ll | FileCheck %s --check-prefix=SAFE
; RUN: %exit 10 %fathom check %t.bug.ll | FileCheck %s --check-prefix=BUG
; SAFE: {{^}}fathom: SAFE
; BUG: error: uninitialised-read
; BUG: {{^}}fathom: UNSAFE (1 of
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define i32 @main() {
entry:
  %p = alloca i32, align 4
  call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 BYTES, i1 false)
  %x = load i32, ptr %p, align 4
  %c = icmp eq i32 %x, 16843009
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
