; undef in code from elsewhere is any value at each use, and not judged.
; RUN: %exit 0 %fathom check %s | FileCheck %s
; RUN: %exit 10 %fathom check --entry=fails %s | FileCheck %s --check-prefix=BUG
; CHECK: {{^}}fathom: SAFE
; BUG: error: assert:
; BUG: {{^}}fathom: UNSAFE (1 of 1 properties)
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @main() {
entry:
  %x = add i32 undef, 1
  %c = icmp eq i32 %x, 3
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}

declare void @fathom_assert(i1 zeroext)

define void @fails() {
  %x = add i32 undef, 1
  %c = icmp ne i32 %x, 3
  call void @fathom_assert(i1 zeroext %c)
  ret void
}
