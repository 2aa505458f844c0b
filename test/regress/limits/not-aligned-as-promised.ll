; docs/limits.md: in code from elsewhere, a pointer that is not aligned as its parameter promises is poison, and what becomes
; of it is not known; one that is aligned is.
; RUN: %exit 20 %fathom check %s | FileCheck %s --check-prefix=ODD
; RUN: %exit 0 %fathom check --entry=even %s | FileCheck %s --check-prefix=EVEN
; ODD: {{^}}fathom: UNKNOWN (unsupported: poison: a pointer that is not aligned as promised
; EVEN: {{^}}fathom: SAFE
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define i32 @f(ptr align 4 %p) {
  ret i32 0
}
define i32 @main() {
  %a = alloca [8 x i8], align 4
  %p = getelementptr i8, ptr %a, i64 1
  %r = call i32 @f(ptr align 4 %p)
  ret i32 %r
}
define i32 @even() {
  %a = alloca [8 x i8], align 4
  %p = getelementptr i8, ptr %a, i64 4
  %r = call i32 @f(ptr align 4 %p)
  ret i32 %r
}
