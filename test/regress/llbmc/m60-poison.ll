; Poison that nobody looks at does no harm; freeze makes a value of it.
; EXPECT --entry unused: SAFE
; EXPECT --entry not_chosen: SAFE
; EXPECT --entry frozen: SAFE
; RUN: %exit 10 %fathom check --entry used %s | FileCheck %s --check-prefix=BUG
; RUN: %exit 10 %fathom check --entry unused --poison=strict %s | FileCheck %s --check-prefix=BUG
; BUG: error: {{poison|signed-overflow}}
; BUG: {{^}}fathom: UNSAFE (1 of
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define i32 @unused(i32 %x) {
  %r = add nsw i32 %x, 1
  ret i32 0
}

define i32 @not_chosen(i32 %x) {
  %r = add nsw i32 %x, 1
  %big = icmp eq i32 %x, 2147483647
  %s = select i1 %big, i32 0, i32 %r
  %c = icmp eq i32 %s, 5
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}

define i32 @frozen(i32 %x) {
  %r = add nsw i32 %x, 1
  %f = freeze i32 %r
  %c = icmp eq i32 %f, 5
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}

define i32 @used(i32 %x) {
  %r = add nsw i32 %x, 1
  %c = icmp eq i32 %r, 5
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}
