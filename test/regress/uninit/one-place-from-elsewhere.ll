; In code from elsewhere LLVM may let two reads of uninitialised memory see two values: that they do not is a row.
; RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
; RUN: sed 's/same(ptr %%p, ptr %%p)/same(ptr %%p, ptr %%q)/' %s > %t.ll
; RUN: %exit 10 %fathom check %t.ll | FileCheck %s --check-prefix=UNSAFE
; SAFE: chosen: memory that is not initialised keeps its content between two reads
; SAFE: {{^}}fathom: SAFE
; UNSAFE: error: uninitialised-read
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare ptr @malloc(i64)

define i32 @same(ptr %a, ptr %b) {
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %e = icmp eq i32 %x, %y
  br i1 %e, label %yes, label %no
yes:
  ret i32 0
no:
  ret i32 1
}

define i32 @main() {
  %p = call ptr @malloc(i64 4)
  %q = call ptr @malloc(i64 4)
  %r = call i32 @same(ptr %p, ptr %p)
  ret i32 %r
}
