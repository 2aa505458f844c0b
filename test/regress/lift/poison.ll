; RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
; RUN: sed 's/; BUG //' %s > %t.ll
; RUN: %exit 10 %fathom check %t.ll | FileCheck %s --check-prefix=BUG
; RUN: sed 's/; STORE //' %s > %t.store.ll
; RUN: %exit 0 %fathom check %t.store.ll | FileCheck %s --check-prefix=SAFE
; RUN: sed 's/; STORE //;s/; LOAD //' %s > %t.load.ll
; RUN: %exit 10 %fathom check %t.load.ll | FileCheck %s --check-prefix=BUG
; SAFE: {{^}}fathom: SAFE{{$}}
; BUG: error: poison:
; A sum that overflows is poison: frozen it is any number, in a branch it is an
; error, stored it is nothing yet, and loaded it is poison again.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@slot = global i32 0
declare i32 @__VERIFIER_nondet_int()

define i32 @main() {
  %x = call i32 @__VERIFIER_nondet_int()
  %sum = add nsw i32 %x, 1
; STORE   store i32 %sum, ptr @slot
  %safe = freeze i32 %sum
; LOAD   %loaded = load i32, ptr @slot
; LOAD   %there = icmp eq i32 %loaded, 5
; LOAD   br i1 %there, label %yes, label %no
; BUG   %safe2 = add i32 %sum, 0
; BUG   %wrong = icmp eq i32 %safe2, 5
; BUG   br i1 %wrong, label %yes, label %no
  %right = icmp eq i32 %safe, 5
  br i1 %right, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
