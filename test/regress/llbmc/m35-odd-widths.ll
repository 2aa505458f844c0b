; EXPECT: SAFE
; RUN: sed -e 's/i33 %%wrapped, 1$/i33 %%wrapped, 2/' %s > %t.ll
; RUN: %exit 10 %fathom check %t.ll | FileCheck %s --check-prefix=BUG
; BUG: {{^}}fathom: UNSAFE (1 of
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @__VERIFIER_error()
declare i1 @__VERIFIER_nondet_bool()

define i32 @main() {
  %slot = alloca i1
  %wide = alloca i33
  %b = call i1 @__VERIFIER_nondet_bool()
  store i1 %b, ptr %slot
  %c = load i1, ptr %slot
  %same = icmp eq i1 %b, %c
  store i33 8589934591, ptr %wide
  %max = load i33, ptr %wide
  %wrapped = add i33 %max, 2
  %one = icmp eq i33 %wrapped, 1
  %ok = and i1 %same, %one
  br i1 %ok, label %good, label %bad
bad:
  call void @__VERIFIER_error()
  unreachable
good:
  ret i32 0
}
